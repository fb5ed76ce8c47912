import { isList, isObject, type Json } from '../json/value'
import { trim } from '../patch/white-space'
import { compareUtf8 } from '../utf8-order'
import type { Namespace } from './registry-entry'

/** What is searched of an MCP tool. Of its parameters only the names at the top count, as its server wrote them (`tools/src/tool_search.rs`). */
export interface McpDocument {
  readonly displayName: string
  readonly name: string
  readonly rawName: string
  readonly server: string
  readonly title: string | undefined
  readonly description: string | undefined
  readonly namespaceDescription: string
  readonly inputSchema: Json
}

/** The text that is searched for an MCP tool. */
export function mcpDocument(tool: McpDocument): string {
  const said = [tool.title ?? '', tool.description ?? '', tool.namespaceDescription]
    .map(trim)
    .filter((text) => text !== '')
  const properties = isObject(tool.inputSchema) ? tool.inputSchema.get('properties') : undefined
  const parameters = isObject(properties) ? [...properties.keys()].sort(compareUtf8) : []
  return [tool.displayName, tool.name, tool.rawName, tool.server, ...said, ...parameters].join(' ')
}

/** The text that is searched for a function of the program itself: what it and its parameters say, all the way down. */
export function functionDocument(spec: Json, namespace: Namespace): string {
  if (!isObject(spec)) return ''
  const name = textOf(spec.get('name'))
  const parts = [
    namespace.name,
    namespace.description,
    name,
    name.replaceAll('_', ' '),
    textOf(spec.get('description')),
  ]
  return [...parts, ...schemaTexts(spec.get('parameters'))]
    .map(trim)
    .filter((part) => part !== '')
    .join(' ')
}

/** What a schema says: its description, its properties by name, its items, its variants. */
function schemaTexts(schema: Json | undefined): string[] {
  if (!isObject(schema)) return []
  const properties = schema.get('properties')
  const variants = schema.get('anyOf')
  return [
    textOf(schema.get('description')),
    ...(isObject(properties) ? [...properties].flatMap(([name, property]) => [name, ...schemaTexts(property)]) : []),
    ...schemaTexts(schema.get('items')),
    ...(isList(variants) ? variants.flatMap(schemaTexts) : []),
  ]
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

import type { Json, PlainJson } from '../../json/value'
import { fromPlain } from '../../json/write'

/** The schema of one argument, as the program writes it: `type`, `description`, then what that type has besides. */
type Property = {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array'
  readonly description?: string
  readonly items?: PlainJson
  readonly enum?: readonly string[]
}

/** Arguments in the order of the request, which is that of their names. */
export type Properties = { readonly [name: string]: Property }

/** The schema of an object that takes these arguments only. */
export function objectSchema(properties: Properties, required?: readonly string[]) {
  return { type: 'object', properties, ...(required && { required }), additionalProperties: false }
}

/** How a request lists a function (`create_tools_json_for_responses_api`, tools/src/tool_spec.rs). It is built when first asked for. */
export function functionSpec(
  name: string,
  description: string,
  properties: Properties,
  required?: readonly string[],
): () => Json {
  return once({ type: 'function', name, description, strict: false, parameters: objectSchema(properties, required) })
}

/** An entry as it stands, built when first asked for. */
export function once(entry: PlainJson): () => Json {
  let built: Json | undefined
  return () => {
    built ??= fromPlain(entry)
    return built
  }
}

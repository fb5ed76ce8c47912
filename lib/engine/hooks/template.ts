import { isList, isObject, type Json } from '../json/value'
import { writeJson } from '../json/write'

export type Expanded = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly error: string }

/**
 * Puts parts of a hook's input in the place of `${tool_input.command}` and the like (`hooks/src/engine/mcp_runner.rs`). A
 * text that is nothing but one placeholder becomes the value itself, else values stand in the text as compact JSON, strings
 * as they are. A placeholder without a value is an error; the first counts.
 */
export function expandTemplate(template: Json, input: Json): Expanded {
  let error: string | undefined

  function valueAt(path: string): Json {
    let value: Json | undefined = input
    for (const key of path.split('.')) value = isObject(value) ? value.get(key) : undefined
    if (value === undefined) error ??= `hook input placeholder \`\${${path}}\` was not found`
    return value ?? null
  }

  function expand(value: Json): Json {
    if (isList(value)) return value.map(expand)
    if (isObject(value)) return new Map([...value].map(([key, each]) => [key, expand(each)]))
    if (typeof value !== 'string') return value
    const whole = /^\$\{([^{}]+)\}$/.exec(value)?.[1]
    if (whole !== undefined) return valueAt(whole)
    return value.replace(/\$\{([^{}]+)\}/g, (_, path: string) => {
      const found = valueAt(path)
      return typeof found === 'string' ? found : writeJson(found)
    })
  }

  const value = expand(template)
  return error === undefined ? { ok: true, value } : { ok: false, error }
}

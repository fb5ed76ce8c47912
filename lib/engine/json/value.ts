/**
 * JSON as the real program holds it: objects keep the order in which their keys arrived, numbers keep their text
 * (serde_json with `preserve_order` and `arbitrary_precision`). A repeated key keeps its first place and its last value,
 * which is what `Map.set` does.
 */
export type Json = null | boolean | string | JsonNumber | JsonList | JsonObject

/** A number, as the text that will be written (`1.0`, `12345678901234567890`, `1e+3`). */
export interface JsonNumber {
  readonly number: string
}
export type JsonList = readonly Json[]
export type JsonObject = ReadonlyMap<string, Json>

/** JSON as JavaScript holds it. Scenarios are written in it; `fromPlain` takes it into the engine. */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | readonly PlainJson[]
  | { readonly [key: string]: PlainJson | undefined }

export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map
}

export function isList(value: Json | undefined): value is JsonList {
  return Array.isArray(value)
}

export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'number' in value
}

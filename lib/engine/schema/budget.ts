import { typeMessage } from '../json/content'
import { keptNumber } from '../json/number'
import { isNumber, type Json } from '../json/value'
import { displayFloat } from './buffer'

/** A budget in UTF-8 bytes, or what the program prints when it does not start because of it. */
export type SchemaBudget =
  | { readonly kind: 'budget'; readonly maxBytes: number }
  | { readonly kind: 'refused'; readonly error: string }

const EXPECTED = 'a nonzero usize'

/**
 * Reads `tool_input_schema_max_bytes` of one server's table: an integer of at least 1. A TOML date counts as a string, a
 * float has a fraction or an exponent in its text. Integers of more than 63 bits are refused before, by the TOML reader.
 * Asked of the program itself.
 */
export function readSchemaBudget(server: string, value: Json): SchemaBudget {
  if (isNumber(value) && /^[1-9]\d*$/.test(value.number)) return { kind: 'budget', maxBytes: Number(value.number) }
  const place = `mcp_servers.${server}.tool_input_schema_max_bytes`
  return { kind: 'refused', error: `Error loading config.toml: ${budgetProblem(value)}\nin \`${place}\`` }
}

function budgetProblem(value: Json): string {
  if (!isNumber(value)) return typeMessage(value, EXPECTED)
  if (/^-?\d+$/.test(value.number))
    return `invalid value: integer \`${keptNumber(value.number)}\`, expected ${EXPECTED}`
  return `invalid type: floating point \`${floatText(value.number)}\`, expected ${EXPECTED}`
}

/** A float as error texts print it: never with an exponent, always with a fraction. */
function floatText(text: string): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  const shown = displayFloat(value)
  return shown.includes('.') ? shown : `${shown}.0`
}

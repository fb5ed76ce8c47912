/** `Wall time` of exec_command, write_stdin and MCP tools: seconds with four decimals (Rust's `{:.4}` of an f64). */
export function wallSeconds(ms: number): string {
  return fixed(ms / 1000, 4)
}

/** `Wall time` of apply_patch: seconds rounded to one decimal, and no `.0` (Rust's `{}` of an f32). */
export function patchSeconds(ms: number): string {
  return String(Math.round(Math.fround(seconds32(ms) * 10)) / 10)
}

/** How long an aborted call had run: seconds with one decimal, at least 0.1 (core/src/tools/parallel.rs). */
export function abortedSeconds(ms: number): string {
  return fixed(Math.max(Math.fround(0.1), seconds32(ms)), 1)
}

/** A duration as Rust's `{:.0?}` prints it: whole seconds, milliseconds, microseconds or nanoseconds; `1000ms` is possible. */
export function debugDuration(ms: number): string {
  const nanos = Math.round(ms * 1e6)
  if (nanos >= 1e9) return `${roundedQuotient(nanos, 1e9)}s`
  if (nanos >= 1e6) return `${roundedQuotient(nanos, 1e6)}ms`
  return nanos >= 1e3 ? `${roundedQuotient(nanos, 1e3)}µs` : `${nanos}ns`
}

/** `toFixed`, but a number exactly between two decimals goes to the even one, as in Rust. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  // Times a power of two is exact, so this sees true ties only: 0.03125 has one, 0.00005 has none.
  const isTie = (value * 2 ** (digits + 1)) % 2 === 1
  return isTie && Number(text.at(-1)) % 2 === 1 ? (value - 0.5 / 10 ** digits).toFixed(digits) : text
}

/** `Duration::as_secs_f32`. */
function seconds32(ms: number): number {
  const whole = Math.floor(ms / 1000)
  const nanos = Math.round((ms - whole * 1000) * 1e6)
  return Math.fround(Math.fround(whole) + Math.fround(Math.fround(nanos) / 1e9))
}

/** The nearest whole quotient, the even one of two equally near. */
function roundedQuotient(value: number, unit: number): number {
  const quotient = Math.floor(value / unit)
  const twice = (value % unit) * 2
  return twice > unit || (twice === unit && quotient % 2 === 1) ? quotient + 1 : quotient
}

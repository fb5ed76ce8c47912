import { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a schema refused, a line for each mistake: where it is, and what should be there. Needs `reportInput`. */
export function mistakesOf({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) => linesOf(issue, []))
}

function linesOf(issue: Issue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path]
  const meant = issue.code === 'invalid_union' ? meantForm(issue.errors) : undefined
  if (meant !== undefined) return meant.flatMap((inner) => linesOf(inner, path))
  return [`${path.length === 0 ? 'the scenario' : z.core.toDotPath(path)} ${textOf(issue)}`]
}

/** Of the forms that a value may have, the one it comes nearest to: with the fewest mistakes, and the deepest inside. */
function meantForm(forms: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (form: readonly Issue[]) => Math.min(...form.map(({ path }) => path.length))
  const [nearest, next] = forms.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))
  if (nearest === undefined || depth(nearest) === 0) return undefined
  return next?.length === nearest.length && depth(next) === depth(nearest) ? undefined : nearest
}

function textOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `has the unknown key ${issue.keys.join(', ')}`
  if (issue.code === 'custom') return issue.message
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return 'must be a whole number'
      return `must be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty'
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    default:
      return issue.message
  }
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return kinds[typeof value] ?? typeof value
}

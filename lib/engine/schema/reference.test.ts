import { expect, test } from 'vitest'
import { localDefinition } from './reference'

test.each([
  ['a definition', '#/$defs/A', '$defs', 'A'],
  ['the older table', '#/definitions/A', 'definitions', 'A'],
  ['further in is the same entry', '#/$defs/A/properties/q', '$defs', 'A'],
  ['the empty name', '#/$defs/', '$defs', ''],
  ['an escaped slash', '#/$defs/a~1b', '$defs', 'a/b'],
  ['an escaped tilde', '#/$defs/a~0b', '$defs', 'a~b'],
  ['escapes are undone once', '#/$defs/a~01b', '$defs', 'a~1b'],
  ['percent codes', '#/%24defs/a%20b', '$defs', 'a b'],
  ['an encoded slash separates', '#/$defs%2Fa%2Fb', '$defs', 'a'],
  ['even the first one', '#%2F$defs/A', '$defs', 'A'],
  ['an encoded tilde escapes', '#/$defs/a%7E1b', '$defs', 'a/b'],
  ['UTF-8', '#/$defs/%E5%90%8D', '$defs', '名'],
  ['the table may be escaped nowhere, but coded', '#/%64efinitions/A', 'definitions', 'A'],
  ['a bad percent sequence stays', '#/$defs/%zz', '$defs', '%zz'],
  ['a cut one too', '#/$defs/a%', '$defs', 'a%'],
  ['plus is no space', '#/$defs/a+b', '$defs', 'a+b'],
  ['a second hash is part of the name', '#/$defs/A#', '$defs', 'A#'],
  ['a double slash means the empty name', '#/$defs//A', '$defs', ''],
])('%s', (_label, ref, table, name) => {
  expect(localDefinition(ref)).toEqual({ table, name })
})

test.each([
  ['nothing', ''],
  ['the root', '#'],
  ['the root key without a name', '#/'],
  ['a table itself', '#/$defs'],
  ['another place', '#/properties/a'],
  ['no slash', '#$defs/A'],
  ['another document', 'other.json#/$defs/A'],
  ['a blank before it', ' #/$defs/A'],
  ['bytes that are no UTF-8', '#/$defs/%FF'],
  ['an encoded surrogate', '#/$defs/%ED%A0%80'],
  ['a tilde that escapes nothing', '#/$defs/a~2'],
  ['a tilde at the end', '#/$defs/A/b~'],
])('no definition: %s', (_label, ref) => {
  expect(localDefinition(ref)).toBeUndefined()
})

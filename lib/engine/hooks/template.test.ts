import { expect, test } from 'vitest'
import { fromPlain, toPlain } from '../json/write'
import { expandTemplate } from './template'

const input = fromPlain({
  tool_name: 'Bash',
  tool_input: { command: 'echo ran', count: 3, none: null, more: { language: 'rust' } },
})

test.each([
  ['no placeholder', { a: 'x', b: [1, true, null] }, { a: 'x', b: [1, true, null] }],
  ['a whole value', `\${tool_input}`, { command: 'echo ran', count: 3, none: null, more: { language: 'rust' } }],
  ['keeps its type', [`\${tool_input.count}`, `\${tool_input.none}`], [3, null]],
  ['in a text', `x \${tool_name} y \${tool_input.more}`, 'x Bash y {"language":"rust"}'],
  ['two side by side', `\${tool_name}\${tool_input.count}`, 'Bash3'],
  ['keys are left alone', { '${tool_name}': `\${tool_name}` }, { '${tool_name}': 'Bash' }],
  ['no placeholder: empty, open, nested', [`\${}`, `\${tool_name`, `\${a{b}`], [`\${}`, `\${tool_name`, `\${a{b}`]],
])('%s', (_label, template, expected) => {
  const expanded = expandTemplate(fromPlain(template), input)
  expect(expanded.ok && toPlain(expanded.value)).toEqual(expected)
})

test.each([
  ['missing', `\${nope}`, 'nope'],
  ['below what is no object', `x \${tool_input.command.0}`, 'tool_input.command.0'],
  ['blanks count', `\${ tool_name }`, ' tool_name '],
  ['the first of two', [`\${a}`, `\${b}`], 'a'],
])('an error: %s', (_label, template, path) => {
  expect(expandTemplate(fromPlain(template), input)).toEqual({
    ok: false,
    error: `hook input placeholder \`\${${path}}\` was not found`,
  })
})

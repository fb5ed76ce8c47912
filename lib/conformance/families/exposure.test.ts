import path from 'node:path'
import { expect, test } from 'vitest'
import { ownVectors, readVectors } from '../vector-files'
import { exposure } from './exposure'

const vectors = readVectors(path.join(ownVectors, 'exposure.json'))

function replay(id: string, changes: object): unknown {
  const vector = vectors.find((one) => one.id === id)
  const changed = Object.assign({}, vector?.expect, changes)
  return exposure.replay({ id, input: vector?.input, expect: changed }, () => undefined)
}

const output = (tools: object[]) => ({ ts1: { type: 'tool_search_output', call_id: 'ts1', tools } })
const notes = (...tools: string[]) => output([{ type: 'namespace', name: 'mcp__notes', tools }])

test.each<[label: string, id: string, changes: object]>([
  [
    'an order that the scores do not allow',
    'search-note',
    { seen: [notes('listNotebooks', 'create_note', 'delete_note', 'search_notes')] },
  ],
  ['a choice that they do not allow', 'search-notes-limit-1', { varies: [{ outputs: notes('search_notes') }] }],
  ['too few tools', 'search-notes-limit-2', { seen: [notes('create_note')] }],
])('is noticed: %s', (_label, id, changes) => {
  const { expected, got } = Object(replay(id, changes))
  expect(got).not.toEqual(expected)
})

test('is noticed: keys in another order', () => {
  const vector = vectors.find(({ id }) => id === 'search-whole-note')
  const turned = JSON.parse(
    JSON.stringify(vector?.expect).replaceAll(
      '"strict":false,"defer_loading":true',
      '"defer_loading":true,"strict":false',
    ),
  )
  const { expected, got } = exposure.replay({ id: 'x', input: vector?.input, expect: turned }, () => undefined)
  expect(got).not.toEqual(expected)
})

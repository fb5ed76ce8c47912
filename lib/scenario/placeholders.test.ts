import { expect, test } from 'vitest'
import { withPlaceholderFolders, withPlaceholders } from './placeholders'

test.each([
  ['a chunk', 'Chunk ID: a11ce0\n', 'Chunk ID: <chunk>\n'],
  ['the wall time of a command', 'Wall time: 0.0017 seconds\nOutput:', 'Wall time: <wall> seconds\nOutput:'],
  ['the wall time of a patch', 'Wall time: 0 seconds', 'Wall time: <wall> seconds'],
  ['a session', 'Process running with session ID 1000', 'Process running with session ID <session>'],
  ['a session that there is not', 'Unknown process id 1000', 'Unknown process id 1000'],
  ['a timeout', 'timed out awaiting tools/call after 1000ms', 'timed out awaiting tools/call after <timeout>'],
  ['no timeout', 'timed out awaiting tools/call after 0ns', 'timed out awaiting tools/call after 0ns'],
  [
    'a handshake',
    's: timed out handshaking with MCP server after 1.499s (code',
    's: timed out handshaking with MCP server after <timeout> (code',
  ],
  ['a limit that was set', 'timed out after 3s', 'timed out after 3s'],
  ['an interruption', 'aborted by user after 2.0s', 'aborted by user after <elapsed>s'],
  ['a time of day', '{"createdAt":1760000000,"tokensUsed":7}', '{"createdAt":0,"tokensUsed":7}'],
  [
    'an agent',
    '{"agent_id":"00000000-0000-7000-8000-000000000001","nickname":"Ada"}',
    '{"agent_id":"<uuid>","nickname":"<nickname>"}',
  ],
  ['folders', '/tmp/x/work/a.txt and /tmp/x/b.txt', '<root>/work/a.txt and <root>/b.txt'],
])('%s', (_label, text, expected) => {
  expect(withPlaceholders(text, '/tmp/x/work')).toBe(expected)
})

test('a working folder of another name', () => {
  expect(withPlaceholderFolders('/home/user/project/a and /home/user/b', '/home/user/project')).toBe(
    '<root>/work/a and /home/user/b',
  )
})

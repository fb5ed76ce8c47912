import { expect, test } from 'vitest'
import { copyFiles, type FileContent, filesFrom, filesOut, readText, removeFile, resolvePath, writeFile } from './files'

test.each([
  ['relative', 'a.txt', '/w/x/a.txt'],
  ['dots', './a/../b/./c', '/w/x/b/c'],
  ['up', '../a', '/w/a'],
  ['up beyond the root', '../../../../a', '/a'],
  ['doubled slashes', 'a//b///c', '/w/x/a/b/c'],
  ['a slash at the end of a relative path', 'a/', '/w/x/a'],
  ['absolute', '//tmp/./a/../b', '/tmp/b'],
  ['a slash at the end of an absolute path', '/tmp/a//', '/tmp/a/'],
  ['the root', '/', '/'],
  ['a dot at the end of an absolute path', '/tmp/a/.', '/tmp/a'],
  ['tilde, variables and percent signs are names', '~/$HOME/%41', '/w/x/~/$HOME/%41'],
  ['tabs and returns vanish', 'a\tb\r/\t/c', '/w/x/ab/c'],
  ['a zero byte', 'a\0b', undefined],
  ['nothing', '', '/w/x'],
])('resolving: %s', (_label, path, expected) => {
  expect(resolvePath('/w/x', path)).toBe(expected)
})

test('a world and back: paths below the working folder are relative to it', () => {
  const files = filesFrom({
    cwd: '/w',
    files: { 'a.txt': 'a', '/w/d/b': 'b', '../c': { base64: '/w==' } },
    folders: ['e/f'],
  })
  expect(filesOut(files, '/w')).toEqual({ 'a.txt': 'a', 'd/b': 'b', '/c': { base64: '/w==' } })
  expect(filesOut(files)).toEqual({ '/w/a.txt': 'a', '/w/d/b': 'b', '/c': { base64: '/w==' } })
  expect([...files.folders]).toEqual(['/', '/w', '/w/e/f', '/w/e', '/w/d'])
})

function bytes(...values: number[]): FileContent {
  return { base64: Buffer.from(values).toString('base64') }
}

const LONG = 'n'.repeat(256)

test.each([
  ['text', 'text', '/w/a', { text: 'text' }],
  ['a slash at the end', 'text', '/w/a/', { text: 'text' }],
  ['bytes that are text', bytes(0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80), '/w/a', { text: 'aé€😀' }],
  ['the last scalar value', bytes(0xf4, 0x8f, 0xbf, 0xbf), '/w/a', { text: '\u{10ffff}' }],
  ['no file', '', '/w/b', { error: 'No such file or directory (os error 2)' }],
  ['below a file', '', '/w/a/b', { error: 'Not a directory (os error 20)' }],
  ['a folder', '', '/w/', { error: 'path `/w` is not a file' }],
  ['a name that is too long', '', `/w/${LONG}`, { error: 'File name too long (os error 36)' }],
  [
    'a name that is as long as may be',
    '',
    `/w/${'é'.repeat(127)}n`,
    { error: 'No such file or directory (os error 2)' },
  ],
  ['the length of a name is in bytes', '', `/w/${'é'.repeat(128)}`, { error: 'File name too long (os error 36)' }],
  ['a missing folder comes first', '', `/w/b/${LONG}`, { error: 'No such file or directory (os error 2)' }],
  ['a path that is too long', '', `/w/${'b/'.repeat(2047)}`, { error: 'File name too long (os error 36)' }],
  ['a stray continuation', bytes(0x61, 0x80), '/w/a', { error: 'invalid utf-8 sequence of 1 bytes from index 1' }],
  ['an overlong one', bytes(0xc0, 0x80), '/w/a', { error: 'invalid utf-8 sequence of 1 bytes from index 0' }],
  [
    'three bytes, overlong',
    bytes(0xe0, 0x9f, 0x80),
    '/w/a',
    { error: 'invalid utf-8 sequence of 1 bytes from index 0' },
  ],
  ['a surrogate', bytes(0xed, 0xa0, 0x80), '/w/a', { error: 'invalid utf-8 sequence of 1 bytes from index 0' }],
  ['too large', bytes(0xf4, 0x90, 0x80, 0x80), '/w/a', { error: 'invalid utf-8 sequence of 1 bytes from index 0' }],
  ['two of three', bytes(0xe2, 0x82, 0x28), '/w/a', { error: 'invalid utf-8 sequence of 2 bytes from index 0' }],
  ['three of four', bytes(0xf0, 0x90, 0x80, 0x41), '/w/a', { error: 'invalid utf-8 sequence of 3 bytes from index 0' }],
  ['cut at the end', bytes(0x61, 0xe2, 0x82), '/w/a', { error: 'incomplete utf-8 byte sequence from index 1' }],
])('reading: %s', (_label, content, path, expected) => {
  expect(readText(filesFrom({ cwd: '/w', files: { a: content } }), path)).toEqual(expected)
})

test.each([
  ['a new file', '/w/b', 'written', []],
  ['a file that is there', '/w/a', 'written', []],
  ['folders that are missing', '/w/x/y/b', 'written', ['/w/x', '/w/x/y']],
  ['a slash at the end', '/w/b/', 'written', []],
  ['a folder', '/w', 'not-written', []],
  ['the root', '/', 'not-written', []],
  ['below a file', '/w/a/b/c', 'not-written', []],
  ['a name that is too long', `/w/${LONG}`, 'not-written', []],
  ['in a new folder, a name that is too long', `/w/x/${LONG}`, 'not-written', ['/w/x']],
  ['a folder whose name is too long', `/w/x/${LONG}/b`, 'no-folders', ['/w/x']],
  ['what looks like a Windows drive', '/c:/b', 'not-written', []],
])('writing: %s', (_label, path, expected, madeFolders) => {
  const before = filesFrom({ cwd: '/w', files: { a: 'a' } })
  const files = copyFiles(before)
  expect(writeFile(files, path, 'new')).toBe(expected)
  if (expected === 'written') expect(readText(files, path)).toEqual({ text: 'new' })
  expect([...files.folders].filter((folder) => !before.folders.has(folder)).sort()).toEqual(madeFolders)
  expect(filesOut(before)).toEqual({ '/w/a': 'a' })
})

test('removing a file leaves its folder', () => {
  const files = copyFiles(filesFrom({ cwd: '/w', files: { 'd/a': '' } }))
  expect([removeFile(files, '/w/d/a'), removeFile(files, '/w/d/a'), files.folders.has('/w/d')]).toEqual([
    true,
    false,
    true,
  ])
})

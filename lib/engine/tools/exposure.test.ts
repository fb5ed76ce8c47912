import { expect, test } from 'vitest'
import type { Surface } from '../scenario'
import { directOnly, type Exposure, isFindable, isListed, mcpExposure, toolMode } from './exposure'
import { modelOf } from './models'

// Asked of the real program, setting by setting. The columns: with tool_search; with it and only scripts; without it; without it and only scripts.
test.each<[omitted: Surface[], isDirectOnly: boolean, ...exposures: Exposure[]]>([
  [[], false, 'deferred', 'deferred', 'direct', 'direct'],
  [['direct'], false, 'deferred', 'deferred', 'code-mode-only', 'code-mode-only'],
  [['deferred'], false, 'direct', 'direct', 'direct', 'direct'],
  [['code_mode'], false, 'deferred-model-only', 'direct-model-only', 'direct-model-only', 'direct-model-only'],
  [['direct', 'deferred'], false, 'code-mode-only', 'code-mode-only', 'code-mode-only', 'code-mode-only'],
  [['direct', 'code_mode'], false, 'deferred-model-only', 'hidden', 'hidden', 'hidden'],
  [
    ['deferred', 'code_mode'],
    false,
    'direct-model-only',
    'direct-model-only',
    'direct-model-only',
    'direct-model-only',
  ],
  [['direct', 'deferred', 'code_mode'], false, 'hidden', 'hidden', 'hidden', 'hidden'],
  [[], true, 'direct-model-only', 'direct-model-only', 'direct-model-only', 'direct-model-only'],
  [['direct'], true, 'hidden', 'hidden', 'hidden', 'hidden'],
])('omitted %j, namespace for the model only: %s', (omitted, isDirectOnly, ...exposures) => {
  const settings = [true, false].flatMap((hasSearch) =>
    (['direct', 'code-mode-only'] as const).map((mode) => ({ omitted, isDirectOnly, hasSearch, mode })),
  )
  expect(settings.map(mcpExposure)).toEqual(exposures)
})

test.each<[Exposure, listed: boolean, listedBesideScripts: boolean, findable: boolean, directOnly: Exposure]>([
  ['direct', true, false, false, 'direct-model-only'],
  ['deferred', false, false, true, 'direct-model-only'],
  ['deferred-model-only', false, false, true, 'deferred-model-only'],
  ['direct-model-only', true, true, false, 'direct-model-only'],
  ['code-mode-only', false, false, false, 'direct-model-only'],
  ['hidden', false, false, false, 'hidden'],
])('%s', (exposure, listed, listedBesideScripts, findable, alone) => {
  expect([
    isListed(exposure, 'direct'),
    isListed(exposure, 'code-mode'),
    isListed(exposure, 'code-mode-only'),
    isFindable(exposure),
    directOnly(exposure),
  ]).toEqual([listed, listed, listedBesideScripts, findable, alone])
})

test.each([
  ['gpt-5.5', {}, 'direct'],
  ['gpt-5.5', { codeMode: 'beside' }, 'code-mode'],
  ['mock-model', { codeMode: 'only' }, 'code-mode-only'],
  ['gpt-6.1-sol', {}, 'code-mode-only'],
  ['gpt-6.1-sol', { codeMode: 'beside' }, 'code-mode-only'],
] as const)('%s with %j', (slug, settings, mode) => {
  expect(toolMode(modelOf(slug), settings)).toBe(mode)
})

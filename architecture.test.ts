import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'

const browserLib = ['lib/engine', 'lib/scenario', 'lib/exercises', 'lib/share', 'lib/progress', 'lib/lms']
const lib = [...browserLib, 'lib/content', 'lib/conformance']
const contentTools = ['mdx-bundler', 'zod', 'yaml', 'shiki', '@shikijs/rehype', 'rehype-slug', 'remark-gfm']
const ui = [
  'app/styles',
  'app/parts',
  'app/site',
  'app/player',
  'app/visualisers',
  'app/exercises',
  'app/lab',
  'app/chapter',
  'app/mdx',
]

/** Who may import whom, packages included. Everybody may import from their own folder. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'lib/engine': [],
  'lib/scenario': ['lib/engine', 'zod'],
  'lib/exercises': ['lib/engine', 'lib/scenario', 'zod'],
  'lib/share': ['lib/engine', 'lib/scenario', 'lib/exercises'],
  'lib/progress': ['lib/engine', 'lib/scenario', 'lib/exercises'],
  'lib/lms': ['lib/engine', 'lib/scenario', 'lib/exercises'],
  'lib/content': [...lib, ...contentTools, 'node', 'react'],
  'lib/conformance': [...lib, 'zod', 'smol-toml', 'node'],
  'app/styles': [],
  'app/parts': ['lib/engine', 'react'],
  'app/site': ['app/styles', 'app/parts', 'react'],
  'app/player': ['lib/engine', 'app/parts', 'react'],
  'app/lab': ['lib/engine', 'app/parts', 'app/site', 'app/player', 'react'],
  'app/chapter': ['lib/engine', 'app/parts', 'app/site', 'react'],
  'app/visualisers': [...browserLib, 'app/parts', 'app/site', 'app/player', 'app/lab', 'react', '@xyflow/react'],
  'app/exercises': [...browserLib, 'app/parts', 'app/site', 'app/player', 'app/lab', 'app/visualisers', 'react'],
  'app/mdx': [...lib, ...ui, 'react', 'zod'],
  'app/[lang]': [...lib, ...ui, 'react', 'next', 'zod', 'node'],
  'app/embed': [
    ...browserLib,
    'app/styles',
    'app/parts',
    'app/player',
    'app/visualisers',
    'app/exercises',
    'react',
    'react-dom',
  ],
  e2e: ['scripts', '@playwright/test', 'axe-core', 'node'],
}
const layers = Object.keys(mayImport)

/** Inside the engine: a row may import itself and the rows above it. A file at the top that is in no row belongs to the first. */
const engineRows = [
  ['utf8', 'clock', 'json', 'lock'],
  ['call', 'scenario', 'trace', 'parts', 'schema', 'output', 'patch', 'search', 'hooks', 'mcp', 'tools'],
  ['dispatch'],
  ['run', 'all-parts', 'simulate'],
] as const

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\s=]+)['"]/g

function layerOf(path: string) {
  return (
    layers.find((layer) => `${path}/`.startsWith(`${layer}/`)) ?? (path.startsWith('scripts/') ? 'scripts' : undefined)
  )
}

/** What a file imports, as a layer, a package, `node`, or else a path. */
function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, name = '']) => {
    const path = name.startsWith('.')
      ? posix.join(dirname(file), name)
      : name.startsWith('@/')
        ? name.slice(2)
        : undefined
    if (path !== undefined) return { path, to: layerOf(path) ?? path }
    if (name.startsWith('node:')) return { path: name, to: 'node' }
    return {
      path: name,
      to: name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    }
  })
}

function sourcesIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test-[a-z-]+\.ts$/.test(file))
}

test.each(layers)('%s imports only what it may', (layer) => {
  const strays = sourcesIn(layer).flatMap((file) =>
    importsOf(file)
      .filter(({ to }) => to !== layer && !mayImport[layer]?.includes(to))
      .map(({ path }) => `${file} imports ${path}`),
  )
  expect(strays).toEqual([])
})

test.each(['lib', 'app'])('every folder of %s has its row in the table', (root) => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => `${root}/${name}`).filter((folder) => !layers.includes(folder))).toEqual([])
})

test('inside the engine nothing imports from further down', () => {
  const rowOf = (path: string) => {
    const name = path.slice('lib/engine/'.length).split('/')[0]?.replace(/\.ts$/, '') ?? ''
    const row = engineRows.findIndex((names) => names.some((each) => each === name))
    return Math.max(0, row)
  }
  const strays = sourcesIn('lib/engine').flatMap((file) =>
    importsOf(file)
      .filter(({ path, to }) => to === 'lib/engine' && rowOf(path) > rowOf(file))
      .map(({ path }) => `${file} imports ${path}`),
  )
  expect(strays).toEqual([])
})

test('what only keeps or carries data takes types alone from the rest', () => {
  const values = ['lib/share', 'lib/progress', 'lib/lms']
    .flatMap(sourcesIn)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+'((?:@\/|\.\.\/)[^']+)'/gm)]
        .filter(
          ([, name = '']) =>
            layerOf(name.startsWith('@/') ? name.slice(2) : posix.join(dirname(file), name)) !== layerOf(file),
        )
        .map(([, name]) => `${file} imports ${name}`),
    )
  expect(values).toEqual([])
})

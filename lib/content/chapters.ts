import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import rehypeShiki from '@shikijs/rehype'
import { bundleMDX } from 'mdx-bundler'
import { getMDXExport } from 'mdx-bundler/client'
import type { ComponentType } from 'react'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { createCssVariablesTheme } from 'shiki'
import { parse } from 'yaml'
import { z } from 'zod'
import { type ChapterParts, collectNames, collectText, newChapterParts } from './chapter-parts'

const theme = createCssVariablesTheme({ name: 'chapter', variablePrefix: '--code-' })
const codeLanguages = ['ts', 'json', 'jsonc', 'rust', 'toml', 'bash']
const wordsPerMinute = 220

const frontMatter = z.strictObject({
  title: z.string().min(1).max(60),
  question: z.string().min(1).max(120),
  summary: z.string().min(1).max(300),
})

/** What is known of a chapter without its text. */
export interface ChapterHead extends z.infer<typeof frontMatter> {
  /** The number in front of its folder is its place. */
  readonly no: number
  readonly slug: string
  /** Relative to the project: every error about the chapter begins with it. */
  readonly file: string
}

/** A chapter, compiled. */
export interface Chapter extends ChapterHead, Pick<ChapterParts, 'sections' | 'components' | 'exercises' | 'words'> {
  readonly minutes: number
  readonly previous: ChapterHead | undefined
  readonly next: ChapterHead | undefined
  readonly Body: ComponentType<{ readonly components: Readonly<Record<string, unknown>> }>
}

/** The chapters of a language, in reading order. */
export function listChapters(lang: string): ChapterHead[] {
  const folder = `content/${lang}/chapters`
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, no, slug] = name.match(/^(\d\d)-([a-z0-9-]+)$/) ?? []
      if (no === undefined || slug === undefined) return []
      const file = `${folder}/${name}/index.mdx`
      return [{ no: Number(no), slug, file, ...readFrontMatter(file, readFileSync(file, 'utf8')) }]
    })
}

/**
 * Compiles a chapter; the text runs at build only.
 * @throws an error that names the file: for front matter that does not fit, for a mistake in the text, for an import
 */
export async function loadChapter(lang: string, slug: string): Promise<Chapter> {
  const heads = listChapters(lang)
  const place = heads.findIndex((head) => head.slug === slug)
  const head = heads[place]
  if (head === undefined) throw new Error(`content/${lang}/chapters: there is no chapter called ${slug}`)
  const { Body, parts } = await compileChapter(head.file, readFileSync(head.file, 'utf8'))
  return {
    ...head,
    ...parts,
    sections: parts.components.includes('Question')
      ? [{ id: 'question', title: head.question }, ...parts.sections]
      : parts.sections,
    minutes: Math.max(1, Math.round(parts.words / wordsPerMinute)),
    previous: heads[place - 1],
    next: heads[place + 1],
    Body,
  }
}

/** Only YAML: the bundler would run front matter in other languages. */
export function readFrontMatter(file: string, source: string) {
  const block = source.match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n/)?.[1]
  if (block === undefined) throw new Error(`${file}: expected front matter in YAML between two lines of ---`)
  return inFile(file, () => frontMatter.parse(parse(block)))
}

export async function compileChapter(file: string, source: string) {
  const parts = newChapterParts()
  try {
    const { code } = await bundleMDX({
      source,
      cwd: path.join(process.cwd(), path.dirname(file)),
      // what is wrong is thrown, and said once
      esbuildOptions: (options) => ({ ...options, logLevel: 'silent' }),
      mdxOptions: (options) => ({
        ...options,
        remarkPlugins: [[collectNames, parts], ...(options.remarkPlugins ?? []), remarkGfm],
        rehypePlugins: [
          ...(options.rehypePlugins ?? []),
          rehypeSlug,
          [collectText, parts],
          [rehypeShiki, { theme, langs: codeLanguages }],
        ],
      }),
    })
    return { parts, Body: bodyOf(getMDXExport(code).default) }
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function bodyOf(compiled: unknown): Chapter['Body'] {
  if (typeof compiled !== 'function') throw new Error('it has no text')
  // what the MDX compiler makes of a file is a function from {components} to an element
  return compiled as Chapter['Body']
}

function inFile<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)}`, { cause })
  }
}

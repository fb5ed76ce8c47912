/** What is taken out of a chapter's text while it is compiled. */
export interface ChapterParts {
  /** Its headings of the second rank. */
  sections: { id: string; title: string }[]
  /** The names of the components that it uses. */
  components: string[]
  /** The ids of its exercises, in their order. */
  exercises: string[]
  words: number
}

/** A node of either syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string
  readonly name?: string | null
  readonly tagName?: string
  readonly value?: unknown
  readonly properties?: { readonly id?: unknown }
  readonly attributes?: readonly { readonly type: string; readonly name?: string; readonly value?: unknown }[]
  readonly children?: readonly Node[]
}

export function newChapterParts(): ChapterParts {
  return { sections: [], components: [], exercises: [], words: 0 }
}

/** A remark plugin: collects the names of components and the ids of exercises, and refuses an import. */
export function collectNames(parts: ChapterParts) {
  return (tree: Node) => {
    for (const node of nodesOf(tree)) {
      if (node.type === 'mdxjsEsm') throw new Error('a chapter imports and exports nothing; it names what it shows')
      if (!node.type.startsWith('mdxJsx') || !/^[A-Z]/.test(node.name ?? '')) continue
      parts.components.push(node.name ?? '')
      const id = node.attributes?.find(({ name }) => name === 'id')?.value
      if (node.name === 'Exercise' && typeof id === 'string') parts.exercises.push(id)
    }
  }
}

/** A rehype plugin, behind the one that gives headings their ids: collects the headings, and counts the words of the text. */
export function collectText(parts: ChapterParts) {
  return (tree: Node) => {
    parts.words = textOf(tree).split(/\s+/).filter(Boolean).length
    for (const node of nodesOf(tree)) {
      if (node.tagName !== 'h2') continue
      parts.sections.push({ id: String(node.properties?.id), title: textOf(node).trim() })
    }
  }
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const child of node.children ?? []) yield* nodesOf(child)
}

/** Blocks are words apart, whatever stands between them in the file. */
function textOf(node: Node): string {
  if (node.type === 'text') return String(node.value)
  const text = (node.children ?? []).map(textOf).join('')
  return /^(?:p|li|h\d|td|th|pre)$/.test(node.tagName ?? '') ? `${text}\n` : text
}

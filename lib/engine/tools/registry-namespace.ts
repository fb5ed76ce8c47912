import type { Json } from '../json/value'
import type { Namespace } from './registry-entry'

/** How a request or a search lists a namespace, its tools in the order given. */
export function namespaceJson({ name, description }: Namespace, tools: readonly Json[]): Json {
  return new Map<string, Json>([
    ['type', 'namespace'],
    ['name', name],
    ['description', isBlank(description) ? defaultDescription(name) : description],
    ['tools', tools],
  ])
}

/** What a namespace says that has nothing to say. */
function defaultDescription(name: string): string {
  return name === 'functions' ? '' : `Tools in the ${name} namespace.`
}

export function isBlank(text: string | undefined): boolean {
  return text === undefined || !/\P{White_Space}/u.test(text)
}

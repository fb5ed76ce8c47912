/** The state of a page as its address keeps it: short texts under short names. */
export function readParam(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined
}

/**
 * Writes names into the page's address; `undefined` takes one out. `replace` (a step) changes the address in place,
 * `push` (another scenario) makes a place to come back to.
 */
export function writeParams(
  changes: Readonly<Record<string, string | undefined>>,
  how: 'replace' | 'push' = 'replace',
) {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  if (url.href === location.href) return
  try {
    if (how === 'push') history.pushState(history.state, '', url)
    else history.replaceState(history.state, '', url)
  } catch {
    // browsers refuse more than some hundred changes in half a minute: the address is then late, nothing else
  }
}

/** Calls back when the reader goes back or forward. Returns how to stop that. */
export function onReturn(changed: () => void): () => void {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}

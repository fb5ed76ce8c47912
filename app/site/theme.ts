/** `system` follows the reader's device; the others are kept on this device under `theme`. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

/** Runs before the first paint, so that a chosen theme never flashes. Kept in step with `applyTheme`. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function keepTheme(theme: Theme) {
  applyTheme(theme)
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // storage may be forbidden: the choice then lasts as long as the page
  }
}

/** Calls back when another tab chooses a theme. */
export function onThemeElsewhere(changed: () => void) {
  function listen(event: StorageEvent) {
    if (event.key !== key) return
    applyTheme(themes.find((theme) => theme === event.newValue) ?? 'system')
    changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

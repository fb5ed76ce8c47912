'use client'

import { useEffect, useState } from 'react'
import { IconButton } from '../parts/Button'
import styles from './ThemeToggle.module.css'
import { chosenTheme, keepTheme, onThemeElsewhere, type Theme, themes } from './theme'

const labels: Readonly<Record<Theme, string>> = {
  system: 'Theme: as on this device',
  light: 'Theme: light',
  dark: 'Theme: dark',
}

export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>('system')

  useEffect(() => {
    const read = () => setTheme(chosenTheme())
    read()
    return onThemeElsewhere(read)
  }, [])

  function goOn() {
    const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
    keepTheme(next)
    setTheme(next)
  }

  return (
    <span className={styles.toggle}>
      <IconButton icon={theme} label={labels[theme]} onClick={goOn} />
    </span>
  )
}

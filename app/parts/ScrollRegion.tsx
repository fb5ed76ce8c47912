import type { ReactNode } from 'react'

interface ScrollRegionProps {
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Something that scrolls inside itself, so that the page never has to: named, and reachable by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section
      className={className}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll it
      tabIndex={0}
    >
      {children}
    </section>
  )
}

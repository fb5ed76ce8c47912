'use client'

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button'
import { ErrorState } from '../parts/State'

interface LoadWhenNearProps<Props extends object> {
  /** Imports the live view: one `import()` for each view, so that a page loads only what it shows. Must not change. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  /** Keeps the place, so that nothing below jumps when the view takes over. */
  readonly minHeight?: string
  /** The still that was drawn at build. */
  readonly children: ReactNode
}

/** Shows the still until the reader comes near; then loads the live view and hands over. */
export function LoadWhenNear<Props extends object>({ load, props, minHeight, children }: LoadWhenNearProps<Props>) {
  const box = useRef<HTMLDivElement>(null)
  const [View, setView] = useState<ComponentType<Props>>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt observes anew
  useEffect(() => {
    let isLeft = false
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        load().then(
          (loaded) => isLeft || setView(() => loaded),
          () => isLeft || setFailed(true),
        )
      },
      { rootMargin: '400px' },
    )
    if (box.current) near.observe(box.current)
    return () => {
      isLeft = true
      near.disconnect()
    }
  }, [load, attempt])

  function tryAgain() {
    setFailed(false)
    setAttempt(attempt + 1)
  }

  return (
    <div ref={box} style={{ minHeight }}>
      {View ? <View {...props} /> : children}
      {failed && (
        <ErrorState
          title="This part could not be loaded"
          problem="The connection may be down. What stands above is its first step, and its trace."
        >
          <Button onClick={tryAgain}>Try again</Button>
        </ErrorState>
      )}
    </div>
  )
}

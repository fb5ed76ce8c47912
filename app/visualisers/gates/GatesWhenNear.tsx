'use client'

import type { ReactNode } from 'react'
import { LoadWhenNear } from '@/app/player/LoadWhenNear'
import type { GatesViewProps } from './GatesView'

const load = () => import('./GatesView').then((view) => view.default)

/** The still until the reader comes near; then the gates with their player. */
export function GatesWhenNear({ children, ...props }: GatesViewProps & { readonly children: ReactNode }) {
  return (
    <LoadWhenNear load={load} props={{ ...props, still: children }}>
      {children}
    </LoadWhenNear>
  )
}

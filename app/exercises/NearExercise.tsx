'use client'

import type { ReactNode } from 'react'
import type { Template } from '@/lib/exercises/variant'
import { LoadWhenNear } from '../player/LoadWhenNear'
import type { LabBase } from './lab-link'

interface NearExerciseProps {
  readonly template: Template
  readonly no: number
  readonly lang: string
  readonly lab?: LabBase | undefined
  readonly children: ReactNode
}

const load = () => import('./ExerciseLive').then(({ ExerciseLive }) => ExerciseLive)

/** An exercise whose question is in the page; what answers it, and the engine, come when the reader does. */
export function NearExercise({ children, ...props }: NearExerciseProps) {
  return (
    <LoadWhenNear load={load} props={props}>
      {children}
    </LoadWhenNear>
  )
}

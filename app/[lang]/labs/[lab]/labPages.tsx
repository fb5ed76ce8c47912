import type { ComponentType } from 'react'
import type { LabName } from '../../../lab/labs'
import { GatesLab } from './GatesLab'

/** What each lab's page shows. */
export const labPages: Readonly<Record<LabName, ComponentType>> = { gates: GatesLab }

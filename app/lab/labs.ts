/** The labs that can be opened, in the order of the list. */
export const labs = [
  {
    name: 'gates',
    title: 'Gates',
    question: 'Where does the call stop, and what comes back?',
  },
] as const

export type LabName = (typeof labs)[number]['name']

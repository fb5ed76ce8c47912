/** The places of the site's menu, in its order. At most five. A place is listed once it has something to show. */
export const places = [
  { name: 'learn', label: 'Learn' },
  { name: 'labs', label: 'Labs' },
  { name: 'truth', label: 'Truth' },
] as const

export type PlaceName = (typeof places)[number]['name']

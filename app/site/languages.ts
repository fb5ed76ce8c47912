/** The languages that the site is written in; each is a folder of routes. */
export const languages = ['en'] as const

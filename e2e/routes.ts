import { pageRoutes } from '../scripts/pages.mjs'

/** Every page of the built site: whatever is exported is tested, without being listed here. */
export const routes = pageRoutes('out')

import type { SearchPart } from '../parts'
import { catalogueOf, searchTool } from './search'

export const searchPart: SearchPart = { catalogueOf, searchTool }

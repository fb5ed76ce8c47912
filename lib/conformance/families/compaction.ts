import { schemaFamily } from './schema'

/** Schemas around and beyond their budget. */
export const compaction = schemaFamily('compaction', true)

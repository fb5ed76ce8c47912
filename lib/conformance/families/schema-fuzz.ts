import { schemaFamily } from './schema'

/** Schemas that a generator made, half of them with a budget of their own. */
export const schemaFuzz = schemaFamily('schema-fuzz', false)

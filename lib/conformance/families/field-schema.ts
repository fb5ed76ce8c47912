import { schemaFamily } from './schema'

/** Schemas of public reports. */
export const fieldSchema = schemaFamily('field-schema', false)

/** What a definition comes to now, and why one contact is in it or not. Both ask the database the same question. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { definition, matches } from './definition.ts'

export const exampleLimit = 10

const refusals = [
  'contacts.tag_not_found',
  'contacts.base_not_found',
  'contacts.field_not_found',
  'campaigns.campaign_not_found',
] as const

export const countAudience = query('audiences.count', {
  input: z.strictObject({ definition }),
  output: z.strictObject({
    count: z.int(),
    examples: z.array(z.strictObject({ id, name: z.string(), address: z.nullable(z.string()) })),
  }),
  needs: 'view_bases',
  errors: [...refusals, 'audiences.too_slow'],
  perMinute: 120,
})

/** `parts` in the order of the definition; a group says besides what each of its conditions came to. */
export const explainAudience = query('audiences.explain', {
  input: z.strictObject({ definition, contactId: id }),
  output: z.strictObject({
    isIn: z.boolean(),
    match: z.enum(matches),
    parts: z.array(z.strictObject({ holds: z.boolean(), of: z.nullable(z.array(z.boolean())) })),
  }),
  needs: 'view_bases',
  errors: [...refusals, 'contacts.not_found'],
})

/**
 * Sample data of a new company: contacts with tags, and deals with things to do, made by the same commands as real ones, and
 * conversations that are over. What was made is noted, so that all of it goes again in one press, and no figure of a day counts it.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'

export const sampleCounts = z.strictObject({
  tags: z.int(),
  contacts: z.int(),
  deals: z.int(),
  conversations: z.int(),
})
export type SampleCounts = z.infer<typeof sampleCounts>

export const samples = query('dashboard.samples', {
  input: z.strictObject({}),
  output: sampleCounts,
  needs: 'manage_dashboard',
  errors: [],
})

/** Made once: where there are samples, they stay as they are. */
export const createSamples = command('dashboard.create-samples', {
  input: z.strictObject({}),
  output: sampleCounts,
  needs: 'manage_dashboard',
  errors: [
    'contacts.address_taken',
    'contacts.tag_name_taken',
    'contacts.too_many_tags',
    'contacts.field_required',
    'deals.board_full',
    'deals.move_refused',
  ],
})

/** What somebody works with by now stays: `left` says how many. */
export const removeSamples = command('dashboard.remove-samples', {
  input: z.strictObject({}),
  output: z.strictObject({ removed: sampleCounts, left: z.int() }),
  needs: 'manage_dashboard',
  errors: [],
})

/**
 * The list of an authority with the numbers that want no advertising (Brazil: Não Me Perturbe). It is brought in as a table
 * (`contacts.do-not-disturb`) and holds for campaigns and advertising templates, never for an answer to a customer.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { instant } from '../platform/values.ts'

export const doNotDisturbState = z.strictObject({
  numbers: z.int(),
  /** When a list has named any of them last; null where there are none. */
  newestAt: z.nullable(instant),
  /** Those that no list has named since the moment that was asked about. */
  older: z.int(),
})

const before = z.nullable(instant)

export const doNotDisturb = query('contacts.do-not-disturb', {
  input: z.strictObject({ before: z._default(before, null) }),
  output: doNotDisturbState,
  needs: 'view_operations',
  errors: [],
})

/**
 * Removes what no list has named since `before`, null: everything. A newer list is brought in first, and confirms the numbers
 * that it shares with the older one: so no number that stands on both is free for a moment.
 */
export const clearDoNotDisturb = command('contacts.clear-do-not-disturb', {
  input: z.strictObject({ before: z._default(before, null) }),
  output: doNotDisturbState,
  needs: 'manage_operations',
  errors: ['contacts.list_incomplete'],
})

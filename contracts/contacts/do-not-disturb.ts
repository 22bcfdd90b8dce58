/**
 * The list of an authority with the numbers that want no advertising (Brazil: Não Me Perturbe). It is brought in as a table
 * (`contacts.do-not-disturb`) and holds for campaigns and advertising templates, never for an answer to a customer.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { instant } from '../platform/values.ts'

export const doNotDisturbState = z.strictObject({
  numbers: z.int(),
  /** When the newest of them came; null where there are none. */
  newestAt: z.nullable(instant),
})

export const doNotDisturb = query('contacts.do-not-disturb', {
  input: z.strictObject({}),
  output: doNotDisturbState,
  needs: 'view_operations',
  errors: [],
})

/** Before a newer list is brought in, which names all that hold. */
export const clearDoNotDisturb = command('contacts.clear-do-not-disturb', {
  input: z.strictObject({}),
  output: doNotDisturbState,
  needs: 'manage_operations',
  errors: [],
})

/**
 * One field of a record that two users changed at once: who changed it first and when, what stands there now, and what
 * the refused change would have put there. Values are in the words of the record: a name, an amount, the id of a stage.
 */
import * as z from 'zod/mini'
import { instant, money } from './values.ts'

const conflictValue = z.union([z.null(), z.string(), z.number(), z.boolean(), money])
export type ConflictValue = z.infer<typeof conflictValue>

export const conflict = z.strictObject({
  field: z.string(),
  /** Null where no user did it. */
  by: z.nullable(z.string()),
  at: instant,
  current: conflictValue,
  refused: conflictValue,
})
export type Conflict = z.infer<typeof conflict>

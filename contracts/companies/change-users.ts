/**
 * One change for many people. Each is decided by itself, as if it were the only one, and answered for; what was
 * done can be undone by sending back what the answer says.
 */
import * as z from 'zod/mini'
import { role } from '../platform/access.ts'
import { command } from '../platform/operation.ts'
import { id, language } from '../platform/values.ts'

export const changeLimit = 1000

export const userChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('role'), role }),
  z.strictObject({ type: z.literal('active'), active: z.boolean() }),
  z.strictObject({ type: z.literal('manager'), managerId: z.nullable(id) }),
  z.strictObject({ type: z.literal('language'), language }),
])
export type UserChange = z.infer<typeof userChange>

const group = z.strictObject({
  userIds: z.array(id).check(z.minLength(1), z.maxLength(changeLimit)),
  change: userChange,
})
export type ChangeGroup = z.infer<typeof group>

const changes = z.array(group).check(
  z.maxLength(changeLimit),
  z.refine((groups) => groups.reduce((sum, { userIds }) => sum + userIds.length, 0) <= changeLimit, {
    error: 'too_big',
  }),
)

export const outcomes = ['changed', 'unchanged', 'refused'] as const

export const changeUsers = command('companies.change-users', {
  input: z.strictObject({ changes }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        userId: id,
        outcome: z.enum(outcomes),
        /** Of a refusal: the machine's, or `not_found`, or `manager_not_found`. */
        reason: z.nullable(z.string()),
      }),
    ),
    /** Makes those that were changed what they were before. */
    undo: z.array(group),
  }),
  needs: 'update_user_management',
  errors: [],
  perMinute: 60,
})

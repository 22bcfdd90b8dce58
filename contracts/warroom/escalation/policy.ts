/** Whom an incident asks, step after step, until somebody acknowledges it. */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id, integer, singleLine } from '../../platform/values.ts'
import { groupKey, readinessRoom } from '../groups/group.ts'
import { severity } from '../incidents/incident.ts'

export const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), id }),
  /** The person on call when the step comes. */
  z.strictObject({ kind: z.literal('schedule'), id }),
  z.strictObject({ kind: z.literal('group'), key: groupKey }),
])
export type Target = z.infer<typeof target>

export const step = z.strictObject({
  targets: z.array(target).check(z.minLength(1), z.maxLength(10)),
  /** How long it waits for an answer before it goes on. */
  waitMinutes: integer(1, 1440),
})
export type Step = z.infer<typeof step>

const policyFields = {
  name: singleLine(60),
  /** Proposed for incidents of these. */
  severities: z.array(severity).check(z.maxLength(4)),
  steps: z.array(step).check(z.minLength(1), z.maxLength(8)),
  /** How often it begins again at the first step. */
  repeats: integer(0, 5),
}
export const policy = z.strictObject({ id, ...policyFields, version: integer(1) })
export type Policy = z.infer<typeof policy>
export const policyLimit = 20

/** Null: it is gone. */
export const policyChanged = event('warroom.policy_changed', z.strictObject({ id, policy: z.nullable(policy) }), {
  rooms: () => [readinessRoom],
})

export const savePolicy = command('warroom.save-policy', {
  input: z.strictObject({ id, ...policyFields, version: z.nullable(integer(1)) }),
  output: policy,
  needs: 'manage_warroom',
  errors: [
    'warroom.policy_not_found',
    'warroom.id_taken',
    'warroom.too_many',
    'warroom.no_such_person',
    'warroom.schedule_not_found',
    'warroom.group_not_found',
    'command.stale',
  ],
})

/** What runs by it goes on: an escalation has its own copy. */
export const removePolicy = command('warroom.remove-policy', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  needs: 'manage_warroom',
  errors: ['warroom.policy_not_found'],
})

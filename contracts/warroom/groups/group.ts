/**
 * Who is told at the press of one button. The four groups of the War Room are always there; until somebody says who
 * belongs to one, it is those who have the matching right.
 */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id } from '../../platform/values.ts'

export const groupKeys = ['team', 'supervisor', 'technical', 'management'] as const
export const groupKey = z.enum(groupKeys)
export type GroupKey = z.infer<typeof groupKey>

/** Who a group is until it is set: holders of the right, or the company's owners. */
export const usualMembers: Readonly<Record<GroupKey, string | 'owners'>> = {
  team: 'update_operations',
  supervisor: 'manage_operations',
  technical: 'update_canais',
  management: 'owners',
}

const given = {
  /** Null: as `usualMembers` says. */
  members: z.nullable(z.array(id).check(z.maxLength(200))),
  /** Whoever is on call there belongs to it too. */
  scheduleId: z.nullable(id),
  /** By e-mail beside the bell. */
  email: z.boolean(),
}

export const group = z.strictObject({ key: groupKey, ...given, version: z.int().check(z.nonnegative()) })
export type Group = z.infer<typeof group>

export const readinessRoom = 'warroom.readiness'
export const groupSaved = event('warroom.group_saved', z.strictObject({ group }), { rooms: () => [readinessRoom] })

export const saveGroup = command('warroom.save-group', {
  input: z.strictObject({ key: groupKey, ...given, version: z.int().check(z.nonnegative()) }),
  output: group,
  needs: 'manage_warroom',
  errors: ['command.stale', 'warroom.no_such_person', 'warroom.schedule_not_found'],
})

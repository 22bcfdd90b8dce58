/**
 * Who is notified at the press of one button. The four groups of the War Room are always there; until a group has
 * members, it is the users with the matching permission. A company adds others by their names.
 */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id, integer, singleLine, trimmed } from '../../platform/values.ts'

export const groupKeys = ['team', 'supervisor', 'technical', 'management'] as const
export type UsualGroup = (typeof groupKeys)[number]
/** One of the four, or the id of one that the company has added. */
export const groupKey = z.union([z.enum(groupKeys), id])
export type GroupKey = z.infer<typeof groupKey>
export const isUsual = (key: GroupKey): key is UsualGroup => groupKeys.some((groupKey) => groupKey === key)

/** The four and those added. */
export const groupLimit = 20

/** A group's members until they are set: holders of the permission, or the company's owners. */
export const usualMembers: Readonly<Record<UsualGroup, string | 'owners'>> = {
  team: 'update_operations',
  supervisor: 'manage_operations',
  technical: 'update_canais',
  management: 'owners',
}

/** How one member is notified beside the bell. `whatsapp` is the number; null: not that way. */
export const ways = z.strictObject({
  email: z.boolean(),
  whatsapp: z.nullable(trimmed(30, 1)),
})
export type Ways = z.infer<typeof ways>
const membersLimit = 200

const groupFields = {
  /** Null: as `usualMembers` says; one that was added is those it names. */
  members: z.nullable(z.array(id).check(z.maxLength(membersLimit))),
  /** The person on call in this schedule belongs to it too. */
  scheduleId: z.nullable(id),
  /** By e-mail beside the bell. */
  email: z.boolean(),
}

export const group = z.strictObject({
  key: groupKey,
  /** Null for the four, which are called as the screens call them. */
  name: z._default(z.nullable(z.string()), null),
  ...groupFields,
  /** Members notified otherwise than the group, by their ids. */
  ways: z._default(z.record(id, ways), {}),
  version: integer(0),
})
export type Group = z.infer<typeof group>

export const readinessRoom = 'warroom.readiness'
const rooms = { rooms: () => [readinessRoom] }
export const groupSaved = event('warroom.group_saved', z.strictObject({ group }), {
  ...rooms,
  about: ({ group }) => Object.keys(group.ways),
})
export const groupRemoved = event('warroom.group_removed', z.strictObject({ key: id }), rooms)

export const saveGroup = command('warroom.save-group', {
  input: z.strictObject({
    key: groupKey,
    /** Of one that is added. */
    name: z._default(z.nullable(singleLine(60)), null),
    ...groupFields,
    ways: z._default(z.record(id, ways).check(z.refine((all) => Object.keys(all).length <= membersLimit)), {}),
    /** 0 adds it, or sets one of the four for the first time. */
    version: integer(0),
  }),
  output: group,
  needs: 'manage_warroom',
  errors: [
    'command.stale',
    'warroom.no_such_person',
    'warroom.schedule_not_found',
    'warroom.group_unnamed',
    'warroom.number_refused',
    'warroom.group_not_found',
    'warroom.too_many',
  ],
})

/** One that was added; whatever it was told stays. */
export const removeGroup = command('warroom.remove-group', {
  input: z.strictObject({ key: id }),
  output: z.strictObject({}),
  needs: 'manage_warroom',
  errors: ['warroom.group_not_found', 'warroom.group_in_use'],
})

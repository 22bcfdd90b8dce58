/** On-call schedules: people who take turns, by the clock of a place, and overrides for a time. */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { day, id, instant, integer, singleLine, text } from '../../platform/values.ts'
import { readinessRoom } from '../groups/group.ts'

const timeZone = text(60).check(z.refine(isTimeZone, { error: 'time zone' }))

export const overrideLimit = 50
export const override = z.strictObject({ id, userId: id, from: instant, to: instant })
export type Override = z.infer<typeof override>

const scheduleFields = {
  name: singleLine(60),
  timeZone,
  /** In the order of their turns. */
  members: z.array(id).check(z.minLength(1), z.maxLength(50)),
  /** The first turn begins on this day there. */
  startsOn: day,
  /** Minutes since midnight at which one takes over from the other. */
  handoverMinute: integer(0, 1439),
  /** Days that one turn lasts. */
  turnDays: integer(1, 60),
}

export const schedule = z.strictObject({
  id,
  ...scheduleFields,
  overrides: z.array(override),
  version: integer(1),
})
export type Schedule = z.infer<typeof schedule>
export const scheduleLimit = 20

const rooms = { rooms: () => [readinessRoom] }
/** Null: it is gone. */
export const scheduleChanged = event(
  'warroom.schedule_changed',
  z.strictObject({ id, schedule: z.nullable(schedule) }),
  rooms,
)

/** Makes it, or changes it as it was seen. */
export const saveSchedule = command('warroom.save-schedule', {
  input: z.strictObject({ id, ...scheduleFields, version: z.nullable(integer(1)) }),
  output: schedule,
  needs: 'manage_warroom',
  errors: [
    'warroom.schedule_not_found',
    'warroom.id_taken',
    'warroom.too_many',
    'warroom.no_such_person',
    'command.stale',
  ],
})

export const removeSchedule = command('warroom.remove-schedule', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  needs: 'manage_warroom',
  errors: ['warroom.schedule_not_found', 'warroom.schedule_in_use'],
})

/** Another person, for a while; of two overlapping overrides the later one made counts. */
export const addOverride = command('warroom.add-override', {
  input: z.strictObject({ scheduleId: id, ...override.shape }),
  output: schedule,
  needs: 'update_warroom',
  errors: [
    'warroom.schedule_not_found',
    'warroom.no_such_person',
    'warroom.override_refused',
    'warroom.too_many',
    'warroom.id_taken',
  ],
})

export const removeOverride = command('warroom.remove-override', {
  input: z.strictObject({ scheduleId: id, id }),
  output: schedule,
  needs: 'update_warroom',
  errors: ['warroom.schedule_not_found', 'warroom.override_not_found'],
})

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

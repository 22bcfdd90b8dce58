/**
 * What happened in an incident, in order. It writes itself from what is done and from the log of the company; people
 * add to it and correct it, and what stood there before a correction stays.
 */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id, instant, singleLine, trimmed } from '../../platform/values.ts'
import { idsOf, incidentRoom, person } from './incident.ts'

export const entryKinds = [
  'declared',
  'edited',
  'retitled',
  'regraded',
  'reaimed',
  'described',
  'moved',
  'role_given',
  'role_left',
  'task_added',
  'task_done',
  'task_open',
  'note',
  'told',
  'asked',
  'nobody_to_ask',
  'acknowledged',
  'escalation_over',
  'escalation_stopped',
  'postmortem',
  'report',
  'campaigns_halted',
  'campaigns_resumed',
  'channel_failing',
  'channel_down',
  'channel_recovered',
  'channel_switched',
  'channel_failed_over',
  'channel_returned',
  'alert_raised',
  'alert_cleared',
  'part_online',
  'part_warning',
  'part_offline',
] as const
export const entryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof entryKind>

/** The words of an entry or of a correction. */
export const entryText = trimmed(2000, 1)

export const entry = z.strictObject({
  id,
  at: instant,
  kind: entryKind,
  actor: z.nullable(person),
  /** What its sentence fills in; keys of states and roles are worded by the screen. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What a person wrote. */
  text: z.nullable(z.string()),
  /** The newest last; what they correct stays. */
  corrections: z.array(z.strictObject({ text: z.string(), by: person, at: instant })),
})
export type Entry = z.infer<typeof entry>

/** Of one incident's timeline on a screen; a report has all of it. */
export const entriesShown = 500
export const correctionLimit = 20

const rooms = { rooms: ({ incidentId }: { incidentId: string }) => [incidentRoom(incidentId)] }
/** New, or corrected: then its id is known. */
export const entryWritten = event('warroom.entry_written', z.strictObject({ incidentId: id, entry }), {
  ...rooms,
  about: ({ entry }) => idsOf([entry.actor, ...entry.corrections.map(({ by }) => by)]),
})

export const addEntry = command('warroom.add-entry', {
  input: z.strictObject({ incidentId: id, entryId: id, text: entryText }),
  output: entry,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'warroom.id_taken', 'quota.reached'],
})

/** Any of them, also those that wrote themselves. */
export const correctEntry = command('warroom.correct-entry', {
  input: z.strictObject({ incidentId: id, entryId: id, text: entryText }),
  output: entry,
  needs: 'update_warroom',
  errors: ['warroom.entry_not_found', 'warroom.too_many'],
})

export const task = z.strictObject({
  id,
  title: z.string(),
  assignee: z.nullable(person),
  done: z.nullable(z.strictObject({ by: person, at: instant })),
  createdAt: instant,
})
export type Task = z.infer<typeof task>
export const taskLimit = 100

export const taskSaved = event('warroom.task_saved', z.strictObject({ incidentId: id, task }), {
  ...rooms,
  about: ({ task }) => idsOf([task.assignee, task.done?.by ?? null]),
})

/** Makes it, or changes it. */
export const saveTask = command('warroom.save-task', {
  input: z.strictObject({
    incidentId: id,
    taskId: id,
    title: singleLine(200),
    assigneeId: z.nullable(id),
    done: z.boolean(),
  }),
  output: task,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'warroom.no_such_person', 'warroom.too_many', 'warroom.id_taken'],
})

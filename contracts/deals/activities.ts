/**
 * What is to be done, or was done, with a deal: a task, a call, a meeting, an e-mail, a note, a file. Each has one user
 * who does it, and stands in that user's day until it is done.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, trimmed, version } from '../platform/values.ts'
import { title } from './deal.ts'

/** A note and a file are there at once; the others are to be done. */
export const activityKinds = ['task', 'call', 'meeting', 'email', 'note', 'file'] as const
export type ActivityKind = (typeof activityKinds)[number]
export const isToDo = (kind: ActivityKind): boolean => kind !== 'note' && kind !== 'file'

const fields = {
  text: trimmed(2000, 1),
  dueAt: z.nullable(instant),
  /** When the user who does it is notified. */
  remindAt: z.nullable(instant),
  assigneeId: id,
}

export const activity = z.strictObject({
  id,
  dealId: id,
  dealTitle: title,
  pipelineId: id,
  kind: z.enum(activityKinds),
  ...fields,
  file: z.nullable(z.strictObject({ fileId: id, name: z.string() })),
  doneAt: z.nullable(instant),
  createdById: id,
  createdAt: instant,
  version,
})
export type Activity = z.infer<typeof activity>

export const activitiesRoom = (dealId: string) => `deals.activities:${dealId}`
export const myActivitiesRoom = (userId: string) => `deals.my-activities:${userId}`

export const mostActivities = 500

/** All of one deal. */
export const activitiesOfDeal = view('deals.activities', {
  params: z.strictObject({ dealId: id }),
  state: z.strictObject({ activities: z.record(z.string(), activity) }),
  needs: 'view_crm',
  room: ({ dealId }) => activitiesRoom(dealId),
})

/** The same for programs, which watch no view. */
export const findActivities = query('deals.find-activities', {
  input: z.strictObject({ dealId: id }),
  output: z.strictObject({ activities: z.array(activity) }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** What a user still has to do, of every deal: at most the `mostActivities` that are due first. */
export const myActivities = view('deals.my-activities', {
  params: z.strictObject({}),
  state: z.strictObject({ userId: id, activities: z.record(z.string(), activity) }),
  needs: 'view_crm',
  room: (_, { userId }) => myActivitiesRoom(userId),
})

/** The client makes the id, so a repeat makes no second one. `fileId`: what a file activity is about. */
export const addActivity = command('deals.add-activity', {
  input: z.strictObject({
    activityId: id,
    dealId: id,
    kind: z.enum(activityKinds),
    ...fields,
    fileId: z._default(z.nullable(id), null),
  }),
  output: activity,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'deals.archived',
    'deals.pipeline_archived',
    'deals.id_taken',
    'deals.too_many_activities',
    'companies.user_not_found',
    'files.not_found',
  ],
})

/** Also marks it as done, and takes that back. */
export const editActivity = command('deals.edit-activity', {
  input: z.strictObject({ activityId: id, version, ...fields, done: z.boolean() }),
  output: activity,
  needs: 'update_crm',
  errors: ['deals.activity_not_found', 'command.stale', 'companies.user_not_found'],
})

export const removeActivity = command('deals.remove-activity', {
  input: z.strictObject({ activityId: id }),
  output: z.strictObject({}),
  needs: 'update_crm',
  errors: ['deals.activity_not_found'],
})

/** Where the file of an activity lies, for an hour or two. */
export const activityFile = query('deals.activity-file', {
  input: z.strictObject({ activityId: id }),
  output: z.strictObject({ url: z.string() }),
  needs: 'view_crm',
  errors: ['deals.activity_not_found', 'files.not_found'],
})

export const activitySaved = event(
  'deals.activity_saved',
  z.strictObject({
    activity,
    /** Who had it before an edit; null where it is new, came from a merged deal, or has a new title of its deal. */
    before: z.nullable(id),
    /** Set where only the title of its deal has changed. */
    isRename: z.optional(z.literal(true)),
  }),
  {
    rooms: ({ activity: { dealId, assigneeId }, before }) => [
      activitiesRoom(dealId),
      myActivitiesRoom(assigneeId),
      ...(before === null || before === assigneeId ? [] : [myActivitiesRoom(before)]),
    ],
  },
)

export const activityRemoved = event(
  'deals.activity_removed',
  z.strictObject({ activityId: id, dealId: id, assigneeId: id }),
  { rooms: ({ dealId, assigneeId }) => [activitiesRoom(dealId), myActivitiesRoom(assigneeId)] },
)

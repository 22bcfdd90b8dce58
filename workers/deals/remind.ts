/** A reminder reaches the user who does the activity, if it is still to be done and still set for that time. */
import { findActivity, linkTo, remindJob } from '@aura/server/deals/index.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { inside } from '../platform/jobs.ts'

export const reminding = inside(remindJob, async ({ payload, key, tx, emit, now, newId, enqueue }) => {
  const at = new Date(payload.at)
  // The clock of the enqueuing process may be ahead of ours.
  if (at > now) return void (await enqueue(remindJob, payload, { startAfter: at }))
  const activity = await findActivity(tx, payload.activityId)
  if (!activity || activity.doneAt !== null || activity.remindAt === null) return
  if (Date.parse(activity.remindAt) !== at.getTime()) return
  await notify(
    { tx, emit, now, newId },
    {
      to: activity.assigneeId,
      kind: 'deals.activity_due',
      params: { text: activity.text.slice(0, 200), title: activity.dealTitle },
      link: linkTo(activity),
      actor: null,
      key,
    },
  )
})

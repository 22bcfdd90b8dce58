/** The question after a conversation is asked when its time has come, and ends when nobody answers. */
import { askJob, askSurvey, endJob, endSurvey } from '@aura/server/replies/index.ts'
import { inside } from '../platform/jobs.ts'

export const asking = inside(askJob, async ({ payload, ...work }) => await askSurvey(work, payload.conversationId))

export const ending = inside(endJob, async ({ payload, enqueue, ...work }) => {
  const at = new Date(payload.at)
  // The clock of the enqueuing process may be ahead of ours.
  if (at > work.now) return void (await enqueue(endJob, payload, { startAfter: at }))
  await endSurvey(work, payload.conversationId)
})

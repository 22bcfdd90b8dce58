/**
 * What the workers say when something could not be done: an event a reaction gave up on after its
 * tries, a job that failed for good. The work behind it goes on; the dead letter waits for a person.
 * No room sees these events: who shows them reacts to them.
 */
import * as z from 'zod/mini'
import { event } from './operation.ts'
import { id, text } from './values.ts'

/** Where things happen that belong to no company: a stream of its own in the log. */
export const platformStream = '00000000-0000-0000-0000-000000000000'

const reason = text(500)

export const reactionFailed = event(
  'platform.reaction_failed',
  z.strictObject({
    deadLetterId: id,
    reaction: z.string(),
    /** Of the event that was given up, in the same company. */
    position: z.int(),
    eventName: z.string(),
    tries: z.int(),
    reason,
  }),
)

export const jobFailed = event(
  'platform.job_failed',
  z.strictObject({ deadLetterId: id, job: z.string(), jobId: id, reason }),
)

/** A question that nobody could answer, put to the gap that it is like. */
import { noteGap, noteGapJob } from '@aura/server/agents/index.ts'
import { inside } from '../platform/jobs.ts'

export const notingGaps = inside(noteGapJob, async ({ payload, ...work }) => await noteGap(work, payload))

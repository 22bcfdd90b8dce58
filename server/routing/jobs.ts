/** The timers of routing. */
import * as z from 'zod/mini'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** An offer's time is over. */
export const offerTimeJob = job('routing.offer-time', z.strictObject({ offerId: z.uuid() }))

export async function timeOfferAt(
  { tx }: Pick<Work, 'tx'>,
  { id: offerId, company_id: companyId, ends_at: startAfter }: { id: string; company_id: string; ends_at: Date },
): Promise<void> {
  await enqueue(tx, offerTimeJob, { offerId }, { companyId, startAfter })
}

/** A queue takes more of what waits in none. */
export const adoptJob = job(
  'routing.adopt-waiting',
  z.strictObject({ queueId: z.uuid(), channelId: z.optional(z.uuid()) }),
)

/** Whatever a timer or a reaction has missed is found. */
export const watchJob = job('routing.watch', z.strictObject({}))

export const roundMs = 60_000

/** One round waits at a time, however many ask for it. */
export async function watchLater({ tx, now }: Pick<Work, 'tx' | 'now'>, companyId: string): Promise<void> {
  const startAfter = new Date(now.getTime() + roundMs)
  await enqueue(tx, watchJob, {}, { companyId, startAfter, singletonKey: 'watch' })
}

/** At a moment at which something ends. */
export async function watchAt({ tx }: Pick<Work, 'tx'>, companyId: string, at: Date): Promise<void> {
  await enqueue(tx, watchJob, {}, { companyId, startAfter: at, singletonKey: `watch ${at.toISOString()}` })
}

/** A round beside the others, for what could not be looked at just now. */
export async function watchSoon({ tx, now }: Pick<Work, 'tx' | 'now'>, companyId: string): Promise<void> {
  const startAfter = new Date(now.getTime() + 1000)
  await enqueue(tx, watchJob, {}, { companyId, startAfter, singletonKey: 'watch soon' })
}

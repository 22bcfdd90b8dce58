import { opensAt } from '@aura/machines/routing/hours.ts'
import type { Work } from '../platform/handle.ts'
import { roundMs, watchAt } from './jobs.ts'

/** A queue that opens before the round after next is looked at in the instant it opens. */
export async function watchOpenings(work: Pick<Work, 'tx' | 'now'>): Promise<void> {
  const { tx, now } = work
  const queues = await tx
    .selectFrom('queues')
    .where('removed_at', 'is', null)
    .where('hours', 'is not', null)
    .select(['company_id', 'hours'])
    .execute()
  for (const { company_id, hours } of queues) {
    const at = opensAt(hours, now)
    if (at !== null && at.getTime() - now.getTime() <= 2 * roundMs) await watchAt(work, company_id, at)
  }
}

/** The panel of states, and how each part's day went. */
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import * as contracts from '@aura/contracts/warroom/status/status.ts'
import { answerAlike, show } from '../../platform/handle.ts'
import { servicesOf } from './services.ts'

export const status = show(contracts.status, { snapshot: async ({ tx }) => ({ parts: await servicesOf(tx) }) })

export const statusHistory = answerAlike(contracts.statusHistory, async ({ tx, now, caller }) => {
  const from = new Date(now.getTime() - contracts.historyHours * 3600_000)
  const rows = await tx
    .selectFrom('part_buckets')
    .where('company_id', 'in', [caller.companyId, platformStream])
    .where('at', '>', from)
    .selectAll()
    .orderBy('at')
    .execute()
  return [...Map.groupBy(rows, ({ part }) => part)].map(([id, buckets]) => ({
    id,
    buckets: buckets.map(({ at, worst, probes, failed, answered, latency_sum }) => ({
      at: at.toISOString(),
      worst,
      probes,
      failed,
      meanMs: answered === 0 ? null : Math.round(latency_sum / answered),
    })),
  }))
})

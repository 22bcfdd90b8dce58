import { randomUUIDv7 } from 'node:crypto'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import { queueChanged } from '@aura/contracts/routing/queue.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { poolOf } from './pool.ts'

/** Queues and people at their desks, as the log tells of them: for screens that fold the log. */
export async function busyFloor(databaseUrl: string, companyId: string): Promise<void> {
  const batch = { company: companyId, actor: null, cause: null, opening: [] }
  const since = new Date(Date.now() - 25 * 60_000).toISOString()
  await withLog(
    { pool: poolOf(databaseUrl), news: { publish: () => {} }, newId: () => randomUUIDv7() },
    batch,
    async ({ emit }) => {
      for (const [rank, name] of ['Suporte', 'Vendas', 'Financeiro'].entries()) {
        const id = randomUUIDv7()
        const targets = { firstAnswer: 5, nextAnswer: null, resolution: null }
        const served = { strategy: 'pull' as const, offerSeconds: 30, hours: null, skills: [], targets }
        emit(queueChanged, {
          id,
          queue: { id, name, rank, ...served, overflow: null, members: null, channels: [], version: 1 },
        })
      }
      for (const [at, name] of ['Ana Ribeiro', 'Bruno Teles', 'Carla Nunes', 'Diego Prado'].entries()) {
        const state =
          at === 3 ? { state: 'paused' as const, reason: 'lunch' } : { state: 'available' as const, reason: null }
        const operator = { userId: randomUUIDv7(), name, ...state, since, disconnectedAt: null }
        emit(operatorChanged, {
          operator: { ...operator, capacity: { total: 5, kinds: {} }, skills: [], missed: 0 },
          was: 'away',
        })
      }
    },
  )
}

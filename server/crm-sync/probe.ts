/**
 * How a CRM is between two syncs: it is asked what it is asked when it is connected, so that a key that it takes no more is
 * seen before the next sync. One that was synced a short while ago is not asked.
 */
import type { CrmProblem } from '@aura/contracts/crm-sync/kinds.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { later } from '../platform/later.ts'
import type { InTransactions } from '../vault/index.ts'
import { crmAdapters } from './adapters/index.ts'
import { openCrm } from './open-connection.ts'
import { CrmFailure } from './port.ts'
import type { ConnectionRow } from './store.ts'

const probeEveryMs = 10 * minuteMs
const probeMs = 5_000

type Probing = { within: InTransactions; config: Config; elapsed: () => number }

export async function probeCrms({ within, config, elapsed }: Probing): Promise<void> {
  const { due, key } = await within(async ({ tx, now, newId }) => ({ due: await claimDue(tx, now), key: newId() }))
  await Promise.all(
    due.map(async (row) => {
      const began = elapsed()
      const problem = await problemOf(within, config, { row, key })
      const answer = { probe_problem: problem, probe_ms: Math.round(elapsed() - began) }
      await within(({ tx }) => tx.updateTable('crm_connections').set(answer).where('id', '=', row.id).execute())
    }),
  )
}

/** Claimed by the time of the probe: one that is cut off is made again when the next is due. */
const claimDue = (tx: Db, now: Date): Promise<ConnectionRow[]> =>
  tx
    .updateTable('crm_connections')
    .set({ probed_at: now })
    .where('state', 'in', ['active', 'failing'])
    .where((e) => e.or([e('rest_until', 'is', null), e('rest_until', '<=', now)]))
    .where((e) => e.or([e('probed_at', 'is', null), e('probed_at', '<=', later(now, -probeEveryMs))]))
    .where((e) => e.or([e('last_synced_at', 'is', null), e('last_synced_at', '<=', later(now, -probeEveryMs))]))
    .returningAll()
    .execute()

async function problemOf(
  within: InTransactions,
  config: Config,
  { row, key }: { row: ConnectionRow; key: string },
): Promise<CrmProblem | null> {
  try {
    const connection = await openCrm(within, { config, row, key, purpose: 'check' })
    await crmAdapters[row.kind].test({ ...connection, callMs: probeMs }, new AbortController().signal)
    return null
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    // A limit is no failure.
    return error.problem === 'rate_limited' ? null : error.problem
  }
}

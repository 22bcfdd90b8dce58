/** Records that the CRM has told of by its webhook, until they were read. */
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { ConnectionRow } from '../store.ts'

export type SignalRow = Selectable<Schema['crm_signals']>

const signalsAtOnce = 100

export async function claimSignals(tx: Db, row: ConnectionRow): Promise<SignalRow[]> {
  const rows = await tx
    .selectFrom('crm_signals')
    .where('connection_id', '=', row.id)
    .selectAll()
    .orderBy('object')
    .orderBy('at')
    .limit(signalsAtOnce)
    .execute()
  // What was never loaded comes with the load.
  const isKept = {
    contacts: row.is_loaded,
    companies: row.companies !== null && row.is_companies_loaded,
    deals: row.deals !== null && row.is_deals_loaded,
  }
  for (const signal of rows) if (!isKept[signal.object]) await settleSignal(tx, signal)
  return rows.filter(({ object }) => isKept[object])
}

/** One that the CRM told of again while it was read is read once more. */
export async function settleSignal(tx: Db, { connection_id, object, remote_id, mark }: SignalRow): Promise<void> {
  await tx
    .deleteFrom('crm_signals')
    .where('connection_id', '=', connection_id)
    .where('object', '=', object)
    .where('remote_id', '=', remote_id)
    .where('mark', '=', mark)
    .execute()
}

export type Reported = { object: CrmObject; remoteId: string }

/** In one order, so that two requests about the same records never wait for each other in a circle. */
export async function saveSignals(
  { tx, now }: { tx: Db; now: Date },
  { company_id, id: connection_id }: Pick<ConnectionRow, 'company_id' | 'id'>,
  reported: readonly Reported[],
): Promise<void> {
  const keyOf = ({ object, remoteId }: Reported) => `${object} ${remoteId}`
  const ordered = reported.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (const { object, remoteId } of ordered)
    await tx
      .insertInto('crm_signals')
      .values({ company_id, connection_id, object, remote_id: remoteId, at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'connection_id', 'object', 'remote_id'])
          .doUpdateSet((e) => ({ mark: e('crm_signals.mark', '+', 1) })),
      )
      .execute()
}

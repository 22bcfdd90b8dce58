/** The log of a run: one entry for each record that it wrote, skipped or could not write, and the counts of the run. */
import type { CrmObject, EntryAct, FieldChange, RunCounts } from '@aura/contracts/crm-sync/runs.ts'
import type { Work } from '../../platform/handle.ts'
import type { ConnectionRow, RunRow } from '../store.ts'

export type Entry = {
  act: EntryAct
  object: CrmObject
  ownId: string | null
  ownVersion?: number
  remoteId: string | null
  name: string
  here?: readonly FieldChange[]
  there?: readonly FieldChange[]
  problem?: string
}

export async function writeEntries(
  { tx, now, newId }: Pick<Work, 'tx' | 'now' | 'newId'>,
  { connection, run, read }: { connection: ConnectionRow; run: RunRow; read: number },
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('crm_entries')
      .values(
        entries.map((entry) => ({
          ...{ company_id: connection.company_id, id: newId(), connection_id: connection.id, run_id: run.id, at: now },
          ...{ act: entry.act, object: entry.object, own_id: entry.ownId, own_version: entry.ownVersion ?? null },
          ...{ remote_id: entry.remoteId, name: entry.name.slice(0, 200), problem: entry.problem ?? null },
          ...{ here: JSON.stringify(entry.here ?? []), there: JSON.stringify(entry.there ?? []) },
        })),
      )
      .execute()
  const before = await tx
    .selectFrom('crm_runs')
    .where('id', '=', run.id)
    .select(['read', 'counts'])
    .executeTakeFirstOrThrow()
  const counts: RunCounts = { ...before.counts }
  for (const { act } of entries) counts[act] = (counts[act] ?? 0) + 1
  await tx
    .updateTable('crm_runs')
    .set({ read: before.read + read, counts: JSON.stringify(counts) })
    .where('id', '=', run.id)
    .execute()
}

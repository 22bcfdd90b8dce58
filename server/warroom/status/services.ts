/** The parts as they stand: those of the platform, which everybody may know, and the company's own. */
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import type { ServicePart } from '@aura/contracts/warroom/status/status.ts'
import { inOrder } from '@aura/machines/warroom/status/status.ts'
import type { Db } from '../../platform/database/transact.ts'

const rowsOf = (tx: Db) =>
  tx
    .selectFrom('part_states')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.id', '=', 'part_states.channel_id')
        .onRef('channels.company_id', '=', 'part_states.company_id'),
    )
    .selectAll('part_states')
    .select(['channels.name as channel_name', 'channels.kind as channel_kind'])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const wire = (row: Row): ServicePart => ({
  id: row.part,
  kind: row.kind,
  channelId: row.channel_id,
  channel: row.channel_kind,
  name: row.channel_name,
  status: row.status,
  since: row.since.toISOString(),
  latencyMs: row.latency_ms,
  checkedAt: row.checked_at.toISOString(),
  problem: row.problem,
})

export async function serviceOf(tx: Db, companyId: string, id: string): Promise<ServicePart> {
  return wire(
    await rowsOf(tx)
      .where('part_states.company_id', '=', companyId)
      .where('part_states.part', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** What a company has been told of a part of the platform stands beside it, and is not another part. */
export async function servicesOf(tx: Db): Promise<ServicePart[]> {
  const rows = await rowsOf(tx).execute()
  return rows
    .filter((row) => row.channel_id !== null || row.company_id === platformStream)
    .map(wire)
    .sort(inOrder)
}

/** What a button would reach, and what it has done: counted in the messages themselves. */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import * as contracts from '@aura/contracts/warroom/operations/reach.ts'
import { waitingRecipients } from '../../campaigns/index.ts'
import { countUnderway, stoppableMessages } from '../../conversations/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'

const haltedAt = async (tx: Db): Promise<Date | null> =>
  (await tx.selectFrom('outbound_rules').select('halted_at').executeTakeFirst())?.halted_at ?? null

const queuedStoppable = (tx: Db) => stoppableMessages(tx).where('messages.status', '=', 'queued')

const counted = async (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }) =>
  (await query.executeTakeFirstOrThrow()).count

/** What is written and what running campaigns will still write; a person counts once. */
export const haltReach = answer(contracts.haltReach, async ({ tx }) => {
  const written = queuedStoppable(tx)
    .where('called_at', 'is', null)
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('conversations.contact_id')
  const { waiting, people } = await tx
    .selectFrom(written.unionAll(waitingRecipients(tx)).as('all'))
    .select((e) => [e.fn.countAll<number>().as('waiting'), e.fn.count<number>('contact_id').distinct().as('people')])
    .executeTakeFirstOrThrow()
  return { halted: (await haltedAt(tx)) !== null, waiting, people, underway: await countUnderway(tx) }
})

export const haltProof = answer(contracts.haltProof, async ({ tx }) => {
  const at = await haltedAt(tx)
  if (at === null) return { haltedAt: null, sentSince: 0, keptSince: 0, underway: await countUnderway(tx) }
  const sentSince = await counted(
    stoppableMessages(tx)
      .where('called_at', '>', at)
      .where('status', 'not in', ['failed', 'queued'])
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  const keptSince = await counted(
    stoppableMessages(tx)
      .where('problem', '=', 'conversations.halted')
      .where('status', '=', 'failed')
      .where('at', '>', new Date(at.getTime() - dayMs))
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  return { haltedAt: at.toISOString(), sentSince, keptSince, underway: await countUnderway(tx) }
})

export const backupReach = answer(contracts.backupReach, async ({ tx }) => {
  const channels = await tx.selectFrom('channels').where('state', '=', 'active').selectAll().orderBy('name').execute()
  const open = await tx
    .selectFrom('conversations')
    .where('state', '<>', 'closed')
    .groupBy('channel_id')
    .select((e) => ['channel_id', e.fn.countAll<number>().as('count')])
    .execute()
  const queued = await tx
    .selectFrom('messages')
    .where('status', '=', 'queued')
    .groupBy('channel_id')
    .select((e) => ['channel_id', e.fn.countAll<number>().as('count')])
    .execute()
  const supplierRoutes = await tx
    .selectFrom('supplier_routes')
    .innerJoin('suppliers', (join) =>
      join
        .onRef('suppliers.company_id', '=', 'supplier_routes.company_id')
        .onRef('suppliers.id', '=', 'supplier_routes.supplier_id'),
    )
    .select(['supplier_routes.channel_id', 'supplier_routes.connection', 'suppliers.name'])
    .execute()
  const supplierOf = (channelId: string, connection: ChannelConnection) =>
    supplierRoutes.find((route) => route.channel_id === channelId && route.connection === connection)?.name ?? null
  const of = (counts: readonly { channel_id: string; count: number }[], id: string) =>
    counts.find(({ channel_id }) => channel_id === id)?.count ?? 0
  return channels.map(({ id, name, kind, address, connection, backup }) => ({
    channelId: id,
    name,
    channel: kind,
    address,
    connection,
    backup: backup && { address: backup.address, health: backup.health },
    suppliers: { primary: supplierOf(id, 'primary'), backup: supplierOf(id, 'backup') },
    open: of(open, id),
    queued: of(queued, id),
  }))
})

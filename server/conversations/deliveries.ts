/**
 * Processes what providers delivered. Deliveries arrive faster than transactions commit, so one run takes all that came
 * since along; each is taken once, in order of arrival.
 */
import { reachedAt } from '@aura/contracts/channels/channel.ts'
import { type Selectable, sql } from 'kysely'
import { takeCall } from '../calls/take-call.ts'
import { type ProviderEvent, Unreadable } from '../channels/adapter.ts'
import { providers } from '../channels/adapters/index.ts'
import type { ChannelRow } from '../channels/channels.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Emit, Work } from '../platform/handle.ts'
import { storableData } from '../platform/storable.ts'
import { applyTemplateStatus } from '../templates/status.ts'
import { ingestInbound } from './inbound.ts'
import { InboundLookups } from './inbound-lookups.ts'
import { applyReceipt, type Receipt } from './receipts.ts'

type DeliveryRow = Selectable<Schema['hook_deliveries']>

/** What holds the conversations of so many customers is over soon. */
const together = 25
const largestTogether = 8 * 1024 * 1024

export async function takeDeliveries(work: Work, deliveryId: string): Promise<void> {
  const { tx, emit } = work
  const [own, ...rest] = await waitingFrom(tx, deliveryId)
  if (!own) return
  if (rest.length === 0) return await takeAll(work, [own])
  const said: (() => void)[] = []
  const later: Emit = (event, body) => void said.push(() => emit(event, body))
  await sql`savepoint together`.execute(tx)
  try {
    await takeAll({ ...work, emit: later }, [own, ...rest])
  } catch {
    // One of them cannot be taken. This one goes alone, and each of the others has its own turn.
    await sql`rollback to savepoint together`.execute(tx)
    return await takeAll(work, [own])
  }
  for (const say of said) say()
}

/** Nothing when it was taken along before. */
async function waitingFrom(tx: Db, deliveryId: string): Promise<DeliveryRow[]> {
  const own = await tx
    .selectFrom('hook_deliveries')
    .where('id', '=', deliveryId)
    .where('done_at', 'is', null)
    .select('n')
    .executeTakeFirst()
  if (!own) return []
  const next = await tx
    .selectFrom('hook_deliveries')
    .where('done_at', 'is', null)
    .where('n', '>=', own.n)
    .orderBy('n')
    .limit(together)
    .select(['id', sql<number>`octet_length(body)`.as('size')])
    .execute()
  // Mails bring their files along.
  const few: string[] = []
  let size = 0
  for (const one of next) {
    size += one.size
    if (few.length > 0 && size > largestTogether) break
    few.push(one.id)
  }
  return await tx.selectFrom('hook_deliveries').where('id', 'in', few).orderBy('n').selectAll().execute()
}

type Read = { told: readonly ProviderEvent[]; problem: string | null }
type Reading = { delivery: DeliveryRow; channel: ChannelRow; read: Read }

async function takeAll(work: Work, deliveries: readonly DeliveryRow[]): Promise<void> {
  const { tx, now } = work
  const channels = await channelsOf(tx, deliveries)
  const readings: Reading[] = []
  for (const delivery of deliveries) {
    const channel = channels.get(delivery.channel_id)
    if (channel) readings.push({ delivery, channel, read: await readBy(channel, delivery) })
  }
  const coming = readings.flatMap(({ channel, read }) =>
    read.told.flatMap((told) =>
      told.type === 'message' && reachedAt(channel.kind) === 'phone' ? [{ channelId: channel.id, told }] : [],
    ),
  )
  const ahead = await InboundLookups.read(tx, coming, now)
  for (const { delivery, channel, read } of readings) {
    // Its files are fetched over the connection it came by.
    const at = { ...channel, line: delivery.line }
    const problem = read.problem ?? (await takeOne(work, at, read.told, ahead))
    if (problem === null) continue
    await tx.updateTable('hook_deliveries').set({ problem }).where('id', '=', delivery.id).execute()
  }
  const ids = deliveries.map(({ id }) => id)
  await tx.updateTable('hook_deliveries').set({ done_at: now }).where('id', 'in', ids).execute()
}

async function channelsOf(tx: Db, deliveries: readonly DeliveryRow[]): Promise<Map<string, ChannelRow>> {
  const ids = [...new Set(deliveries.map(({ channel_id }) => channel_id))]
  const rows = await tx.selectFrom('channels').where('id', 'in', ids).selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why something of it could not be taken; what else it says is taken. */
async function takeOne(
  work: Work,
  channel: ChannelRow,
  all: readonly ProviderEvent[],
  ahead: InboundLookups,
): Promise<string | null> {
  let problem: string | null = null
  for (const told of all) {
    if (told.type === 'template_status') await applyTemplateStatus(work, channel, told)
    else if (told.type === 'call') await takeCall(work, channel, told)
    else if (told.type === 'receipt') await applyReceipt(work, receiptOf(channel, told))
    else if ((await ingestInbound(work, channel, told, ahead)) === 'nobody')
      problem = 'It names a sender that cannot be.'
  }
  return problem
}

async function readBy({ kind, standby, ...main }: ChannelRow, { body, line }: DeliveryRow): Promise<Read> {
  const { address, settings } = line === 'standby' && standby !== null ? standby : main
  try {
    return { told: storableData(await providers[kind].read({ body }, { address, settings })), problem: null }
  } catch (error) {
    if (error instanceof Unreadable) return { told: [], problem: error.message.slice(0, 500) }
    throw error
  }
}

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Word for word what a timer keeps of it, when it is here before the provider's answer. */
const receiptOf = (channel: ChannelRow, told: Extract<ProviderEvent, { type: 'receipt' }>): Receipt => ({
  channelId: channel.id,
  externalId: told.externalId,
  messageId: ours(told),
  status: told.status,
  problem: told.problem,
})

/** A reference that somebody else gave the provider is none of ours. */
const ours = ({ messageId }: Extract<ProviderEvent, { type: 'receipt' }>) =>
  messageId !== null && shape.test(messageId) ? messageId : null

/** Processes what providers delivered, each delivery once and in the order of arrival. */
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { storableData } from '../platform/storable.ts'
import { type ProviderEvent, Unreadable } from './adapter.ts'
import { providers } from './adapters/index.ts'
import type { ChannelRow } from './channels.ts'

type DeliveryRow = Selectable<Schema['webhook_deliveries']>

export type ChannelEvents = { channel: ChannelRow; events: readonly ProviderEvent[] }
/** Takes one event: why it could not be taken, or null. */
export type TakeEvent = (work: Work, channel: ChannelRow, event: ProviderEvent) => Promise<string | null>
/** Called once for all the deliveries of a step. */
export type BeginEvents = (work: Pick<Work, 'tx' | 'now'>, readings: readonly ChannelEvents[]) => Promise<TakeEvent>

type Reading = ChannelEvents & { problem: string | null }
export type Deliveries = { readings: ReadonlyMap<string, Reading>; take: TakeEvent }

/** Mails bring their files along. */
const mostBytes = 8 * 1024 * 1024

/** Reads deliveries together, as far as they are not too large for that. */
export async function openDeliveries(
  work: Pick<Work, 'tx' | 'now'>,
  ids: readonly string[],
  begin: BeginEvents,
): Promise<Deliveries> {
  const readings = await readAll(work.tx, await fitting(work.tx, ids))
  return { readings, take: await begin(work, [...readings.values()]) }
}

async function fitting(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .select(['id', sql<number>`(sum(octet_length(body)) over (order by n))::float8`.as('bytes')])
    .execute()
  return rows.filter(({ bytes }) => bytes <= mostBytes).map(({ id }) => id)
}

export async function takeDelivery(work: Work, { readings, take }: Deliveries, id: string): Promise<void> {
  const { tx, now } = work
  const reading = readings.get(id) ?? (await readAll(tx, [id])).get(id)
  if (!reading) return
  let { problem } = reading
  // What else a delivery reports is taken.
  for (const event of reading.events) problem = (await take(work, reading.channel, event)) ?? problem
  await tx.updateTable('webhook_deliveries').set({ problem, done_at: now }).where('id', '=', id).execute()
}

async function readAll(tx: Db, ids: readonly string[]): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>()
  if (ids.length === 0) return readings
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .orderBy('n')
    .selectAll()
    .execute()
  const channels = await channelsOf(tx, rows)
  for (const row of rows) {
    const channel = channels.get(row.channel_id)
    // Its files are fetched over the connection it came by.
    if (channel)
      readings.set(row.id, { channel: { ...channel, connection: row.connection }, ...(await readBy(channel, row)) })
  }
  return readings
}

async function channelsOf(tx: Db, deliveries: readonly DeliveryRow[]): Promise<Map<string, ChannelRow>> {
  const ids = [...new Set(deliveries.map(({ channel_id }) => channel_id))]
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('channels').where('id', 'in', ids).selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readBy(
  { kind, backup, ...main }: ChannelRow,
  { body, connection, received_at: receivedAt }: DeliveryRow,
): Promise<Pick<Reading, 'events' | 'problem'>> {
  const { address, settings } = connection === 'backup' && backup !== null ? backup : main
  try {
    return {
      events: storableData(await providers[kind].read({ body, receivedAt }, { address, settings })),
      problem: null,
    }
  } catch (error) {
    if (error instanceof Unreadable) return { events: [], problem: error.message.slice(0, 500) }
    throw error
  }
}

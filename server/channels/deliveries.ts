/**
 * Processes what providers delivered. Deliveries arrive faster than transactions commit, so one run takes all that came
 * since along; each is taken once, in order of arrival.
 */
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Emit, Work } from '../platform/handle.ts'
import { storableData } from '../platform/storable.ts'
import { type ProviderEvent, Unreadable } from './adapter.ts'
import { providers } from './adapters/index.ts'
import type { ChannelRow } from './channels.ts'

type DeliveryRow = Selectable<Schema['webhook_deliveries']>

/** What holds the conversations of so many customers is over soon. */
const together = 25
const largestTogether = 8 * 1024 * 1024

/** Takes one event: why it could not be taken, or null. */
export type TakeEvent = (work: Work, channel: ChannelRow, event: ProviderEvent) => Promise<string | null>
/** Called once for all the deliveries that are taken together. */
export type BeginEvents = (work: Work, readings: readonly ChannelEvents[]) => Promise<TakeEvent>
export type ChannelEvents = { channel: ChannelRow; events: readonly ProviderEvent[] }

export async function takeDeliveries(work: Work, deliveryId: string, begin: BeginEvents): Promise<void> {
  const { tx, emit } = work
  const [own, ...rest] = await waitingFrom(tx, deliveryId)
  if (!own) return
  if (rest.length === 0) return await takeAll(work, [own], begin)
  const said: (() => void)[] = []
  const later: Emit = (event, body) => void said.push(() => emit(event, body))
  await sql`savepoint together`.execute(tx)
  try {
    await takeAll({ ...work, emit: later }, [own, ...rest], begin)
  } catch {
    // One of them cannot be taken. This one goes alone, and each of the others has its own turn.
    await sql`rollback to savepoint together`.execute(tx)
    return await takeAll(work, [own], begin)
  }
  for (const say of said) say()
}

/** Nothing when it was taken along before. */
async function waitingFrom(tx: Db, deliveryId: string): Promise<DeliveryRow[]> {
  const own = await tx
    .selectFrom('webhook_deliveries')
    .where('id', '=', deliveryId)
    .where('done_at', 'is', null)
    .select('n')
    .executeTakeFirst()
  if (!own) return []
  const next = await tx
    .selectFrom('webhook_deliveries')
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
  return await tx.selectFrom('webhook_deliveries').where('id', 'in', few).orderBy('n').selectAll().execute()
}

type Reading = ChannelEvents & { delivery: DeliveryRow; problem: string | null }

async function takeAll(work: Work, deliveries: readonly DeliveryRow[], begin: BeginEvents): Promise<void> {
  const { tx, now } = work
  const channels = await channelsOf(tx, deliveries)
  const readings: Reading[] = []
  for (const delivery of deliveries) {
    const channel = channels.get(delivery.channel_id)
    if (channel) readings.push({ delivery, channel, ...(await readBy(channel, delivery)) })
  }
  const take = await begin(work, readings)
  for (const { delivery, channel, events, problem: unreadable } of readings) {
    // Its files are fetched over the connection it came by.
    const at = { ...channel, connection: delivery.connection }
    let problem = unreadable
    // What else a delivery reports is taken.
    for (const event of events) problem = (await take(work, at, event)) ?? problem
    if (problem === null) continue
    await tx.updateTable('webhook_deliveries').set({ problem }).where('id', '=', delivery.id).execute()
  }
  const ids = deliveries.map(({ id }) => id)
  await tx.updateTable('webhook_deliveries').set({ done_at: now }).where('id', 'in', ids).execute()
}

async function channelsOf(tx: Db, deliveries: readonly DeliveryRow[]): Promise<Map<string, ChannelRow>> {
  const ids = [...new Set(deliveries.map(({ channel_id }) => channel_id))]
  const rows = await tx.selectFrom('channels').where('id', 'in', ids).selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readBy(
  { kind, backup, ...main }: ChannelRow,
  { body, connection }: DeliveryRow,
): Promise<Pick<Reading, 'events' | 'problem'>> {
  const { address, settings } = connection === 'backup' && backup !== null ? backup : main
  try {
    return { events: storableData(await providers[kind].read({ body }, { address, settings })), problem: null }
  } catch (error) {
    if (error instanceof Unreadable) return { events: [], problem: error.message.slice(0, 500) }
    throw error
  }
}

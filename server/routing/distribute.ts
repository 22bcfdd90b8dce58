/**
 * Offers waiting conversations to available operators: the queue's members and skills say to whom, its strategy says to
 * whom next. One worker at a time distributes for a company, and the rows it reads stay locked until its offers stand.
 */
import { type ChannelKind, channelKinds } from '@aura/contracts/channels/channel.ts'
import { type Offer, offerMade } from '@aura/contracts/routing/offer.ts'
import { isOpen } from '@aura/machines/routing/hours.ts'
import type { Selectable } from 'kysely'
import { type ConversationRow, saveConversation } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { type AvailableAgent, hasCapacity, lockAvailableAgents, take } from './agent-capacity.ts'
import { timeOfferAt, watchSoon } from './jobs.ts'
import { wireOffer } from './offers.ts'

export type QueueRow = Selectable<Schema['queues']>

/** So many at a time; what is left is looked at again when these have moved. */
const batchSize = 100
/** In one transaction; the next follows at once. */
const mostRounds = 3
/** How long an operator is not asked again after a refusal or a time-out. */
const askedAgainMs = 2 * 60_000

export async function distribute(work: Work): Promise<number> {
  const { tx, now } = work
  const free = (await lockAvailableAgents(tx)).filter((seat) => seat.left > 0)
  if (free.length === 0) return 0
  const queues = await openQueues(tx, now)
  let offers = 0
  for (let rounds = 0; rounds < mostRounds; rounds += 1) {
    const round = await offerNext(work, free, queues)
    offers += round.offers
    // A full batch may have hidden those of a queue whose operators are still free.
    if (round.offers === 0 || round.seen < batchSize) return offers
  }
  const [queue] = queues.values()
  if (queue) await watchSoon(work, queue.company_id)
  return offers
}

async function offerNext(work: Work, free: readonly AvailableAgent[], queues: ReadonlyMap<string, QueueRow>) {
  const { tx, now } = work
  const served = [...queues.values()].flatMap((queue) => servedBy(free, queue))
  const [first] = served
  if (!first) return { offers: 0, seen: 0 }
  const waiting = await nextOnes(tx, served)
  await lookAgain(work, { company: first.queue.company_id, served, seen: waiting.length })
  const request = await askedLately(tx, waiting, new Date(now.getTime() - askedAgainMs))
  let offers = 0
  for (const row of waiting) {
    const queue = queues.get(row.queue_id ?? '')
    if (!queue) continue
    const seat = choose(free, { queue, row, asked: request.get(row.id) })
    if (!seat) continue
    await offerTo(work, { queue, row, seat, seconds: queue.offer_seconds })
    offers++
  }
  return { offers, seen: waiting.length }
}

/** A queue and the kinds of channel for which one of its operators has room. */
type ServedQueue = { queue: QueueRow; kinds: ChannelKind[] }

/** What waits where nobody is free must not fill the batch: those behind it would wait for ever. */
function servedBy(free: readonly AvailableAgent[], queue: QueueRow): ServedQueue[] {
  const seats = free.filter((seat) => serves(queue, seat))
  const kinds = channelKinds.filter((kind) => seats.some((seat) => hasCapacity(seat, kind)))
  return kinds.length === 0 ? [] : [{ queue, kinds }]
}

async function openQueues(tx: Db, now: Date): Promise<ReadonlyMap<string, QueueRow>> {
  const rows = await tx
    .selectFrom('queues')
    .where('removed_at', 'is', null)
    .where('strategy', '<>', 'pull')
    .selectAll()
    .execute()
  return new Map(rows.filter((row) => isOpen(row.hours, now)).map((row) => [row.id, row]))
}

const waitingIn = (tx: Db, served: readonly ServedQueue[]) =>
  tx
    .selectFrom('conversations')
    .where('conversations.state', '=', 'waiting')
    .where('conversations.offered_to', 'is', null)
    .where((e) =>
      e.or(
        served.map(({ queue, kinds }) =>
          e.and([e('conversations.queue_id', '=', queue.id), e('conversations.channel_kind', 'in', kinds)]),
        ),
      ),
    )

/** In serving order. Conversations locked by another transaction are left out. */
const nextOnes = (tx: Db, served: readonly ServedQueue[]): Promise<ConversationRow[]> =>
  waitingIn(tx, served)
    .innerJoin('queues', 'queues.id', 'conversations.queue_id')
    .orderBy('queues.rank')
    .orderBy('conversations.priority', 'desc')
    .orderBy((e) => e.fn.coalesce('conversations.waiting_since', 'conversations.opened_at'))
    .orderBy('conversations.id')
    .limit(batchSize)
    .selectAll('conversations')
    .forNoKeyUpdate('conversations')
    .skipLocked()
    .execute()

/** A conversation skipped because of another's lock may come back unchanged, without an event: sweep again at once. */
async function lookAgain(
  { tx, now }: Work,
  { company, served, seen }: { company: string; served: readonly ServedQueue[]; seen: number },
): Promise<void> {
  const { count } = await waitingIn(tx, served)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > seen && seen < batchSize) await watchSoon({ tx, now }, company)
}

async function askedLately(tx: Db, waiting: readonly ConversationRow[], since: Date) {
  const request = new Map<string, Set<string>>()
  if (waiting.length === 0) return request
  const rows = await tx
    .selectFrom('offers')
    .where(
      'conversation_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('ended_at', '>', since)
    .where('state', 'in', ['refused', 'passed'])
    .select(['conversation_id', 'user_id'])
    .execute()
  for (const { conversation_id, user_id } of rows)
    request.set(conversation_id, (request.get(conversation_id) ?? new Set()).add(user_id))
  return request
}

/** Members and skills of the queue. */
export const serves = (queue: Pick<QueueRow, 'members' | 'skills'>, agent: Pick<AvailableAgent, 'userId' | 'skills'>) =>
  (queue.members === null || queue.members.includes(agent.userId)) &&
  queue.skills.every((skill) => agent.skills.includes(skill))

type Choice = { queue: QueueRow; row: ConversationRow; asked: ReadonlySet<string> | undefined }

export function choose(free: readonly AvailableAgent[], { queue, row, asked }: Choice): AvailableAgent | undefined {
  const fits = free.filter(
    (seat) => hasCapacity(seat, row.channel_kind) && serves(queue, seat) && !asked?.has(seat.userId),
  )
  const idle = (a: AvailableAgent, b: AvailableAgent) => a.idleSince - b.idleSince || (a.userId < b.userId ? -1 : 1)
  const least = (a: AvailableAgent, b: AvailableAgent) =>
    a.load / a.capacity.total - b.load / b.capacity.total || idle(a, b)
  return fits.sort(queue.strategy === 'least_loaded' ? least : idle)[0]
}

type Offering = {
  queue: Pick<QueueRow, 'id' | 'name'> | null
  row: ConversationRow
  seat: AvailableAgent
  seconds: number
}

/** Of one that waits and is locked. */
export async function offerTo(work: Work, { queue, row, seat, seconds }: Offering): Promise<Offer> {
  const { tx, now, newId, emit } = work
  const ends = new Date(now.getTime() + seconds * 1000)
  const made = await tx
    .insertInto('offers')
    .values({
      company_id: row.company_id,
      id: newId(),
      conversation_id: row.id,
      user_id: seat.userId,
      queue_id: queue?.id ?? null,
      state: 'offered',
      body: JSON.stringify({
        queueName: queue?.name ?? '',
        contactName: row.contact_name,
        channel: row.channel_kind,
        text: row.preview?.text ?? '',
      }),
      offered_at: now,
      ends_at: ends,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveConversation(work, row, { offered_to: seat.userId })
  await take(tx, seat, row.channel_kind, now)
  const visible = wireOffer(made)
  emit(offerMade, { offer: visible })
  await timeOfferAt(work, made)
  return visible
}

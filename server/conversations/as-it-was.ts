import { asItWas as contract, type Moment } from '@aura/contracts/conversations/as-it-was.ts'
import { conversationChanged, conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import type { ThreadState } from '@aura/contracts/conversations/thread.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { threadReducer } from '@aura/machines/conversations/thread.ts'
import { today } from '@aura/machines/platform/upcast.ts'
import { upcasters } from '@aura/machines/upcasters.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { eventJson } from '../platform/log/commit.ts'
import { refuse } from '../platform/refuse.ts'

export const asItWas = answer(contract, async ({ input, tx }) => {
  const { conversationId, before, limit } = input
  const existing = await tx.selectFrom('conversations').where('id', '=', conversationId).select('id').executeTakeFirst()
  if (!existing) return refuse('conversations.not_found')
  const at = await instantOf(tx, conversationId, input.moment)
  const start = await startAt(tx, conversationId, at)
  if (!start) return refuse('conversations.not_yet')
  const last = Math.min(start.conversation.lastSeq, (before ?? Number.POSITIVE_INFINITY) - 1)
  const events = await eventsOf(tx, await messageIds(tx, conversationId, last - limit, last), at)
  return { state: events.reduce(threadReducer.fold, start), at }
})

/** When the message was there: the whole commit it came with. */
async function instantOf(tx: Db, conversationId: string, moment: Moment): Promise<string> {
  if ('at' in moment) return moment.at
  const message = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', moment.seq)
    .select('id')
    .executeTakeFirst()
  if (!message) return refuse('conversations.message_not_found')
  const { rows } = await sql<{ at: string | null }>`select conversation_event_first(${message.id}) as at`.execute(tx)
  return rows[0]?.at ?? refuse('conversations.message_not_found')
}

/** The conversation itself, before its messages; each event about it holds it whole. */
async function startAt(tx: Db, conversationId: string, at: string): Promise<ThreadState | undefined> {
  const { rows } = await sql<Row>`select * from conversation_event_last(${conversationId}, ${at})`.execute(tx)
  const [event] = rows.map(wireEvent)
  if (!event) return undefined
  const contract = event.name === conversationOpened.name ? conversationOpened : conversationChanged
  return { conversation: today(contract, event.v, event.body, upcasters).conversation, messages: [] }
}

/** Numbers are given once and in order, so these are the messages that were there. */
async function messageIds(tx: Db, conversationId: string, after: number, last: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Row = Parameters<typeof eventJson>[0] & { pos: number }

async function eventsOf(tx: Db, ids: string[], at: string): Promise<WireEvent[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`select * from conversation_events(${ids}::uuid[], ${at})`.execute(tx)
  return rows.map(wireEvent)
}

/** As every listener sees it. */
const wireEvent = ({ pos, ...row }: Row): WireEvent => JSON.parse(eventJson({ ...row, position: pos }))

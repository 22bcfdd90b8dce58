import * as contracts from '@aura/contracts/conversations/merge.ts'
import type { ConversationEvent } from '@aura/machines/conversations/conversation.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayHandle, step } from './conversation-actions.ts'
import { assertMayStep } from './effects.ts'
import { authorOf } from './people.ts'
import type { BeforeMerge } from './schema.ts'
import { addMessage, type ConversationRow, lockConversation, saveConversation, wire } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>

const no = (reason: contracts.MergeRefusal) => refuse('conversations.merge_refused', { params: { reason } })
const iso = (time: Date | null) => time?.toISOString() ?? null
const timeOf = (text: string | null) => (text === null ? null : new Date(text))
const earlier = (a: Date | null, b: Date | null) => (a === null || (b !== null && b < a) ? b : a)
const isOpen = ({ state }: ConversationRow) => state !== 'closed'

/** In the order of their ids, like everybody who locks several. */
async function lockTwo(tx: Db, one: string, other: string): Promise<[ConversationRow, ConversationRow]> {
  const rows = new Map<string, ConversationRow>()
  for (const id of [one, other].sort()) rows.set(id, await lockConversation(tx, id))
  const [a, b] = [rows.get(one), rows.get(other)]
  return a && b ? [a, b] : refuse('conversations.not_found')
}

export const mergeInto = handle(contracts.mergeInto, async (context) => {
  const { conversationId, intoId } = context.input
  if (conversationId === intoId) return no('same')
  const [row, into] = await lockTwo(context.tx, conversationId, intoId)
  await assertMayHandle(context, row)
  await assertMayHandle(context, into)
  if (row.merged_into !== null) return no('merged')
  if (row.contact_id !== into.contact_id) return no('other_person')
  if (!isOpen(into)) return no('closed')
  await assertMayStep(context.tx, row, 'close')
  const before: BeforeMerge = {
    state: row.state,
    closedAt: iso(row.closed_at),
    closeReason: row.close_reason,
    waitingSince: iso(row.waiting_since),
    unread: row.unread,
    otherWaitingSince: iso(into.waiting_since),
  }
  const set = { merged_into: into.id, before_merge: JSON.stringify(before) }
  const ends = { closed_at: context.now, close_reason: 'other', waiting_since: null, unread: 0 } as const
  // The customer's pending wait is answered in the conversation that goes on.
  await withLine(context, into, 'merged_here', row, {
    waiting_since: earlier(into.waiting_since, row.waiting_since),
  })
  if (!isOpen(row)) return wire(await withLine(context, row, 'merged', into, set))
  return await stepTo(context, row, { type: 'close' }, 'merged', into, {
    ...set,
    ...ends,
    ownership_version: row.ownership_version + 1,
  })
})

export const unmerge = handle(contracts.unmerge, async (context) => {
  const { tx, input } = context
  const known = await tx
    .selectFrom('conversations')
    .where('id', '=', input.conversationId)
    .select('merged_into')
    .executeTakeFirst()
  if (!known) return refuse('conversations.not_found')
  if (known.merged_into === null) return no('not_merged')
  const [row, into] = await lockTwo(tx, input.conversationId, known.merged_into)
  await assertMayHandle(context, row)
  const before = row.before_merge
  if (row.merged_into !== into.id || before === null) return no('not_merged')
  await demandAlone(tx, row, before)
  const waitsFor = before.waitingSince !== null && iso(into.waiting_since) === before.waitingSince
  await withLine(context, into, 'unmerged', row, waitsFor ? { waiting_since: timeOf(before.otherWaitingSince) } : {})
  const set = { merged_into: null, before_merge: null }
  if (before.state === 'closed') return wire(await withLine(context, row, 'unmerged', into, set))
  // An assigned conversation is reopened with its assignee; one without goes where a person sees it.
  const event: ConversationEvent = row.assignee_id === null ? { type: 'inbound', owned: false } : { type: 'reopen' }
  return await stepTo(context, row, event, 'unmerged', into, {
    ...set,
    closed_at: null,
    close_reason: null,
    waiting_since: timeOf(before.waitingSince),
    unread: before.unread,
    ownership_version: row.ownership_version + 1,
  })
})

/** The customer has one open conversation per channel, and may have begun another one meanwhile. */
async function demandAlone(tx: Db, row: ConversationRow, before: BeforeMerge): Promise<void> {
  if (before.state === 'closed') return
  const other = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.channel_id)
    .where('contact_id', '=', row.contact_id)
    .where('state', '<>', 'closed')
    .select('id')
    .executeTakeFirst()
  if (other) return refuse('conversations.another_open', { params: { conversationId: other.id } })
}

type MergeEntry = 'merged' | 'merged_here' | 'unmerged'
type Set = Parameters<typeof saveConversation>[2]

const stepTo = (
  context: Context,
  row: ConversationRow,
  event: ConversationEvent,
  change: MergeEntry,
  other: ConversationRow,
  set: Set,
) => step(context, row, event, set, { change, toId: other.id, toName: other.channel_kind })

/** Its state stays as it is. */
async function withLine(context: Context, row: ConversationRow, change: MergeEntry, other: ConversationRow, set: Set) {
  const seq = row.last_seq + 1
  await addMessage(context, row, seq, {
    id: context.newId(),
    direction: 'inside',
    author: await authorOf(context.tx, context.caller.userId),
    content: { type: 'change', change, toId: other.id, toName: other.channel_kind, until: null, reason: null },
  })
  return await saveConversation(context, row, { last_seq: seq, ...set })
}

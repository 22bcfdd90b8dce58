/**
 * What an operator does with a conversation. One shape for all: lock it, check the right, let the machine decide, save
 * the row, add a system entry to the thread.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import * as contracts from '@aura/contracts/conversations/conversation-actions.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import {
  atConversation,
  type ConversationEvent,
  conversationMachine,
} from '@aura/machines/conversations/conversation.ts'
import type { Updateable } from 'kysely'
import { nameOf } from '../companies/index.ts'
import { advance } from '../platform/advance.ts'
import type { Schema } from '../platform/database/schema.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayStep } from './effects.ts'
import { authorOf, demandOperator } from './people.ts'
import { enqueueWake } from './snooze-timer.ts'
import { addMessage, type ConversationRow, lockConversation, saveConversation, wire } from './store.ts'

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>
type Change = Extract<Content, { type: 'change' }>
type SystemChange = Pick<Change, 'change'> & Partial<Change>
type Set = Updateable<Schema['conversations']>

/** The caller is the assignee or a supervisor, or nobody is assigned. */
export async function assertMayHandle(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  row: ConversationRow,
): Promise<void> {
  if (row.assignee_id === null || row.assignee_id === caller.userId) return
  if (caller.permissions.includes('manage_operations')) return
  return refuse('conversations.not_yours', { params: { name: await nameOf(tx, row.assignee_id) } })
}

export async function step(
  context: Context,
  row: ConversationRow,
  event: ConversationEvent,
  set: Set,
  said: SystemChange,
) {
  await assertMayStep(context.tx, row, event.type)
  const { value: state } = advance(conversationMachine, atConversation(row.state), event, 'conversations.not_now')
  const seq = row.last_seq + 1
  await addMessage(context, row, seq, {
    id: context.newId(),
    direction: 'inside',
    author: await authorOf(context.tx, context.caller.userId),
    content: { type: 'change', toId: null, toName: null, until: null, reason: null, ...said },
  })
  const left = row.state === 'snoozed' && state !== 'snoozed' ? { snoozed_until: null } : {}
  return wire(await saveConversation(context, row, { state, last_seq: seq, ...left, ...set }))
}

/** Another one speaks from now on: whatever was written before is refused. */
const givenTo = (row: ConversationRow, assignee_id: string | null): Set =>
  row.assignee_id === assignee_id ? {} : { assignee_id, ownership_version: row.ownership_version + 1 }

/** One that is locked and nobody's. */
export const takeIt = (context: Context, row: ConversationRow): Promise<Conversation> =>
  step(context, row, { type: 'claim' }, givenTo(row, context.caller.userId), { change: 'claimed' })

export const claim = handle(contracts.claim, async (context) => {
  const { tx, input, caller } = context
  const row = await lockConversation(tx, input.conversationId)
  const held = row.assignee_id !== null && row.state !== 'closed'
  if (held && row.assignee_id !== caller.userId)
    return refuse('conversations.taken', { params: { name: await nameOf(tx, row.assignee_id) } })
  return await takeIt(context, row)
})

export const assign = handle(contracts.assign, async (context) => {
  const row = await lockConversation(context.tx, context.input.conversationId)
  await assertMayHandle(context, row)
  const { userId } = context.input
  const toName = await demandOperator(context.tx, userId)
  const said = { change: 'assigned', toId: userId, toName } as const
  return await step(context, row, { type: 'assign' }, givenTo(row, userId), said)
})

export const release = handle(contracts.release, async (context) => {
  const row = await lockConversation(context.tx, context.input.conversationId)
  await assertMayHandle(context, row)
  return await step(context, row, { type: 'release' }, givenTo(row, null), { change: 'released' })
})

export const hold = handle(contracts.hold, async (context) => {
  const row = await lockConversation(context.tx, context.input.conversationId)
  await assertMayHandle(context, row)
  return await step(context, row, { type: 'hold' }, {}, { change: 'held' })
})

export const resume = handle(contracts.resume, async (context) => {
  const row = await lockConversation(context.tx, context.input.conversationId)
  await assertMayHandle(context, row)
  return await step(context, row, { type: 'resume' }, {}, { change: 'resumed' })
})

export const snooze = handle(contracts.snooze, async (context) => {
  const { tx, input, now } = context
  const until = new Date(input.until)
  if (until <= now) return refuse('conversations.time_past')
  const row = await lockConversation(tx, input.conversationId)
  await assertMayHandle(context, row)
  const said = { change: 'snoozed', until: until.toISOString() } as const
  const snoozed = await step(context, row, { type: 'snooze' }, { snoozed_until: until }, said)
  await enqueueWake(tx, { companyId: row.company_id, conversationId: row.id, until })
  return snoozed
})

export const wake = handle(contracts.wake, async (context) => {
  const row = await lockConversation(context.tx, context.input.conversationId)
  await assertMayHandle(context, row)
  return await step(context, row, { type: 'wake', owned: row.assignee_id !== null }, {}, { change: 'woken' })
})

export const close = handle(contracts.close, async (context) => {
  const { tx, input, now } = context
  const row = await lockConversation(tx, input.conversationId)
  await assertMayHandle(context, row)
  const set = {
    closed_at: now,
    close_reason: input.reason,
    waiting_since: null,
    unread: 0,
    ownership_version: row.ownership_version + 1,
  }
  return await step(context, row, { type: 'close' }, set, { change: 'closed', reason: input.reason })
})

export const reopen = handle(contracts.reopen, async (context): Promise<Conversation> => {
  const { tx, input, caller } = context
  const row = await lockConversation(tx, input.conversationId)
  if (row.merged_into !== null) return refuse('conversations.merge_refused', { params: { reason: 'merged' } })
  const other = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.channel_id)
    .where('contact_id', '=', row.contact_id)
    .where('state', '<>', 'closed')
    .where('id', '<>', row.id)
    .select('id')
    .executeTakeFirst()
  if (other) return refuse('conversations.another_open', { params: { conversationId: other.id } })
  const set = {
    closed_at: null,
    close_reason: null,
    assignee_id: caller.userId,
    ownership_version: row.ownership_version + 1,
  }
  return await step(context, row, { type: 'reopen' }, set, { change: 'reopened' })
})

export const markRead = handle(contracts.markRead, async (context) => {
  const { tx, input, caller } = context
  const row = await lockConversation(tx, input.conversationId)
  if (row.assignee_id !== caller.userId)
    return refuse('conversations.not_yours', { params: { name: await nameOf(tx, row.assignee_id) } })
  const { unread } = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', row.id)
    .where('seq', '>', input.seq)
    .where('direction', '=', 'in')
    .select((e) => e.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  if (unread >= row.unread) return wire(row)
  return wire(await saveConversation(context, row, { unread }))
})

/** The facts around a locked conversation, and what a decision about it writes. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import {
  type ConversationCommand,
  type ConversationEffect,
  type ConversationFacts,
  type ConversationNext,
  type Deciding,
  decide,
} from '@aura/machines/conversations/decide.ts'
import type { Updateable } from 'kysely'
import { nameOf } from '../companies/index.ts'
import { allowed } from '../platform/allowed.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { CommandContext } from '../platform/handle.ts'
import { liveCalls } from './effects.ts'
import { authorOf, operatorName, operatorOffDuty } from './people.ts'
import { enqueueWake } from './snooze-timer.ts'
import { addMessage, type ConversationRow, saveConversation, wire } from './store.ts'

export type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'caller'>
type Set = Updateable<Schema['conversations']>

/** The command happens, or is refused with the decision's reason. */
export async function act(
  context: Context,
  row: ConversationRow,
  command: ConversationCommand,
  facts?: CallersFacts,
): Promise<Conversation> {
  return wire(await applyDecision(context, row, await decideOn(context, row, command, facts)))
}

/** What a feature above conversations knows. */
type CallersFacts = Partial<Pick<ConversationFacts, 'queueName' | 'aiAgentName'>>

export async function decideOn(
  context: Context,
  row: ConversationRow,
  command: ConversationCommand,
  known: CallersFacts = {},
) {
  const deciding = await decidingOn(context, row, command)
  return allowed(decide(wire(row), command, { ...deciding, facts: { ...deciding.facts, ...known } }))
}

/** Only the facts that the command depends on are read. */
export async function decidingOn(
  { tx, caller, now }: Pick<Context, 'tx' | 'caller' | 'now'>,
  row: ConversationRow,
  command?: ConversationCommand,
): Promise<Deciding> {
  const operator = command?.type === 'assign' ? await operatorName(tx, command.userId) : undefined
  const offDuty = command?.type === 'assign' && command.ifOnDuty && (await operatorOffDuty(tx, command.userId))
  const facts: ConversationFacts = {
    nameOf: await namesOf(tx, caller.userId, [row.assignee_id]),
    calls: await liveCalls(tx, row),
    anotherOpen: command?.type === 'reopen' ? await anotherOpen(tx, row) : null,
    operatorName: () => operator,
    isOffDuty: () => offDuty === true,
    queueName: () => undefined,
    aiAgentName: () => undefined,
  }
  return { actor: { id: caller.userId, permissions: caller.permissions }, now, facts }
}

/** The names a refusal may tell: those of other assignees. */
export async function namesOf(tx: Db, userId: string, assignees: readonly (string | null)[]) {
  const names = new Map<string, string>()
  for (const id of assignees) if (id !== null && id !== userId) names.set(id, await nameOf(tx, id))
  return (id: string) => names.get(id) ?? ''
}

/** A contact has one open conversation on a channel. */
export async function anotherOpen(tx: Db, row: ConversationRow): Promise<string | null> {
  const other = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', row.channel_id)
    .where('contact_id', '=', row.contact_id)
    .where('state', '<>', 'closed')
    .where('id', '<>', row.id)
    .select('id')
    .executeTakeFirst()
  return other?.id ?? null
}

/** Saves what the conversation becomes, with the entries and timers that go with it; `more` are columns of the caller. */
export async function applyDecision(
  context: Context,
  row: ConversationRow,
  { next, effects }: { next: ConversationNext; effects: readonly ConversationEffect[] },
  more: Set = {},
): Promise<ConversationRow> {
  const { tx, newId, caller } = context
  const set = { ...columnsOf(next), ...more }
  if (effects.length === 0 && Object.keys(set).length === 0) return row
  let last_seq = row.last_seq
  for (const effect of effects) {
    if (effect.type === 'wake_at') {
      await enqueueWake(tx, { companyId: row.company_id, conversationId: row.id, until: new Date(effect.until) })
      continue
    }
    last_seq += 1
    await addMessage(context, row, last_seq, {
      id: newId(),
      direction: 'inside',
      author: await authorOf(tx, caller.userId),
      content: { type: 'change', toId: null, toName: null, until: null, reason: null, ...effect.entry },
    })
  }
  return await saveConversation(context, row, { ...set, last_seq })
}

const timeOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

function columnsOf(next: ConversationNext): Set {
  const set: Set = {
    state: next.state,
    assignee_id: next.assigneeId,
    ...(next.aiAgent !== undefined && {
      ai_agent_id: next.aiAgent?.id ?? null,
      ai_agent_name: next.aiAgent?.name ?? null,
    }),
    ownership_version: next.ownershipVersion,
    queue_id: next.queueId,
    priority: next.priority,
    snoozed_until: timeOf(next.snoozedUntil),
    closed_at: timeOf(next.closedAt),
    close_reason: next.closeReason,
    waiting_since: timeOf(next.waitingSince),
    unread: next.unread,
    merged_into: next.mergedInto,
  }
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
}

/**
 * Whether two conversations become one, or two again, and what each becomes. The first reason counts: permission, the
 * pair, a call, whose they are.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { MergeRefusal } from '@aura/contracts/conversations/merge.ts'
import { type Actor, type Decision, firstRefusal, type Refused, refused } from '../platform/decision.ts'
import type { ConversationEvent } from './conversation.ts'
import {
  anotherOpen,
  type ConversationFacts,
  type ConversationNext,
  closing,
  type Decided,
  type Deciding,
  mayHandle,
  mayWork,
  onCall,
  stateAfter,
} from './decide.ts'

type Merging = Decided & Pick<Conversation, 'contactId' | 'closedAt' | 'closeReason' | 'waitingSince' | 'unread'>

/** What undoing a merge gives back. */
export type BeforeMerge = Pick<Conversation, 'state' | 'closedAt' | 'closeReason' | 'waitingSince' | 'unread'> & {
  /** Since when the customer waited in the one that goes on. */
  otherWaitingSince: string | null
}

export type MergeNext = {
  conversation: ConversationNext & { beforeMerge: BeforeMerge | null }
  into: ConversationNext
}

const no = (reason: MergeRefusal): Refused => refused('conversations.merge_refused', { reason })
const earlier = (a: string | null, b: string | null) =>
  a === null || (b !== null && Date.parse(b) < Date.parse(a)) ? b : a

/** Whether a conversation can be merged at all, before the other one is chosen. */
export const mayMerge = ({ mergedInto }: Pick<Decided, 'mergedInto'>, actor: Actor): Refused | undefined =>
  firstRefusal(mayWork(actor), mergedInto === null ? undefined : no('merged'))

type MergeFacts = Pick<ConversationFacts, 'nameOf' | 'calls'>

export function decideMerge(conversation: Merging, into: Merging, deciding: Deciding<MergeFacts>): Decision<MergeNext> {
  const refusal = firstRefusal(
    mayMerge(conversation, deciding.actor),
    conversation.id === into.id ? no('same') : undefined,
    conversation.contactId === into.contactId ? undefined : no('other_person'),
    into.state === 'closed' ? no('closed') : undefined,
    onCall('close', deciding.facts),
    mayHandle(conversation, deciding),
    mayHandle(into, deciding),
  )
  if (refusal) return refusal
  const { state, closedAt, closeReason, waitingSince, unread } = conversation
  const beforeMerge = { state, closedAt, closeReason, waitingSince, unread, otherWaitingSince: into.waitingSince }
  const link = { mergedInto: into.id, beforeMerge }
  // The customer's pending wait is answered in the conversation that goes on.
  const waits = { waitingSince: earlier(into.waitingSince, waitingSince) }
  if (state === 'closed') return { ok: true, next: { conversation: link, into: waits }, effects: [] }
  const closed = stateAfter(conversation, { type: 'close' })
  if (!closed.ok) return closed
  const ends = { state: closed.state, snoozedUntil: null, closeReason: 'other' as const }
  const merged = { ...link, ...ends, ...closing(conversation, deciding.now) }
  return { ok: true, next: { conversation: merged, into: waits }, effects: [] }
}

/** Whether a conversation can be separated again, as far as a screen knows. */
export const mayUnmerge = (
  conversation: Pick<Decided, 'mergedInto' | 'assigneeId'>,
  deciding: Deciding<Pick<ConversationFacts, 'nameOf'>>,
): Refused | undefined =>
  firstRefusal(
    mayWork(deciding.actor),
    conversation.mergedInto === null ? no('not_merged') : undefined,
    mayHandle(conversation, deciding),
  )

export function decideUnmerge(
  conversation: Merging,
  { into, beforeMerge: before }: { into: Merging; beforeMerge: BeforeMerge | null },
  deciding: Deciding<Pick<ConversationFacts, 'nameOf' | 'anotherOpen'>>,
): Decision<MergeNext> {
  const refusal = mayUnmerge(conversation, deciding)
  if (refusal) return refusal
  if (conversation.mergedInto !== into.id || before === null) return no('not_merged')
  const waits =
    before.waitingSince !== null && into.waitingSince === before.waitingSince
      ? { waitingSince: before.otherWaitingSince }
      : {}
  const link = { mergedInto: null, beforeMerge: null }
  if (before.state === 'closed') return { ok: true, next: { conversation: link, into: waits }, effects: [] }
  const another = anotherOpen(deciding.facts)
  if (another) return another
  // An assigned conversation is reopened with its assignee; one without goes where a person sees it.
  const event: ConversationEvent =
    conversation.assigneeId === null ? { type: 'inbound', owned: false } : { type: 'reopen' }
  const opened = stateAfter(conversation, event)
  if (!opened.ok) return opened
  const back = { closedAt: null, closeReason: null, waitingSince: before.waitingSince, unread: before.unread }
  const next = { ...link, state: opened.state, ...back, ownershipVersion: conversation.ownershipVersion + 1 }
  return { ok: true, next: { conversation: next, into: waits }, effects: [] }
}

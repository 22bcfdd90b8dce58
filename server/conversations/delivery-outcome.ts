/** Records a provider call's outcome at its message. A receipt that arrived earlier wins. */
import type { DeliveryProblem } from '@aura/contracts/conversations/problems.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { atMessage, type MessageEvent, messageMachine } from '@aura/machines/conversations/message.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { Updateable } from 'kysely'
import { recordFailure, recordSuccess, releaseSlot } from '../channels/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { type DeliveryTimeouts, waitAfter } from './delivery-timeouts.ts'
import { freeName, saveMessage } from './message-store.ts'
import { type ConversationRow, lockConversation, type MessageRow } from './store.ts'

type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

export type Outcome =
  | { outcome: 'sent'; externalId: string }
  | { outcome: 'refused'; problem: string }
  /** Not sent; may be retried. */
  | { outcome: 'later'; problem: string }
  /** The provider was not called, which says nothing of it: the message may be retried, or never goes. */
  | { outcome: 'put_off' }
  /** The provider was not called for want of a slot of its rate, which is no try. */
  | { outcome: 'slot_lost' }
  | { outcome: 'unsendable'; problem: DeliveryProblem }
  /** In doubt: the provider may have sent it. */
  | { outcome: 'unknown'; canLook: boolean }

export type Seen = { seen: 'sent'; externalId: string } | { seen: 'not_sent' } | { seen: 'unknown' }

/** `hasSlot`: of the rate of its provider account, which is released. */
type About = { conversationId: string; messageId: string; timeouts: DeliveryTimeouts; hasSlot?: boolean }

/** Locks the conversation again: no lock was held during the provider call. */
async function relock(tx: Db, { conversationId, messageId }: About) {
  const conversation = await lockConversation(tx, conversationId)
  const message = await tx.selectFrom('messages').where('id', '=', messageId).selectAll().executeTakeFirstOrThrow()
  return { conversation, message }
}

/** `calledAt`: when the call was claimed whose outcome this is. */
type Claimed = About & { calledAt: Date | null }

/**
 * Whether a call that did not send says what became of the message: not once another worker has called anew, nor once a
 * look has begun or ended, which may have sent it.
 */
const isCurrent = ({ calledAt }: Claimed, { status, called_at, look_started_at, tries }: MessageRow): boolean =>
  called_at?.getTime() === calledAt?.getTime() &&
  (status === 'queued' || (status === 'in_doubt' && look_started_at === null && tries === 0))

export async function recordOutcome(work: Writers, about: Claimed, outcome: Outcome): Promise<void> {
  const { conversation, message } = await relock(work.tx, about)
  if (about.hasSlot) await releaseSlot(work.tx, about.messageId)
  if (outcome.outcome === 'sent' || outcome.outcome === 'refused') await recordSuccess(work, message)
  if (outcome.outcome === 'later' || outcome.outcome === 'unknown') await recordFailure(work, message)
  switch (outcome.outcome) {
    case 'sent':
      return await sent(work, conversation, message, outcome.externalId)
    case 'refused':
    case 'unsendable':
      if (!isCurrent(about, message)) return
      return await failDelivery(work, conversation, message, outcome.problem)
    case 'unknown':
      return await putInDoubt(
        work,
        conversation,
        message,
        outcome.canLook ? later(work.now, about.timeouts.waitMs) : null,
      )
    case 'later':
    case 'slot_lost':
    case 'put_off': {
      if (!isCurrent(about, message)) return
      const tries = message.tries + (outcome.outcome === 'slot_lost' ? 0 : 1)
      const again = message.status === 'queued' && tries < about.timeouts.tries
      const problem =
        outcome.outcome === 'later' ? outcome.problem : ('conversations.gave_up' satisfies DeliveryProblem)
      if (!again) return await failDelivery(work, conversation, message, problem)
      const retry_at = later(work.now, waitAfter(about.timeouts, tries))
      await saveMessage(work, conversation, message, { tries, retry_at, called_at: null })
    }
  }
}

/** `leasedUntil`: the end of the lease under which the provider was asked. */
type Looked = About & { leasedUntil: Date | null }

/**
 * Settles a message in doubt by the provider's lookup. An external id of another message proves nothing, and nor does a look
 * that found nothing once another worker looks. The looks end by the waits between them: a time in which none was permitted
 * does not use them up.
 */
export async function recordSeen(work: Writers, about: Looked, seen: Seen): Promise<void> {
  const { conversation, message } = await relock(work.tx, about)
  if (about.hasSlot) await releaseSlot(work.tx, about.messageId)
  if (message.status !== 'in_doubt') return
  const { timeouts } = about
  if (seen.seen === 'sent' && (await freeName(work.tx, message, seen.externalId)))
    return await sent(work, conversation, message, seen.externalId)
  if (message.retry_at?.getTime() !== about.leasedUntil?.getTime()) return
  if (seen.seen === 'not_sent' && ageOf(work, message) >= timeouts.unknownMs)
    return await failDelivery(work, conversation, message, 'conversations.not_taken' satisfies DeliveryProblem)
  const tries = message.tries + 1
  const wait = waitAfter(timeouts, tries)
  const retry_at = wait < timeouts.lookMs ? later(work.now, wait) : null
  await saveMessage(work, conversation, message, { tries, retry_at, look_started_at: null })
}

const ageOf = ({ now }: Writers, { called_at, at }: MessageRow): number => now.getTime() - (called_at ?? at).getTime()

/** A doubt of this age is a person's: the customer does not wait for the message any more. */
const longestAwaitedMs = 7 * dayMs
/** The wait for the next look is at most `lookMs` or this share of the doubt's age, whichever is longer. */
const ageShare = 1 / 20

/**
 * No look is permitted for now. The doubt stays, because an earlier call may have sent the message. `isAwaited`: the message
 * is looked for once the refusal is over, for up to seven days.
 */
export async function postponeLook(
  work: Writers,
  conversation: ConversationRow,
  message: MessageRow,
  { timeouts, isAwaited }: { timeouts: DeliveryTimeouts; isAwaited: boolean },
): Promise<void> {
  const age = ageOf(work, message)
  const wait = Math.min(Math.max(age, timeouts.waitMs), Math.max(timeouts.lookMs, age * ageShare))
  const longest = isAwaited ? longestAwaitedMs : timeouts.lookMs
  const retry_at = age < longest ? later(work.now, wait) : null
  // The look of a worker that is gone may have sent it.
  const tries = message.look_started_at === null ? message.tries : message.tries + 1
  await saveMessage(work, conversation, message, { tries, retry_at, look_started_at: null })
}

async function sent(work: Writers, conversation: ConversationRow, before: MessageRow, externalId: string) {
  const external_id = before.external_id ?? (await freeName(work.tx, before, externalId))
  await move(work, conversation, before, { type: 'sent' }, { external_id, problem: null, accepted_at: work.now })
}

/** `params` fill the interface text of a problem that is one of our own codes. */
export const failDelivery = (
  work: Writers,
  conversation: ConversationRow,
  before: MessageRow,
  problem: string,
  params?: Readonly<Record<string, string | number>>,
) =>
  move(
    work,
    conversation,
    before,
    { type: 'failed' },
    { problem, ...(params && { problem_params: JSON.stringify(params) }) },
  )

export const putInDoubt = (
  work: Writers,
  conversation: ConversationRow,
  before: MessageRow,
  retry_at: Date | null,
): Promise<void> => move(work, conversation, before, { type: 'lost' }, { retry_at, tries: 0 })

async function move(
  work: Writers,
  conversation: ConversationRow,
  before: MessageRow,
  event: MessageEvent,
  set: Pick<
    Updateable<Schema['messages']>,
    'external_id' | 'problem' | 'problem_params' | 'retry_at' | 'tries' | 'accepted_at'
  >,
): Promise<void> {
  const moved = attempt(messageMachine, atMessage(before.status ?? 'failed'), event)
  if (moved.ok) {
    await saveMessage(work, conversation, before, { retry_at: null, ...set, status: moved.next.value })
  } else if (set.external_id && before.external_id === null) {
    const { external_id, accepted_at } = set
    await saveMessage(work, conversation, before, { external_id, ...(accepted_at && { accepted_at }) })
  }
}

/**
 * The delivery job of this conversation has used up its attempts. A message queued for `staleMs` fails when no provider
 * was called for it, and is in doubt otherwise. A younger message has a job of its own.
 */
export async function abandonDelivery(work: Writers, { conversationId, timeouts }: Omit<About, 'messageId'>) {
  const conversation = await lockConversation(work.tx, conversationId)
  const stuck = await work.tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'queued')
    .where('at', '<=', later(work.now, -timeouts.staleMs))
    .orderBy('seq')
    .selectAll()
    .execute()
  for (const message of stuck) {
    if (message.called_at === null)
      await failDelivery(work, conversation, message, 'conversations.gave_up' satisfies DeliveryProblem)
    else await putInDoubt(work, conversation, message, null)
  }
}

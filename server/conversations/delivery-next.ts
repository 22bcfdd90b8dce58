/**
 * What is to be done next in a conversation, decided and written down while it is locked, so that two workers
 * never do the same. Messages go in their order, one at a time. One in doubt holds the later ones back for a
 * while (`doubtMs`), because the answer mostly comes within seconds; not for longer, because a customer who
 * waits costs more than two messages that change places.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { DeliveryProblem } from '@aura/contracts/conversations/problems.ts'
import { type ChannelRow, nextAttemptAt, providerAccount, releaseSlot, takeSlot } from '../channels/index.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { enqueueDelivery } from './deliver.ts'
import { failDelivery, postponeLook, putInDoubt } from './delivery-outcome.ts'
import type { DeliveryTimeouts } from './delivery-timeouts.ts'
import { saveMessage } from './message-store.ts'
import { outboundHold } from './outbound-policy.ts'
import { type ConversationRow, lockConversation, type MessageRow, windowEnd } from './store.ts'

export type Next =
  /** `hasSlot`: of the rate of its provider account, to be released when the call is over. */
  | { do: 'send' | 'look'; message: MessageRow; conversation: ConversationRow; hasSlot: boolean }
  /** Its provider account takes no more for now. */
  | { do: 'wait'; ms: number }
  /** Something was settled without the provider. */
  | { do: 'ask again' }
  | { do: 'nothing' }

export type Deciding = {
  conversationId: string
  timeouts: DeliveryTimeouts
  /** Whether the provider can be asked what became of a message. */
  canLook: (kind: ChannelKind) => boolean
  /** Whether asking sends a message that has not gone out. */
  lookSends: (kind: ChannelKind) => boolean
}

type Unsettled = Pick<Deciding, 'conversationId' | 'timeouts'>

/** `isCampaign`: nothing in the conversation waits but messages of campaigns. */
type Turn = Deciding & { isCampaign: boolean }

/** A provider that is away for longer: what waits all the while is no answer any more. */
const longestHeldMs = 3_600_000

type Deciders = Pick<Work, 'tx' | 'emit' | 'now'>

export async function nextDelivery(work: Deciders, deciding: Deciding): Promise<Next> {
  const conversation = await lockConversation(work.tx, deciding.conversationId)
  let waking: Date | null = null
  const wait = (until: Date) => {
    if (waking === null || until < waking) waking = until
  }
  let heldUntil: Date | null = null
  const messages = await selectUnsettled(work, deciding).orderBy('seq').selectAll().execute()
  // What holds an answer back goes as fast as the answer.
  const isCampaign = messages.every(({ campaign }) => campaign)
  const turn = { ...deciding, isCampaign }
  for (const message of messages) {
    const { called_at, retry_at } = message
    if (message.status === 'in_doubt') {
      if (retry_at !== null && retry_at <= work.now) return await look(work, turn, conversation, message)
      if (retry_at !== null) wait(retry_at)
      heldUntil = laterOf(heldUntil, later(called_at ?? message.at, deciding.timeouts.doubtMs))
      continue
    }
    const gone = called_at && later(called_at, deciding.timeouts.leaseMs)
    if (gone && gone <= work.now) return await lost(work, deciding, conversation, message)
    const free = [gone, retry_at, heldUntil].find((until) => until !== null && until > work.now)
    if (!free) return await leave(work, turn, conversation, message)
    wait(free)
    break
  }
  if (waking !== null) await enqueueDelivery({ tx: work.tx, conversation, isCampaign, at: waking })
  return { do: 'nothing' }
}

/** Another worker goes on, at once or later. */
export async function continueDelivery({ tx }: Pick<Work, 'tx'>, conversationId: string, at?: Date): Promise<void> {
  await enqueueDelivery({ tx, conversation: await lockConversation(tx, conversationId), ...(at && { at }) })
}

const laterOf = (a: Date | null, b: Date) => (a !== null && a > b ? a : b)

/** What waits, and doubts that something may still be done about; old doubts are a person's. */
const selectUnsettled = ({ tx, now }: Deciders, { conversationId, timeouts }: Unsettled) =>
  tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['queued', 'in_doubt'])
    .where((e) =>
      e.or([
        e('status', '=', 'queued'),
        e('retry_at', 'is not', null),
        e('called_at', '>', later(now, -timeouts.doubtMs)),
      ]),
    )

/**
 * Whether there may be something to do. The conversation is locked: a message that is written after this transaction puts in
 * a delivery of its own.
 */
export async function isUnsettled(work: Deciders, of: Unsettled): Promise<boolean> {
  const first = await selectUnsettled(work, of).select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** The worker that called is gone, and nobody knows how far it came. */
async function lost(work: Deciders, deciding: Deciding, conversation: ConversationRow, message: MessageRow) {
  const retry_at = deciding.canLook(conversation.channel_kind) ? work.now : null
  await putInDoubt(work, conversation, message, retry_at)
  return { do: 'ask again' } as const
}

/** The lease of the worker that looks; another worker does not ask the provider meanwhile. */
async function look(work: Deciders, deciding: Turn, conversation: ConversationRow, before: MessageRow): Promise<Next> {
  const { timeouts, lookSends } = deciding
  const isSend = lookSends(conversation.channel_kind)
  const policy = isSend ? await outboundNow(work, conversation, before) : undefined
  if (policy && (policy.hold || isCircuitOpenOver(work, policy.channel, before))) {
    // A refusal that ends does not end the looking, except for an answer that waits for too long.
    const isAnswer = !before.campaign
    const isAwaited = policy.hold?.isPassing !== false && !(isAnswer && isTooLate(work, before))
    await postponeLook(work, conversation, before, { timeouts, isAwaited })
    return { do: 'ask again' }
  }
  const connection = before.connection ?? policy?.channel.connection
  const slot =
    policy && connection ? await slotFor(work, deciding, { ...policy.channel, connection }, before) : 'unlimited'
  if (typeof slot === 'object') return slot
  const message = await saveMessage(work, conversation, before, {
    retry_at: later(work.now, timeouts.leaseMs),
    look_started_at: isSend ? work.now : null,
  })
  return { do: 'look', message, conversation, hasSlot: slot === 'held' }
}

type Circuit = Pick<MessageRow, 'connection'> & { circuit_open_until: Date | null }

/** The circuit is of the connection in use; a look does not take the trial of a message that waits. */
const isCircuitOpenOver = ({ now }: Deciders, channel: Circuit, { connection }: MessageRow): boolean =>
  (connection === null || connection === channel.connection) &&
  channel.circuit_open_until !== null &&
  channel.circuit_open_until > now

/** The outbound policy is checked again: since the message was written, much may have changed. */
async function outboundNow({ tx, now }: Deciders, conversation: ConversationRow, message: MessageRow) {
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', message.channel_id)
    .select(['id', 'kind', 'name', 'state', 'connection', 'connection_reason', 'failures', 'circuit_open_until'])
    .select(['company_id', 'settings', 'backup'])
    .executeTakeFirstOrThrow()
  const { contact_id: contactId, address } = conversation
  const { content, campaign, is_confirmation: isConfirmation, id: messageId } = message
  const windowEndsAt = windowEnd(conversation)
  const leaving = { contactId, address, channel, content, campaign, isConfirmation, messageId, windowEndsAt }
  return { channel, hold: await outboundHold(tx, leaving, now) }
}

const isTooLate = ({ now }: Deciders, { at }: MessageRow): boolean => at <= later(now, -longestHeldMs)

type SlotChannel = Pick<ChannelRow, 'company_id' | 'kind' | 'settings' | 'backup' | 'connection'>

/** Of the rate that the account of the connection shares with all channels that use it. */
async function slotFor(
  { tx }: Deciders,
  { timeouts: { slotMs }, isCampaign }: Turn,
  channel: SlotChannel,
  { id: messageId }: MessageRow,
): Promise<'unlimited' | 'held' | Extract<Next, { do: 'wait' }>> {
  const account = providerAccount(channel, channel.connection)
  if (!account) return 'unlimited'
  const slot = await takeSlot(tx, { account, companyId: channel.company_id, messageId, isCampaign, slotMs })
  if (typeof slot === 'string') return slot
  return { do: 'wait', ms: slot.waitMs }
}

async function leave(work: Deciders, deciding: Turn, conversation: ConversationRow, before: MessageRow): Promise<Next> {
  const { tx, now } = work
  const { channel, hold } = await outboundNow(work, conversation, before)
  if (hold) {
    await failDelivery(work, conversation, before, hold.refusal.code, hold.refusal.params)
    return { do: 'ask again' }
  }
  // A slot before the trial of an open circuit: who gets the trial is to leave at once.
  const isPaused = channel.circuit_open_until !== null && channel.circuit_open_until > now
  const slot = isPaused ? 'unlimited' : await slotFor(work, deciding, channel, before)
  if (typeof slot === 'object') return slot
  const until = await nextAttemptAt(work, channel)
  if (until !== null) {
    if (slot === 'held') await releaseSlot(tx, before.id)
    if (!isTooLate(work, before)) {
      await enqueueDelivery({ tx, conversation, isCampaign: deciding.isCampaign, at: until })
      return { do: 'nothing' }
    }
    await failDelivery(work, conversation, before, 'conversations.gave_up' satisfies DeliveryProblem)
    return { do: 'ask again' }
  }
  // Whatever has to be asked about it later is asked over the same connection.
  const message = await saveMessage(work, conversation, before, {
    called_at: now,
    retry_at: null,
    connection: channel.connection,
    connection_reason: channel.connection_reason,
  })
  return { do: 'send', message, conversation, hasSlot: slot === 'held' }
}

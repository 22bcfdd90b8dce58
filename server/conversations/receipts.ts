/**
 * What a provider says became of a message. Receipts come late, twice and in any order, and may overtake the
 * answer to the call they are about; whatever their order, the message ends at the furthest of them.
 */
import type { MessageStatus } from '@aura/contracts/conversations/message.ts'
import { id } from '@aura/contracts/platform/values.ts'
import { atMessage, messageMachine } from '@aura/machines/conversations/message.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import { withoutTokens } from './confirmation-token.ts'
import { enqueueDelivery } from './deliver.ts'
import { deliveryTimeouts } from './delivery-timeouts.ts'
import { freeName, saveMessage } from './message-store.ts'
import { lockConversation, type MessageRow } from './store.ts'

export type Receipt = {
  channelId: string
  externalId: string
  /** Ours, where the provider gives it back. */
  messageId: string | null
  status: Extract<MessageStatus, 'sent' | 'delivered' | 'read' | 'failed'>
  problem: string | null
}

type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

/** One that the machine refuses, or that is about a message of somebody else, changes nothing. */
export async function applyReceipt(work: Writers, receipt: Receipt): Promise<void> {
  if (!(await applied(work, receipt))) await keepForLater(work, receipt, 0)
}

/** False when there is no such message, or not yet. */
async function applied(work: Writers, receipt: Receipt): Promise<boolean> {
  const { tx } = work
  const meant = await findMeant(tx, receipt)
  if (!meant) return false
  const conversation = await lockConversation(tx, meant.conversation_id)
  // Read anew: until the lock was here, another receipt may have come.
  const before = await tx.selectFrom('messages').where('id', '=', meant.id).selectAll().executeTakeFirstOrThrow()
  const external_id = before.external_id ?? (await freeName(tx, before, receipt.externalId))
  const moved = attempt(messageMachine, atMessage(before.status ?? 'failed'), { type: receipt.status })
  if (moved.ok) {
    const problem = receipt.status === 'failed' ? readableProblem(before, receipt.problem) : null
    const isDelivered = receipt.status === 'delivered' || receipt.status === 'read'
    const delivered = isDelivered && before.delivered_at === null ? { delivered_at: work.now } : {}
    const set = { status: moved.next.value, problem, external_id, retry_at: null, ...delivered }
    await saveMessage(work, conversation, before, set)
    // What waited for this doubt to clear goes on.
    if (before.status === 'in_doubt') await enqueueDelivery({ tx, conversation })
  } else if (before.external_id === null && external_id !== null) {
    await saveMessage(work, conversation, before, { external_id })
  }
  return true
}

const readableProblem = ({ is_confirmation }: Pick<MessageRow, 'is_confirmation'>, problem: string | null) =>
  is_confirmation && problem !== null ? withoutTokens(problem) : problem

async function findMeant(tx: Db, { channelId, externalId, messageId }: Receipt) {
  const ofChannel = () =>
    tx
      .selectFrom('messages')
      .where('channel_id', '=', channelId)
      .where('direction', '=', 'out')
      .select(['id', 'conversation_id'])
  // Others may send through the same number, with references of their own kind.
  const ours = z.safeParse(id, messageId)
  const named = ours.success ? await ofChannel().where('id', '=', ours.data).executeTakeFirst() : undefined
  return named ?? (await ofChannel().where('external_id', '=', externalId).executeTakeFirst())
}

const receipt = z.strictObject({
  channelId: id,
  externalId: z.string(),
  messageId: z.nullable(z.string()),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  problem: z.nullable(z.string()),
})

/** A receipt that was here before the provider's answer: by then we know its name for the message. */
export const lateReceiptJob = job('conversations.late-receipt', z.strictObject({ receipt, tries: z.int() }))

/** In seconds: an answer to a call that takes longer than the first of them does not come any more. */
const waits = [2, 10, 60, 180, 360, 480]
/** From here on it waits for a look alone, whose last one comes within all of them together. */
const firstLookWait = 3

/** Only while a message of this channel is under way whose name is not known yet: it may be that one. */
async function keepForLater(work: Writers, receipt: Receipt, tries: number): Promise<void> {
  const { tx, now } = work
  const seconds = waits[tries]
  if (seconds === undefined) return
  const nameless = await tx
    .selectFrom('messages')
    .where('channel_id', '=', receipt.channelId)
    .where('external_id', 'is', null)
    .where((e) =>
      tries < firstLookWait
        ? e.and([e('status', 'in', ['queued', 'in_doubt']), e('called_at', '>', later(now, -deliveryTimeouts.lookMs))])
        : e.and([e('status', '=', 'in_doubt'), e('retry_at', 'is not', null)]),
    )
    .select('company_id')
    .limit(1)
    .executeTakeFirst()
  // Its name may have been written down between the two looks.
  if (await applied(work, receipt)) return
  if (!nameless) return
  const companyId = nameless.company_id
  // The job lies in the queue, and its message may be one with a link.
  const problem = receipt.problem && withoutTokens(receipt.problem)
  await enqueue(
    tx,
    lateReceiptJob,
    { receipt: { ...receipt, problem }, tries: tries + 1 },
    { companyId, startAfter: later(now, seconds * 1000) },
  )
}

export async function applyLateReceipt(work: Writers, { receipt, tries }: { receipt: Receipt; tries: number }) {
  if (!(await applied(work, receipt))) await keepForLater(work, receipt, tries)
}

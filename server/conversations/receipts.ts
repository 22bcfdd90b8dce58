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
import { enqueueDelivery } from './deliver.ts'
import { saveMessage } from './message-store.ts'
import { lockConversation } from './store.ts'

export type Receipt = {
  channelId: string
  externalId: string
  /** Ours, where the provider gives it back. */
  messageId: string | null
  status: Extract<MessageStatus, 'sent' | 'delivered' | 'read' | 'failed'>
  problem: string | null
}

/** One that the machine refuses, or that is about a message of somebody else, changes nothing. */
export async function applyReceipt(work: Pick<Work, 'tx' | 'emit'>, receipt: Receipt): Promise<void> {
  const { tx } = work
  const meant = await findMeant(tx, receipt)
  if (!meant) return
  const conversation = await lockConversation(tx, meant.conversation_id)
  // Read anew: until the lock was here, another receipt may have come.
  const before = await tx.selectFrom('messages').where('id', '=', meant.id).selectAll().executeTakeFirstOrThrow()
  const external_id = before.external_id ?? receipt.externalId
  const moved = attempt(messageMachine, atMessage(before.status ?? 'failed'), { type: receipt.status })
  if (moved.ok) {
    const problem = receipt.status === 'failed' ? receipt.problem : null
    await saveMessage(work, conversation, before, { status: moved.next.value, problem, external_id })
    // What waited for this doubt to clear goes on.
    if (before.status === 'in_doubt') await enqueueDelivery({ tx, conversation })
  } else if (before.external_id === null) {
    await saveMessage(work, conversation, before, { external_id })
  }
}

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

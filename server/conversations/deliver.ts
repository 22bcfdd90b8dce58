/**
 * The way out: one job at a time sends what waits in a conversation, in its order. How it is done is in
 * `workers/conversations`; what it may do next is asked in `delivery-next.ts`.
 */
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import type { ConversationRow } from './store.ts'

/** Its own failures are those of our database: what a provider says is counted at the message. */
export const deliverJob = job('conversations.deliver', z.strictObject({ conversationId: z.uuid() }), {
  isSuspect: false,
  retryLimit: 12,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  // A provider that keeps us waiting holds up few messages of others.
  lanes: 4,
})

type Delivery = {
  tx: Db
  conversation: Pick<ConversationRow, 'id' | 'company_id'>
  /** When there is something to do; absent: now. */
  at?: Date
  /** A campaign's, in a conversation where nobody waits for an answer: it lets everybody else's go first. */
  isCampaign?: boolean
}

/**
 * The caller holds the conversation's lock, as every writer of a message does: a job that starts now waits for the lock
 * and then finds the message.
 */
export async function enqueueDelivery({ tx, conversation, at, isCampaign = false }: Delivery): Promise<void> {
  await enqueue(
    tx,
    deliverJob,
    { conversationId: conversation.id },
    {
      companyId: conversation.company_id,
      singletonKey: at ? `${conversation.id}:${at.toISOString()}` : conversation.id,
      ...(at && { startAfter: at }),
      ...(isCampaign && { priority: -1 }),
    },
  )
}

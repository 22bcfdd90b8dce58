/**
 * The way out: one job at a time sends what waits in a conversation, in its order. How it is done is in
 * `workers/conversations`; what it may do next is asked in `delivery-next.ts`.
 */
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import type { ConversationRow } from './store.ts'

const payload = z.strictObject({ conversationId: z.uuid() })
/** Its own failures are those of our database: what a provider says is counted at the message. */
const spec = {
  isSuspect: false,
  retryLimit: 12,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  // A provider that keeps us waiting holds up few messages of others.
  lanes: 4,
}

export const deliverJob = job('conversations.deliver', payload, spec)
/**
 * Nobody waits for a campaign's message, and there are many: their lanes are their own, and their transactions leave the
 * database and the processor to the people at work.
 */
export const deliverCampaignJob = job('conversations.deliver-campaign', payload, { ...spec, transactions: 2 })

type Delivery = {
  tx: Db
  conversation: Pick<ConversationRow, 'id' | 'company_id'>
  /** Nothing waits but messages of campaigns; absent: it is looked up. */
  isCampaign?: boolean
  /** When there is something to do; absent: now. */
  at?: Date
}

/**
 * The caller holds the conversation's lock, as every writer of a message does: a job that starts now waits for the lock
 * and then finds the message.
 */
export async function enqueueDelivery({ tx, conversation, isCampaign, at }: Delivery): Promise<void> {
  const { id, company_id: companyId } = conversation
  await enqueue(
    tx,
    (isCampaign ?? (await isCampaignAlone(tx, id))) ? deliverCampaignJob : deliverJob,
    { conversationId: id },
    { companyId, singletonKey: at ? `${id}:${at.toISOString()}` : id, ...(at && { startAfter: at }) },
  )
}

/** What holds an answer back goes as fast as the answer. */
async function isCampaignAlone(tx: Db, conversationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['queued', 'in_doubt'])
    .select((e) => e.fn<boolean>('bool_and', ['campaign']).as('isCampaign'))
    .executeTakeFirst()
  return row?.isCampaign ?? false
}

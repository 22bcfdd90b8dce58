/** Stores a delivery as it came; its meaning is worked out by a job. */
import { createHash } from 'node:crypto'
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import { hookReceived } from '@aura/contracts/channels/webhook.ts'
import type { Work } from '../platform/handle.ts'

type Came = { companyId: string; channelId: string; body: string; connection?: ChannelConnection }

export const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

export async function storeDelivery(
  { tx, emit, now, newId }: Work,
  { companyId, channelId, body, connection = 'primary' }: Came,
): Promise<void> {
  const stored = await tx
    .insertInto('webhook_deliveries')
    .values({
      company_id: companyId,
      id: newId(),
      channel_id: channelId,
      digest: digestOf(body),
      body,
      connection,
      received_at: now,
      done_at: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // What came before is known: nothing is said of it a second time.
  if (stored) emit(hookReceived, { deliveryId: stored.id, channelId })
}

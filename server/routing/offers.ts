/** Offers as rows and as they go over the wire, and how one ends. */
import { type Offer, type OfferState, offerEnded } from '@aura/contracts/routing/offer.ts'
import { atOffer, type OfferColumn, offerMachine } from '@aura/machines/routing/offer.ts'
import type { Selectable, Updateable } from 'kysely'
import type { ConversationEffects } from '../conversations/index.ts'
import { advance } from '../platform/advance.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'

export type OfferRow = Selectable<Schema['offers']>
type Ending = Pick<Work, 'tx' | 'emit' | 'now'>
type Placed = Pick<Selectable<Schema['conversations']>, 'state' | 'queue_id'>

export const wireOffer = (row: OfferRow): Offer => ({
  id: row.id,
  conversationId: row.conversation_id,
  userId: row.user_id,
  queueId: row.queue_id,
  ...row.body,
  state: row.state,
  offeredAt: row.offered_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
})

export const standing = (tx: Db) => tx.selectFrom('offers').where('state', '=', 'offered')

/** What no person does: it times out, or is withdrawn. */
export const endOffer = async (work: Ending, row: OfferRow, how: OfferColumn): Promise<Offer> =>
  await saveEnd(work, row, advance(offerMachine, atOffer(row.state), { type: how }, 'routing.offer_over').value)

/** Of one whose conversation is locked, so that nobody else ends it meanwhile. */
export async function saveEnd({ tx, emit, now }: Ending, row: OfferRow, state: OfferState): Promise<Offer> {
  const ended = await tx
    .updateTable('offers')
    .set({ state, ended_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const offer = wireOffer(ended)
  emit(offerEnded, { offer })
  return offer
}

/** Whether what a conversation becomes makes its offer pointless. */
const leavesOffer = (before: Placed, set: Updateable<Schema['conversations']>): boolean =>
  (set.state ?? before.state) !== 'waiting' || (set.queue_id !== undefined && set.queue_id !== before.queue_id)

/** Of a conversation that is locked and goes elsewhere. */
async function withdrawOffers(work: Ending, { conversationId }: { conversationId: string }): Promise<void> {
  const rows = await standing(work.tx).where('conversation_id', '=', conversationId).selectAll().execute()
  for (const row of rows) await endOffer(work, row, 'withdraw')
}

export const offerEffects: ConversationEffects = {
  async columnsOnSave(work, before, set) {
    if (before.offered_to === null || !leavesOffer(before, set)) return {}
    await withdrawOffers(work, { conversationId: before.id })
    return { offered_to: null }
  },
}

/** Withdraws every offer of an operator; the conversations wait for another one. */
import type { OfferColumn } from '@aura/machines/routing/offer.ts'
import { lockConversation, saveConversation } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { endOffer, standing } from './offers.ts'

type Taking = Pick<Work, 'tx' | 'emit' | 'now'>

/** A conversation is locked before its offer, as everywhere. */
export async function takeOffers(work: Taking, userId: string, how: OfferColumn): Promise<void> {
  const rows = await standing(work.tx).where('user_id', '=', userId).select(['id', 'conversation_id']).execute()
  for (const { id, conversation_id } of rows) await takeOffer(work, { id, conversationId: conversation_id, how })
}

type WithdrawnOffer = { id: string; conversationId: string; how: OfferColumn }

/** False when it has ended meanwhile. */
export async function takeOffer(work: Taking, { id, conversationId, how }: WithdrawnOffer): Promise<boolean> {
  const conversation = await lockConversation(work.tx, conversationId)
  const offer = await standing(work.tx).where('id', '=', id).selectAll().executeTakeFirst()
  if (!offer) return false
  await endOffer(work, offer, how)
  if (conversation.offered_to === offer.user_id) await saveConversation(work, conversation, { offered_to: null })
  return true
}

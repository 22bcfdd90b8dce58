/** An operator's answer to an offer. The first of answer, time-out and withdrawal counts. */
import * as contracts from '@aura/contracts/routing/offer.ts'
import { decideOffer, type OfferAnswer } from '@aura/machines/routing/decide.ts'
import { claimLocked, lockConversation, saveConversation } from '../conversations/index.ts'
import { allowed } from '../platform/allowed.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { saveEnd, wireOffer } from './offers.ts'
import { lockOperator, saveOperator } from './operators.ts'

type Answering = CommandContext<{ offerId: string }>

async function answered(context: Answering, how: OfferAnswer) {
  const { tx, caller, input, now } = context
  const operator = await lockOperator({ tx, now }, caller)
  const own = tx.selectFrom('offers').where('id', '=', input.offerId).where('user_id', '=', caller.userId)
  const existing = await own.select('conversation_id').executeTakeFirst()
  if (!existing) return refuse('routing.offer_not_found')
  const conversation = await lockConversation(tx, existing.conversation_id)
  const row = await own.selectAll().executeTakeFirstOrThrow()
  const { next } = allowed(decideOffer(wireOffer(row), how, { actor: caller, now }))
  const offer = await saveEnd(context, row, next.state)
  if (operator.missed > 0) await saveOperator(context, operator, { missed: 0 })
  return { conversation, offer }
}

export const acceptOffer = handle(contracts.acceptOffer, async (context) => {
  const { conversation } = await answered(context, 'accept')
  return await claimLocked(context, conversation)
})

export const refuseOffer = handle(contracts.refuseOffer, async (context) => {
  const { conversation, offer } = await answered(context, 'refuse')
  await saveConversation(context, conversation, { offered_to: null })
  return offer
})

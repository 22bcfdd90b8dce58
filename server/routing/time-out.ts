/** An offer timed out. An operator who lets several pass in a row is paused. */
import type { Work } from '../platform/handle.ts'
import { timeOfferAt } from './jobs.ts'
import { standing } from './offers.ts'
import { lockOperator, moveOperator, saveOperator } from './operators.ts'
import { takeOffer } from './take-offers.ts'

const timeoutMs = 3

export async function passOffer(work: Work, offerId: string): Promise<void> {
  const offer = await standing(work.tx).where('id', '=', offerId).selectAll().executeTakeFirst()
  if (!offer) return
  // The clock of a worker may be behind that of the database.
  if (offer.ends_at > work.now) return await timeOfferAt(work, offer)
  const operator = await lockOperator(work, { companyId: offer.company_id, userId: offer.user_id })
  if (!(await takeOffer(work, { id: offer.id, conversationId: offer.conversation_id, how: 'pass' }))) return
  const missed = operator.missed + 1
  await saveOperator(work, operator, { missed })
  if (missed < timeoutMs || operator.state !== 'available') return
  const row = await lockOperator(work, { companyId: offer.company_id, userId: offer.user_id })
  await moveOperator(work, row, { type: 'miss', reason: 'not_answering' })
}

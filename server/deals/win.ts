import { dealWon, winDeal } from '@aura/contracts/deals/win.ts'
import { decide } from '@aura/machines/deals/decide.ts'
import { isWon } from '@aura/machines/deals/outcome.ts'
import { allowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { tellEdited } from './of-contact.ts'
import { lockOnBoard, saveDeal } from './store.ts'

export const win = handle(winDeal, async ({ input, tx, emit, caller, now }) => {
  const { deal, stages } = await lockOnBoard(tx, input.dealId)
  const { next } = allowed(decide(deal, { type: 'win', reason: input.reason }, { actor: caller, now, stages }))
  const won = await saveDeal(tx, next)
  // Won again is the same sale with another reason: it is counted and announced only once.
  if (isWon(deal)) tellEdited(emit, won, deal.contactId)
  else emit(dealWon, { deal: won })
  return won
})

import { winDeal } from '@aura/contracts/deals/win.ts'
import { decide } from '@aura/machines/deals/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { namingArchiver } from './archiver.ts'
import { storeEdit } from './edit-many.ts'
import { lockOnBoard } from './store.ts'

export const win = handle(winDeal, async ({ input, ...context }) => {
  const { tx, caller, now } = context
  const { deal, rules } = await lockOnBoard(tx, input.dealId)
  const deciding = { actor: caller, now, ...rules }
  const decision = decide(deal, { type: 'win', reason: input.reason }, deciding)
  const { next } = allowed(await namingArchiver(tx, deal, decision))
  // Won again is the same sale with another reason: it is counted and announced only once.
  return await storeEdit(context, deal, next)
})

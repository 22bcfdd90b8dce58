import { dealEdited, editDeal } from '@aura/contracts/deals/edit.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { lockDeal, saveDeal } from './store.ts'

export const edit = handle(editDeal, async ({ input, tx, emit }) => {
  const deal = await lockDeal(tx, input.dealId)
  const { title, contact, value, probability } = input
  if (deal.version !== input.version) return refuse('command.stale', { params: { version: deal.version } })
  const edited = await saveDeal(tx, { ...deal, title, contact, value, probability })
  emit(dealEdited, { deal: edited })
  return edited
})

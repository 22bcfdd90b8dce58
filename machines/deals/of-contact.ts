import { dealArchived, dealRestored } from '@aura/contracts/deals/archive.ts'
import { dealCreated } from '@aura/contracts/deals/create.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { dealLeftContact, dealsOfContact, type OfContactState } from '@aura/contracts/deals/of-contact.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { on, reducer } from '../platform/reducer.ts'

const remove = (state: OfContactState, dealId: string): OfContactState => {
  const { [dealId]: _, ...deals } = state.deals
  return { deals }
}

/** An archived deal changes its names like any other, and is not listed. */
const put = (state: OfContactState, { deal }: { deal: Deal }): OfContactState =>
  deal.archivedAt === undefined ? { deals: { ...state.deals, [deal.id]: deal } } : remove(state, deal.id)

export const ofContactReducer = reducer(dealsOfContact, [
  on(dealCreated, put),
  on(dealEdited, put),
  on(dealMoved, put),
  on(dealWon, put),
  on(dealArchived, (state, { deal }): OfContactState => remove(state, deal.id)),
  on(dealRestored, put),
  on(dealLeftContact, (state, { dealId }): OfContactState => remove(state, dealId)),
])

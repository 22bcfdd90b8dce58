import { editDeal } from '@aura/contracts/deals/edit.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { cardFor, tellEdited } from './of-contact.ts'
import { lockDeal, saveDeal } from './store.ts'

export const edit = handle(editDeal, async ({ input, tx, emit }) => {
  const deal = await lockDeal(tx, input.dealId)
  const { title, value, probability, contactId = deal.contactId } = input
  if (deal.version !== input.version) return refuse('command.stale', { params: { version: deal.version } })
  const card = contactId === null ? null : await cardFor(tx, contactId)
  const contact = card?.name ?? input.contact
  const next = { ...deal, title, contact, contactId: card?.id ?? null, value, probability, version: deal.version + 1 }
  const edited = await saveDeal(tx, next)
  // A contact chosen by a user stays when a merge is undone.
  if (edited.contactId !== deal.contactId)
    await tx.updateTable('deals').set({ came_from: [] }).where('id', '=', deal.id).execute()
  tellEdited(emit, edited, deal.contactId)
  return edited
})

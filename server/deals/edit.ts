import { editDeal } from '@aura/contracts/deals/edit.ts'
import { lackAt } from '@aura/machines/deals/decide.ts'
import { assertAllowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { renameActivities } from './activities.ts'
import { cardFor, tellEdited } from './of-contact.ts'
import { lockOnBoard, saveDeal } from './store.ts'

export const edit = handle(editDeal, async ({ input, tx, emit }) => {
  const { deal, stages } = await lockOnBoard(tx, input.dealId)
  const { title, value, probability, contactId = deal.contactId } = input
  if (deal.version !== input.version) return refuse('command.stale', { params: { version: deal.version } })
  const card = contactId === null ? null : await cardFor(tx, contactId)
  const contact = card?.name ?? input.contact
  const expectedClose = input.expectedClose === undefined ? deal.expectedClose : (input.expectedClose ?? undefined)
  const fields = { title, contact, contactId: card?.id ?? null, value, probability, expectedClose }
  const next = { ...deal, ...fields, version: deal.version + 1 }
  // What the stage demands stays; a deal that came here before the demand may be edited as it is.
  if (!lackAt(stages, deal)) assertAllowed(lackAt(stages, next))
  const edited = await saveDeal(tx, next)
  // A contact chosen by a user stays when a merge is undone.
  if (edited.contactId !== deal.contactId)
    await tx.updateTable('deals').set({ came_from: [] }).where('id', '=', deal.id).execute()
  tellEdited(emit, edited, deal.contactId)
  if (edited.title !== deal.title) await renameActivities({ tx, emit }, deal.id)
  return edited
})

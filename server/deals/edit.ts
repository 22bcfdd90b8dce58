import { editDeal } from '@aura/contracts/deals/edit.ts'
import { decideEdit, tagChange } from '@aura/machines/deals/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { storeEdit } from './edit-many.ts'
import { fieldPatch } from './fields.ts'
import { cardFor } from './of-contact.ts'
import { organizationFor } from './organizations/of-deals.ts'
import { ownerNameOf } from './owners.ts'
import { lockOnBoard } from './store.ts'
import { assertTags } from './tags.ts'

export const edit = handle(editDeal, async ({ input, ...context }) => {
  const { tx, caller, now } = context
  const { deal, stages } = await lockOnBoard(tx, input.dealId)
  const { title, value, probability, expectedClose, contactId = deal.contactId } = input
  if (deal.version !== input.version) return refuse('command.stale', { params: { version: deal.version } })
  const card = contactId === null ? null : await cardFor(tx, contactId)
  const contact = card?.name ?? input.contact
  const { ownerId = deal.ownerId, tagIds = deal.tagIds ?? [] } = input
  const ownerName = ownerId === deal.ownerId ? deal.ownerName : await ownerNameOf(tx, ownerId)
  const tags = tagChange(deal, tagIds)
  await assertTags(tx, { added: tags.addTags })
  const fields = { title, contact, contactId: card?.id ?? null, value, probability, expectedClose }
  const { organizationId = deal.organization?.id ?? null } = input
  const organization =
    organizationId === (deal.organization?.id ?? null) ? deal.organization : await organizationFor(tx, organizationId)
  const patched = await fieldPatch(tx, input.fields)
  const patch = { ...fields, fields: patched, organization: organization ?? null, ownerId, ownerName, ...tags }
  const { next } = allowed(decideEdit(deal, patch, { actor: caller, now, stages }))
  if (next === deal) return deal
  const edited = await storeEdit(context, deal, next)
  // A contact chosen by a user stays when a merge is undone.
  if (edited.contactId !== deal.contactId)
    await tx.updateTable('deals').set({ came_from: [] }).where('id', '=', deal.id).execute()
  return edited
})

import type { Deal } from '@aura/contracts/deals/deal.ts'
import { editDeal } from '@aura/contracts/deals/edit.ts'
import { mergeEdit } from '@aura/machines/deals/concurrent-edit.ts'
import { decideEdit, tagChange } from '@aura/machines/deals/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { editSince } from './concurrent-edit.ts'
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
  const { version, overwrites } = input
  const concurrent = await editSince(tx, deal, { version, overwrites, userId: caller.userId })
  if (!concurrent) return refuse('command.stale', { params: { version: deal.version } })
  const { base } = concurrent
  const { title, value, probability, expectedClose, contactId = base.contactId } = input
  const { ownerId = base.ownerId, tagIds = base.tagIds ?? [] } = input
  const ownerName = ownerId === base.ownerId ? base.ownerName : await ownerNameOf(tx, ownerId)
  const tags = tagChange(base, tagIds)
  await assertTags(tx, { added: tags.addTags })
  const contact = await contactFor(tx, base, { contactId, contact: input.contact })
  const { organizationId = base.organization?.id ?? null } = input
  const organization =
    organizationId === (base.organization?.id ?? null) ? base.organization : await organizationFor(tx, organizationId)
  const fields = await fieldPatch(tx, input.fields)
  const facts = { title, ...contact, value, probability, expectedClose }
  const stated = { ...facts, fields, organization: organization ?? null, ownerId, ownerName, ...tags }
  const { next: patch } = allowed(mergeEdit(stated, concurrent))
  const { next } = allowed(decideEdit(deal, patch, { actor: caller, now, stages }))
  if (next === deal) return deal
  const edited = await storeEdit(context, deal, next)
  // A contact chosen by a user stays when a merge is undone.
  if (edited.contactId !== deal.contactId)
    await tx.updateTable('deals').set({ came_from: [] }).where('id', '=', deal.id).execute()
  return edited
})

/** A card that the user left as it was is not looked up: a merge of contacts may have put another in its place since. */
async function contactFor(tx: Db, base: Deal, { contactId, contact }: Pick<Deal, 'contactId' | 'contact'>) {
  if (contactId === null) return { contact, contactId }
  if (contactId === base.contactId) return { contact: base.contact, contactId }
  const card = await cardFor(tx, contactId)
  return { contact: card.name, contactId: card.id }
}

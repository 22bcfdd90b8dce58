import type { Deal } from '@aura/contracts/deals/deal.ts'
import { editDeal } from '@aura/contracts/deals/edit.ts'
import { mergeEdit, seenDeal } from '@aura/machines/deals/concurrent-edit.ts'
import { decideEdit, tagChange } from '@aura/machines/deals/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { namingArchiver } from './archiver.ts'
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
  const { deal, rules } = await lockOnBoard(tx, input.dealId)
  const { version, seenCommands, overwrites } = input
  const concurrent = await editSince(tx, deal, { version, seenCommands, overwrites, userId: caller.userId })
  if (!concurrent) return refuse('command.stale', { params: { version: deal.version } })
  const seen = seenDeal(concurrent)
  const { title, value, probability, expectedClose, contactId = seen.contactId } = input
  const { ownerId = seen.ownerId, tagIds = seen.tagIds ?? [] } = input
  const ownerName = ownerId === seen.ownerId ? seen.ownerName : await ownerNameOf(tx, ownerId)
  const tags = tagChange(seen, tagIds)
  await assertTags(tx, { added: tags.addTags })
  const contact = await contactFor(tx, seen, { contactId, contact: input.contact })
  const { organizationId = seen.organization?.id ?? null } = input
  const organization =
    organizationId === (seen.organization?.id ?? null) ? seen.organization : await organizationFor(tx, organizationId)
  const fields = await fieldPatch(tx, input.fields)
  const facts = { title, ...contact, value, probability, expectedClose }
  const stated = { ...facts, fields, organization: organization ?? null, ownerId, ownerName, ...tags }
  const { next: patch } = allowed(mergeEdit(stated, concurrent))
  const decision = decideEdit(deal, patch, { actor: caller, now, ...rules })
  const { next } = allowed(await namingArchiver(tx, deal, decision))
  if (next === deal) return deal
  const edited = await storeEdit(context, deal, next)
  // A contact chosen by a user stays when a merge is undone.
  if (edited.contactId !== deal.contactId)
    await tx.updateTable('deals').set({ came_from: [] }).where('id', '=', deal.id).execute()
  return edited
})

type StatedContact = { contactId: string | null; contact: string | null | undefined }

/** A card that the user left as it was is not looked up: a merge of contacts may have put another in its place since. */
async function contactFor(tx: Db, seen: Deal, { contactId, contact = seen.contact }: StatedContact) {
  if (contactId === null) return { contact, contactId }
  if (contactId === seen.contactId) return { contact: seen.contact, contactId }
  const card = await cardFor(tx, contactId)
  return { contact: card.name, contactId: card.id }
}

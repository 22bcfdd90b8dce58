/** What a form changes of the deal that its user saw, and what is left of it without the fields of a conflict. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import type { DealFields } from './draft.ts'

export type DealChange = Partial<DealFields>

export function changeOf(deal: Deal, stated: DealFields): DealChange {
  const { title, contact, contactId, organizationId, value, probability, expectedClose, ownerId, tagIds } = stated
  const isSameContact = contactId === deal.contactId && (contactId !== null || contact === deal.contact)
  const isSameValue = value.amount === deal.value.amount && value.currency === deal.value.currency
  const isSameTags = tagIds.toSorted().join() === (deal.tagIds ?? []).toSorted().join()
  const typed = Object.entries(stated.fields).filter(([id, value]) => value !== (deal.fields?.[id] ?? null))
  return {
    ...(title !== deal.title && { title }),
    ...(!isSameContact && { contact, contactId }),
    ...(organizationId !== (deal.organization?.id ?? null) && { organizationId }),
    ...(!isSameValue && { value }),
    ...(probability !== deal.probability && { probability }),
    ...(expectedClose !== (deal.expectedClose ?? null) && { expectedClose }),
    ...(ownerId !== undefined && ownerId !== deal.ownerId && { ownerId }),
    ...(!isSameTags && { tagIds }),
    ...(typed.length > 0 && { fields: Object.fromEntries(typed) }),
  }
}

/** The names that a conflict has for them. */
const names: Readonly<Record<string, string>> = {
  contactId: 'contact',
  organizationId: 'organization',
  ownerId: 'owner',
}

export function withoutConflicts(change: DealChange, conflicts: readonly Conflict[]): DealChange {
  const isFree = (name: string) => !conflicts.some(({ field }) => field === name)
  const { fields = {}, ...fixed } = change
  const typed = Object.entries(fields).filter(([id]) => isFree(`field:${id}`))
  return {
    ...Object.fromEntries(Object.entries(fixed).filter(([name]) => isFree(names[name] ?? name))),
    ...(typed.length > 0 && { fields: Object.fromEntries(typed) }),
  }
}

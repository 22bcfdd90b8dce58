/** What stands in the form of a deal, and what it means: the contract's own rules say what is wrong. */
import type { FieldValue, FieldValues } from '@aura/contracts/contacts/fields.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import { parseAmount } from '../platform/i18n/format.ts'

export type Draft = {
  title: string
  contact: string
  /** The contact's card, while the typed text is its name. */
  contactId: string | null
  organization: { id: string; name: string } | null
  amount: string
  currency: Money['currency']
  probability: string
  expectedClose: string
  stage: Stage
  /** Why a new deal is lost, where its stage is one of the lost. */
  reason: string
  /** Empty while a new deal is its author's. */
  ownerId: string
  tagIds: readonly string[]
  /** Of the company's own fields those that were typed into. */
  fields: Readonly<Record<string, TypedValue>>
}

/** In the order of the screen; a problem with one of the company's own fields stands at `fields.` and its id. */
export const draftFields = [
  ...(['title', 'contact', 'contactId', 'amount', 'currency', 'probability', 'expectedClose'] as const),
  ...(['organization', 'fields', 'ownerId', 'tagIds', 'stage', 'reason'] as const),
]

/** `value`: null empties the field; undefined, what stands there is none of its values. */
export type TypedValue = { text: string; value: FieldValue | null | undefined }

type DraftProblem = 'title' | 'contact' | 'value' | 'probability' | 'expectedClose' | 'fields'
export type DealFields = Pick<Deal, 'title' | 'contact' | 'contactId' | 'value' | 'probability'> & {
  expectedClose: string | null
  organizationId: string | null
  ownerId?: string
  tagIds: string[]
  fields: Record<string, FieldValue | null>
}
export type NewDealFields = DealFields & { reason?: string }

export const emptyDraft = (stage: Stage, contact?: { id: string; name: string }): Draft => ({
  title: '',
  contact: contact?.name ?? '',
  contactId: contact?.id ?? null,
  organization: null,
  amount: '',
  currency: 'BRL',
  probability: '50',
  expectedClose: '',
  stage,
  reason: '',
  ownerId: '',
  tagIds: [],
  fields: {},
})

export const draftOf = (deal: Deal, language: Language): Draft => ({
  title: deal.title,
  contact: deal.contact ?? '',
  contactId: deal.contactId,
  organization: deal.organization ?? null,
  amount: new Intl.NumberFormat(language, { minimumFractionDigits: deal.value.amount % 100 === 0 ? 0 : 2 }).format(
    deal.value.amount / 100,
  ),
  currency: deal.value.currency,
  probability: String(deal.probability),
  expectedClose: deal.expectedClose ?? '',
  stage: deal.stage,
  reason: '',
  ownerId: deal.ownerId,
  tagIds: deal.tagIds ?? [],
  fields: {},
})

export const sameValue = (a: Deal, b: Deal) =>
  a.value.amount === b.value.amount && a.value.currency === b.value.currency

export const sameFields = (a: Deal, b: Deal) =>
  a.title === b.title &&
  a.contact === b.contact &&
  a.contactId === b.contactId &&
  a.organization?.id === b.organization?.id &&
  sameValue(a, b) &&
  a.probability === b.probability &&
  a.expectedClose === b.expectedClose &&
  a.ownerId === b.ownerId &&
  JSON.stringify(a.fields) === JSON.stringify(b.fields) &&
  (a.tagIds ?? []).join() === (b.tagIds ?? []).join()

export type Reading = { fields: DealFields } | { problems: DraftProblem[] }

export function readDraft(draft: Draft, language: Language): Reading {
  const { shape } = createDeal.input
  const title = shape.title.safeParse(draft.title)
  const contact = shape.contact.safeParse(draft.contact.trim() === '' ? null : draft.contact)
  const value = shape.value.safeParse({ amount: parseAmount(draft.amount, language), currency: draft.currency })
  const probability = shape.probability.safeParse(
    /^\d+$/.test(draft.probability.trim()) ? Number(draft.probability) : null,
  )
  const expectedClose = shape.expectedClose.safeParse(draft.expectedClose === '' ? null : draft.expectedClose)
  const typed = Object.entries(draft.fields)
  const fieldsRead = typed.every(([, { value }]) => value !== undefined)
  if (fieldsRead && title.success && contact.success && value.success && probability.success && expectedClose.success)
    return {
      fields: {
        title: title.data,
        contact: contact.data,
        contactId: draft.contactId,
        organizationId: draft.organization?.id ?? null,
        value: value.data,
        probability: probability.data,
        expectedClose: expectedClose.data ?? null,
        ...(draft.ownerId !== '' && { ownerId: draft.ownerId }),
        tagIds: [...draft.tagIds],
        fields: Object.fromEntries(typed.flatMap(([id, { value }]) => (value === undefined ? [] : [[id, value]]))),
      },
    }
  const problems: [DraftProblem, boolean][] = [
    ['title', title.success],
    ['contact', contact.success],
    ['value', value.success],
    ['probability', probability.success],
    ['expectedClose', expectedClose.success],
    ['fields', fieldsRead],
  ]
  return { problems: problems.flatMap(([field, fine]) => (fine ? [] : [field])) }
}

/** The values that were typed into the company's own fields. */
export const statedFields = (draft: Draft): FieldValues =>
  Object.fromEntries(
    Object.entries(draft.fields).flatMap(([id, { value }]) =>
      value === undefined || value === null ? [] : [[id, value] as const],
    ),
  )

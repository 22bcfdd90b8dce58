/** What others change of a deal while its form is open: it fills the fields that the user has left as they were. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { tagChange } from '@aura/machines/deals/decide.ts'
import { type Draft, draftOf } from './draft.ts'

/** The parts of the form by the names of the fields of the deal. */
const parts = {
  title: ['title'],
  contact: ['contact', 'contactId'],
  organization: ['organization'],
  value: ['amount', 'currency'],
  probability: ['probability'],
  expectedClose: ['expectedClose'],
  owner: ['ownerId'],
} as const satisfies Record<string, readonly (keyof Draft)[]>
type FormPart = keyof typeof parts

const partOf = (draft: Draft, part: FormPart): Partial<Draft> =>
  Object.fromEntries(parts[part].map((name) => [name, draft[name]]))
const text = (draft: Draft, part: FormPart) => JSON.stringify(partOf(draft, part))
/** Another name of the same contact or organization is no other choice. */
function mark(draft: Draft, part: FormPart): string {
  if (part === 'organization') return draft.organization?.id ?? ''
  if (part === 'contact' && draft.contactId !== null) return draft.contactId
  return text(draft, part)
}

export type Seen = { seen: Deal; current: Deal }
type DraftMerge = {
  draft: Draft
  /** The fields that the user has changed, and that have changed to another value meanwhile. */
  conflictingFields: string[]
}

export function mergeDraft(draft: Draft, { seen, current }: Seen, language: Language): DraftMerge {
  const [before, now] = [draftOf(seen, language), draftOf(current, language)]
  const names = (Object.keys(parts) as FormPart[]).filter((part) => text(before, part) !== text(now, part))
  const typed = names.filter((part) => mark(draft, part) !== mark(before, part))
  const followed = names.filter((part) => !typed.includes(part)).map((part) => partOf(now, part))
  const { addTags, removeTags } = tagChange(seen, draft.tagIds)
  const tagIds = [...new Set([...(current.tagIds ?? []), ...addTags])].filter((tag) => !removeTags.includes(tag))
  const custom = Object.entries(draft.fields).filter(
    ([id, { value }]) => seen.fields?.[id] !== current.fields?.[id] && value !== (current.fields?.[id] ?? null),
  )
  return {
    draft: Object.assign({}, draft, ...followed, { tagIds }),
    conflictingFields: [
      ...typed.filter((part) => mark(before, part) !== mark(now, part) && mark(draft, part) !== mark(now, part)),
      ...custom.map(([id]) => `field:${id}`),
    ],
  }
}

/** What the form calls these fields of the deal. */
export const namesIn = (fields: readonly string[]): (keyof Draft)[] =>
  (Object.keys(parts) as FormPart[]).filter((part) => fields.includes(part)).flatMap((part) => parts[part])

const facts: Record<FormPart, (deal: Deal) => Partial<Deal>> = {
  title: ({ title }) => ({ title }),
  contact: ({ contact, contactId }) => ({ contact, contactId }),
  organization: ({ organization }) => ({ organization }),
  value: ({ value }) => ({ value }),
  probability: ({ probability }) => ({ probability }),
  expectedClose: ({ expectedClose }) => ({ expectedClose }),
  owner: ({ ownerId, ownerName }) => ({ ownerId, ownerName }),
}

/** What the user has seen of the deal: all of it but the new values of these fields. */
export function seenBut({ seen, current }: Seen, names: readonly string[]): Deal {
  const left = (Object.keys(parts) as FormPart[])
    .filter((part) => names.includes(part))
    .map((part) => facts[part](seen))
  const custom = names.flatMap((name) => (name.startsWith('field:') ? [name.slice('field:'.length)] : []))
  const fields = { ...current.fields, ...Object.fromEntries(custom.map((id) => [id, seen.fields?.[id]])) }
  const { version } = names.length === 0 ? current : seen
  return Object.assign({}, current, ...left, { version }, custom.length > 0 && { fields })
}

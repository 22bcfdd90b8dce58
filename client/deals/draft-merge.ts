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
const mark = (draft: Draft, part: FormPart) => JSON.stringify(partOf(draft, part))

export type Seen = { seen: Deal; current: Deal }
type DraftMerge = {
  draft: Draft
  /** The fields that the user and somebody else have both changed. */
  both: string[]
}

export function mergeDraft(draft: Draft, { seen, current }: Seen, language: Language): DraftMerge {
  const [before, now] = [draftOf(seen, language), draftOf(current, language)]
  const names = (Object.keys(parts) as FormPart[]).filter((part) => mark(before, part) !== mark(now, part))
  const typed = names.filter((part) => mark(draft, part) !== mark(before, part))
  const followed = names.filter((part) => !typed.includes(part)).map((part) => partOf(now, part))
  const { addTags, removeTags } = tagChange(seen, draft.tagIds)
  const tagIds = [...new Set([...(current.tagIds ?? []), ...addTags])].filter((tag) => !removeTags.includes(tag))
  const own = Object.entries(draft.fields).filter(
    ([id, { value }]) => seen.fields?.[id] !== current.fields?.[id] && value !== (current.fields?.[id] ?? null),
  )
  return {
    draft: Object.assign({}, draft, ...followed, { tagIds }),
    both: [...typed.filter((part) => mark(draft, part) !== mark(now, part)), ...own.map(([id]) => `field:${id}`)],
  }
}

/** The draft with what stands on the deal now in these fields. */
export function withCurrent(draft: Draft, current: Deal, names: readonly string[], language: Language): Draft {
  const now = draftOf(current, language)
  const filled = (Object.keys(parts) as FormPart[])
    .filter((part) => names.includes(part))
    .map((part) => partOf(now, part))
  const fields = Object.fromEntries(Object.entries(draft.fields).filter(([id]) => !names.includes(`field:${id}`)))
  return Object.assign({}, draft, ...filled, { fields })
}

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
  const own = names.flatMap((name) => (name.startsWith('field:') ? [name.slice('field:'.length)] : []))
  const fields = { ...current.fields, ...Object.fromEntries(own.map((id) => [id, seen.fields?.[id]])) }
  const { version } = names.length === 0 ? current : seen
  return Object.assign({}, current, ...left, { version }, own.length > 0 && { fields })
}

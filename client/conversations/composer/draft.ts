/**
 * What is being written, one draft per conversation, kept for this tab over reloads. A message that was refused
 * comes back into it: nothing anybody wrote is lost.
 */
/** `returned`: the text went back to where it was written. */
export type Refused = { id: string; text: string; reason: string; returned?: string }
export type Draft = { text: string; note: string; refused: readonly Refused[] }

export const empty: Draft = { text: '', note: '', refused: [] }

const prefix = 'aura.draft.'
export const keyOf = (userId: string, conversationId: string) => `${prefix}${userId}.${conversationId}`

/** A text that was refused goes back to where it was written when that is free, else it waits beside it. */
export const withRefused = (draft: Draft, refused: Refused): Draft =>
  draft.text === '' && draft.refused.length === 0
    ? { ...draft, text: refused.text, refused: [{ ...refused, text: '', returned: refused.text }] }
    : { ...draft, refused: [...draft.refused, refused] }

export const withoutRefused = (draft: Draft, id: string): Draft => ({
  ...draft,
  refused: draft.refused.filter((item) => item.id !== id),
})

/** Takes up again what waits. */
export function takenUp(draft: Draft, id: string): Draft {
  const item = draft.refused.find((refused) => refused.id === id)
  const text = [draft.text, item?.text].filter(Boolean).join('\n')
  return withoutRefused({ ...draft, text }, id)
}

/** What a list of conversations says of a draft: what was refused first, then a text to the customer, then a note. */
export function draftMark({
  text,
  note,
  refused,
}: Draft): { kind: 'text' | 'note' | 'refused'; words: string } | undefined {
  const [first] = refused
  const words = (typed: string) => typed.trim().replace(/\s+/g, ' ')
  // What came back and was changed since is a draft like any other.
  if (first && (first.text !== '' || text.trim() === '' || text === first.returned))
    return { kind: 'refused', words: words(first.text || (first.returned ?? '')) }
  if (text.trim() !== '') return { kind: 'text', words: words(text) }
  return note.trim() === '' ? undefined : { kind: 'note', words: words(note) }
}

const isEmpty = ({ text, note, refused }: Draft) => text === '' && note === '' && refused.length === 0

const isRefused = (item: unknown): item is Refused =>
  typeof item === 'object' && item !== null && 'id' in item && 'text' in item && 'reason' in item

export function read(stored: string | null): Draft {
  try {
    const input: unknown = JSON.parse(stored ?? 'null')
    if (typeof input !== 'object' || input === null) return empty
    const { text, note, refused } = { ...empty, ...input }
    if (typeof text !== 'string' || typeof note !== 'string' || !Array.isArray(refused)) return empty
    return { text, note, refused: refused.filter(isRefused) }
  } catch {
    return empty
  }
}

export const write = (draft: Draft): string | null => (isEmpty(draft) ? null : JSON.stringify(draft))

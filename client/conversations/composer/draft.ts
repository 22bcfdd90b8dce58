/**
 * What is being written, one draft per conversation, kept for this tab over reloads. A message that was refused
 * comes back into it: nothing anybody wrote is lost.
 */
export type Refused = { id: string; text: string; reason: string }
export type Draft = { text: string; note: string; refused: readonly Refused[] }

export const empty: Draft = { text: '', note: '', refused: [] }

const prefix = 'aura.draft.'
export const keyOf = (userId: string, conversationId: string) => `${prefix}${userId}.${conversationId}`

/** A text that was refused goes back to where it was written when that is free, else it waits beside it. */
export const withRefused = (draft: Draft, refused: Refused): Draft =>
  draft.text === '' && draft.refused.length === 0
    ? { ...draft, text: refused.text, refused: [{ ...refused, text: '' }] }
    : { ...draft, refused: [...draft.refused, refused] }

export const withoutRefused = (draft: Draft, id: string): Draft => ({
  ...draft,
  refused: draft.refused.filter((one) => one.id !== id),
})

/** Takes up again what waits. */
export function takenUp(draft: Draft, id: string): Draft {
  const one = draft.refused.find((refused) => refused.id === id)
  const text = [draft.text, one?.text].filter(Boolean).join('\n')
  return withoutRefused({ ...draft, text }, id)
}

const isEmpty = ({ text, note, refused }: Draft) => text === '' && note === '' && refused.length === 0

const isRefused = (one: unknown): one is Refused =>
  typeof one === 'object' && one !== null && 'id' in one && 'text' in one && 'reason' in one

export function read(kept: string | null): Draft {
  try {
    const given: unknown = JSON.parse(kept ?? 'null')
    if (typeof given !== 'object' || given === null) return empty
    const { text, note, refused } = { ...empty, ...given }
    if (typeof text !== 'string' || typeof note !== 'string' || !Array.isArray(refused)) return empty
    return { text, note, refused: refused.filter(isRefused) }
  } catch {
    return empty
  }
}

export const write = (draft: Draft): string | null => (isEmpty(draft) ? null : JSON.stringify(draft))

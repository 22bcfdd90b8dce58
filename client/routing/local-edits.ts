/**
 * One user's edits over the current state: an untouched field follows the changes of others; one that both changed
 * keeps the user's value and shows the other.
 */
export type LocalEdits<Draft> = { readonly draft: Partial<Draft>; readonly over: Partial<Record<keyof Draft, string>> }

const mark = (value: unknown) => JSON.stringify(value)

export const noLocalEdits = { draft: {}, over: {} }

/** Back to what is there is no change. */
export function changed<Draft, Field extends keyof Draft>(
  edits: LocalEdits<Draft>,
  now: Draft,
  field: Field,
  value: Draft[Field],
): LocalEdits<Draft> {
  if (mark(value) === mark(now[field])) return without(edits, field)
  return {
    draft: { ...edits.draft, [field]: value },
    over: { ...edits.over, [field]: edits.over[field] ?? mark(now[field]) },
  }
}

export function without<Draft>({ draft, over }: LocalEdits<Draft>, field: keyof Draft): LocalEdits<Draft> {
  const [nextDraft, nextOver] = [{ ...draft }, { ...over }]
  delete nextDraft[field]
  delete nextOver[field]
  return { draft: nextDraft, over: nextOver }
}

/** Keeps the user's value on purpose: the other one was seen. */
export const keepEdit = <Draft>(edits: LocalEdits<Draft>, now: Draft, field: keyof Draft): LocalEdits<Draft> => ({
  draft: edits.draft,
  over: { ...edits.over, [field]: mark(now[field]) },
})

export const isOvertaken = <Draft>({ draft, over }: LocalEdits<Draft>, now: Draft, field: keyof Draft): boolean =>
  field in draft && over[field] !== mark(now[field]) && mark(draft[field]) !== mark(now[field])

import type { Choice } from '@aura/contracts/contacts/fields.ts'

/** A line of the editor: what one types, and the choice it was made from. */
export type ChoiceRow = { n: number; label: string; from: Choice | null }

export const linesOf = (choices: readonly Choice[]): ChoiceRow[] =>
  choices.map((from, n) => ({ n, label: from.label, from }))

/** A contact with a renamed choice keeps it; lines without a word are left out. */
export function choicesOf(lines: readonly ChoiceRow[]): Choice[] {
  const full = lines.flatMap(({ label, from }) => (label.trim() === '' ? [] : [{ label: label.trim(), from }]))
  const labels = full.map(({ label }) => label)
  return full.map(({ label, from }) => {
    const before = from === null ? [] : [...from.was, from.label]
    return { label, was: [...new Set(before)].filter((name) => !labels.includes(name)).slice(-20) }
  })
}

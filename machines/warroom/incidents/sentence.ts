/** A line of a timeline as a sentence: screens and reports say it in the same words. */
import type { Entry, EntryKind } from '@aura/contracts/warroom/incidents/timeline.ts'

/** Parameters that are keys, by the family of their words. */
const keyed: Readonly<Record<string, string>> = {
  severity: 'severity',
  severity_before: 'severity',
  from: 'incident_state',
  to: 'incident_state',
  role: 'role',
  group: 'group',
  connection: 'connection',
  part: 'part',
  affected: 'affected',
  affected_before: 'affected',
}

/** `word` is what a family calls a value; what the company has named itself is its own word. */
export type Sayer = {
  sentence: (kind: EntryKind, params: Entry['params']) => string
  word: (family: string, value: string) => string | undefined
}

export function sentenceOf({ kind, params }: Pick<Entry, 'kind' | 'params'>, { sentence, word }: Sayer): string {
  const worded = Object.entries(params).map(([name, value]) => {
    const family = keyed[name]
    return [name, family === undefined ? value : (word(family, String(value)) ?? value)]
  })
  return sentence(kind, Object.fromEntries(worded))
}

/** It happened before anybody declared the incident. */
export const isBefore = ({ at }: Pick<Entry, 'at'>, { declaredAt }: { declaredAt: string }): boolean => at < declaredAt

/** What is known so far, as it was put last; null where nobody has said anything. */
export const summaryOf = (entries: readonly Pick<Entry, 'kind' | 'text'>[]): string | null =>
  entries.findLast(({ kind }) => kind === 'declared' || kind === 'described')?.text ?? null

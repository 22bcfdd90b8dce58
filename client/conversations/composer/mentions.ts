/** A colleague named in a note: an '@' and the whole name, as the list puts it in. */
import { hasEveryWord } from '@aura/contracts/platform/fold-text.ts'
import type { Operator } from '@aura/contracts/routing/operator.ts'

/** `presence` is absent of who serves no customers. */
export type Mentionable = {
  id: string
  name: string
  presence?: Pick<Operator, 'state' | 'disconnectedAt'> | undefined
}
export type MentionQuery = { from: number; query: string }

/** What the note command takes. */
export const mentionLimit = 20

/** Up to the caret: an '@' at the beginning of a word, and at most three words after it. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const [, query] = /(?:^|[\s(])@((?:[^\s@]+ ){0,2}[^\s@]*)$/u.exec(text.slice(0, caret)) ?? []
  return query === undefined ? undefined : { from: caret - query.length - 1, query }
}

/** Available, on a break, out of reach. */
const dutyRank = ({ presence }: Mentionable): number => {
  if (!presence || presence.state === 'away' || presence.disconnectedAt !== null) return 2
  return presence.state === 'available' ? 0 : 1
}

/** Who is on duty reads a mention now and stands first; within each group the order stays. */
export const byDuty = (people: readonly Mentionable[]): Mentionable[] =>
  people.toSorted((a, b) => dutyRank(a) - dutyRank(b))

export const offeredPeople = (people: readonly Mentionable[], query: string): Mentionable[] =>
  people.filter(({ name }) => hasEveryWord(name, query)).slice(0, 8)

/** The person that was highlighted, at any place the list has by now; else the first. */
export function highlightOf(offers: readonly Mentionable[], id: string | undefined) {
  const index = Math.max(0, id === undefined ? 0 : offers.findIndex((person) => person.id === id))
  return { index, id: offers[index]?.id }
}

/** Longer names first: 'Ana Lima' is not also 'Ana'. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  const found: string[] = []
  let left = text
  for (const { id, name } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    const rest = withoutMention(left, name)
    if (rest === left) continue
    found.push(id)
    left = rest
  }
  return found.slice(0, mentionLimit)
}

const withoutMention = (text: string, name: string) =>
  text.replaceAll(new RegExp(`(^|[\\s(])@${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu'), '$1')

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether a definition holds for a contact, from what its conditions come to, in the order of `conditionsOf`. */
import { type Definition, isGroup, type Match } from '@aura/contracts/audiences/definition.ts'

export type Explained = { isIn: boolean; parts: { holds: boolean; of: boolean[] | null }[] }

const matched = (match: Match, results: readonly boolean[]): boolean => {
  switch (match) {
    case 'all':
      return results.every(Boolean)
    case 'any':
      return results.length === 0 || results.some(Boolean)
    case 'none':
      return !results.some(Boolean)
  }
}

export function evaluate({ match, of }: Definition, results: readonly boolean[]): Explained {
  let at = 0
  const next = () => results[at++] ?? false
  const parts = of.map((part) => {
    if (!isGroup(part)) return { holds: next(), of: null }
    const each = part.of.map(next)
    return { holds: matched(part.match, each), of: each }
  })
  return {
    isIn: matched(
      match,
      parts.map(({ holds }) => holds),
    ),
    parts,
  }
}

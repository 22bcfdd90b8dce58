/** Ids seen in answers, so that later inputs name things that exist. */
import { randomUUIDv7 } from 'node:crypto'
import type { Random } from '../seeded.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Of each name the newest so many. */
const remembered = 40

export type KnownIds = {
  learn(answer: unknown): void
  /** For a field of this name: one that was seen under it, any other, or a new one. */
  pick(random: Random, field: string): string
}

export function knownIds(): KnownIds {
  const byField = new Map<string, string[]>()

  function keep(field: string, id: string) {
    const ids = byField.get(field) ?? []
    if (!ids.includes(id)) ids.push(id)
    if (ids.length > remembered) ids.shift()
    byField.set(field, ids)
  }

  function learn(answer: unknown, field = '') {
    if (typeof answer === 'string' && uuid.test(answer)) keep(field, answer)
    if (typeof answer !== 'object' || answer === null) return
    for (const [key, value] of Object.entries(answer)) {
      if (uuid.test(key)) keep('id', key)
      learn(value, Array.isArray(answer) ? field : key)
    }
  }

  const oneOf = (random: Random, ids: readonly string[] | undefined) => ids?.[random.below(ids.length)]

  return {
    learn: (answer) => learn(answer),
    pick(random, field) {
      const turn = random.next()
      if (turn < 0.2) return randomUUIDv7()
      const same = turn < 0.7 ? oneOf(random, byField.get(field)) : undefined
      const all = [...byField.values()]
      return same ?? oneOf(random, byField.get('id')) ?? oneOf(random, all[random.below(all.length)]) ?? randomUUIDv7()
    },
  }
}

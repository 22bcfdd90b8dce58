import { expect, it } from 'vitest'
import { isInCanary } from './canary.ts'

const idOf = (n: number) =>
  `0199${n.toString(16).padStart(4, '0')}-7a3c-7000-8000-${(n * 7919).toString(16).padStart(12, '0')}`
const conversations = Array.from({ length: 20_000 }, (_, n) => idOf(n))

it.each([1, 5, 20, 50, 99])('%i of a hundred conversations are served by the canary', (share) => {
  const served = conversations.filter((id) => isInCanary(id, { id: 'canary', share })).length
  expect(Math.abs(served / conversations.length - share / 100)).toBeLessThan(0.01)
})

it('a conversation gets the same answer each time, stays in when the share grows, and another canary draws anew', () => {
  const small = conversations.filter((id) => isInCanary(id, { id: 'canary', share: 10 }))
  expect(small.every((id) => isInCanary(id, { id: 'canary', share: 10 }))).toBe(true)
  expect(small.every((id) => isInCanary(id, { id: 'canary', share: 40 }))).toBe(true)
  const again = small.filter((id) => isInCanary(id, { id: 'another', share: 10 })).length
  expect(again / small.length).toBeLessThan(0.2)
})

import { expect, it } from 'vitest'
import { askAgainMs, mayAsk, pollMs, retryMs, type SuggestionClaim } from './suggestion-claim.ts'

const now = new Date('2026-11-24T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const claim = (over: Partial<SuggestionClaim>): SuggestionClaim => ({
  ...{ state: 'suggested', leaseUntil: null, hasProblem: false, isTaken: false, madeAt: now },
  ...over,
})

it.each<[string, Partial<SuggestionClaim>, number | null]>([
  ['a suggestion stays', { madeAt: before(10 * retryMs) }, null],
  ['that nothing fits stays', { state: 'nothing', madeAt: before(10 * retryMs) }, null],
  ['another call is asking', { state: 'asking', leaseUntil: before(-30_000) }, pollMs],
  ['the call that asked is dead', { state: 'asking', leaseUntil: now }, 0],
  ['no model answered just now', { hasProblem: true }, retryMs],
  ['no model answered, and nothing fits', { state: 'nothing', hasProblem: true, madeAt: before(20_000) }, 40_000],
  ['no model answered a minute ago', { hasProblem: true, madeAt: before(retryMs) }, 0],
  ['what was published has been taken', { hasProblem: true, isTaken: true, madeAt: before(retryMs) }, null],
])('%s', (_, over, expected) => {
  expect(askAgainMs(claim(over), now)).toBe(expected)
  expect(mayAsk(claim(over), now)).toBe(expected === 0)
})

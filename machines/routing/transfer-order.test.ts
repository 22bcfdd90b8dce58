import type { TargetOperator } from '@aura/contracts/routing/transfer-targets.ts'
import { expect, it } from 'vitest'
import { bySoonest, takesNow } from './transfer-order.ts'

const at = '2026-03-02T10:00:00.000Z'
const operator = (name: string, over: Partial<TargetOperator> = {}): TargetOperator => ({
  ...{ userId: name, name, state: 'available', disconnectedAt: null },
  ...{ load: 1, capacity: 4, isFree: true },
  ...over,
})
const [free, full] = [operator('free'), operator('full', { load: 4, isFree: false })]
const paused = operator('paused', { state: 'paused', isFree: false })
const away = operator('away', { state: 'away', load: 0, isFree: false })
const cut = operator('cut', { disconnectedAt: at, load: 0, isFree: false })

it('who is there stands before who is off duty, also when the latter has less', () => {
  const names = [cut, away, paused, full, free].sort(bySoonest).map(({ name }) => name)
  expect(names).toEqual(['free', 'full', 'paused', 'away', 'cut'])
})

it('only who is there, a free AI agent or an open queue takes it now', () => {
  const answers = [free, full, paused, away, cut].map((one) => takesNow({ operator: one }))
  expect(answers).toEqual([true, true, true, false, false])
  expect([true, false].map((isFree) => takesNow({ aiAgent: { isFree } }))).toEqual([true, false])
  expect([true, false].map((isOpen) => takesNow({ queue: { isOpen } }))).toEqual([true, false])
  // The general list is nobody's, and always there.
  expect(takesNow({})).toBe(true)
})

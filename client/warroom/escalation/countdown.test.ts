import type { Escalation } from '@aura/contracts/warroom/escalation/escalation.ts'
import { expect, test } from 'vitest'
import { countdownOf, endsAt } from './countdown.ts'

test('what is left is counted down as one reads a clock', () => {
  expect([0, 0.4, 59, 272, 3900].map(countdownOf)).toEqual(['0:00', '0:01', '0:59', '4:32', '1 h 05 min'])
})

test('it ends when every step in every round has been waited for', () => {
  const wait = (waitMinutes: number) => ({ targets: [], waitMinutes })
  const running: Escalation = {
    incidentId: '',
    policyName: '',
    steps: [wait(5), wait(10)],
    repeats: 1,
    state: 'asking',
    step: 1,
    round: 0,
    nextAt: '2026-03-02T10:00:00.000Z',
    startedAt: '2026-03-02T09:45:00.000Z',
    endedAt: null,
    acknowledgedBy: null,
    asks: [],
  }
  expect(endsAt(running)).toBe('2026-03-02T10:15:00.000Z')
  expect(endsAt({ ...running, round: 1 })).toBe('2026-03-02T10:00:00.000Z')
})

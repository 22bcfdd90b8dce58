import { escalationStates } from '@aura/contracts/warroom/escalation/escalation.ts'
import { incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../../platform/attempt.ts'
import { atIncident, incidentColumns, incidentMachine, incidentTable } from '../incidents/incident.ts'
import {
  atEscalation,
  escalationColumns,
  escalationMachine,
  escalationTable,
  lastsMinutes,
  placeAfter,
  waitEnds,
} from './escalation.ts'

type Attempt = ReturnType<typeof attempt>
const outcome = (result: Attempt) => (result.ok ? { to: result.next.value } : { refused: result.reason })

describe('warroom.incident follows its table', () => {
  for (const from of incidentStates)
    for (const column of incidentColumns)
      it(`${from} + ${column}`, () => {
        const event =
          column === 'review' || column === 'reviewUnwritten'
            ? { type: 'review' as const, written: column === 'review' }
            : { type: column }
        expect(outcome(attempt(incidentMachine, atIncident(from), event))).toEqual(incidentTable[from][column])
      })
})

describe('warroom.escalation follows its table', () => {
  for (const from of escalationStates)
    for (const column of escalationColumns)
      it(`${from} + ${column}`, () => {
        const event =
          column === 'timeout' || column === 'timeoutLast'
            ? { type: 'timeout' as const, left: column === 'timeout' }
            : { type: column }
        expect(outcome(attempt(escalationMachine, atEscalation(from), event))).toEqual(escalationTable[from][column])
      })
})

describe('the way through a plan', () => {
  const wait = (waitMinutes: number) => ({ targets: [], waitMinutes })
  const plan = { steps: [wait(5), wait(10)], repeats: 1 }

  it('takes every step of every round, and then none', () => {
    const places = [{ step: 0, round: 0 }]
    for (let next = placeAfter(plan, { step: 0, round: 0 }); next; next = placeAfter(plan, next)) places.push(next)
    expect(places.map(({ step, round }) => `${round}.${step}`)).toEqual(['0.0', '0.1', '1.0', '1.1'])
  })

  it('waits as long as each step says', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    expect(waitEnds(plan, { step: 1, round: 0 }, at).toISOString()).toBe('2026-03-01T12:10:00.000Z')
    expect(lastsMinutes(plan)).toBe(30)
  })
})

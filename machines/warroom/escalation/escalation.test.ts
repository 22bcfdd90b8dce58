import { incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../../platform/attempt.ts'
import { atIncident, incidentMachine } from '../incidents/incident.ts'
import { atEscalation, escalationMachine, lastsMinutes, placeAfter, waitEnds } from './escalation.ts'

it('a resolved incident is reviewed once its post-mortem is written', () => {
  const reviewed = (written: boolean) =>
    incidentStates.map((from) => {
      const result = attempt(incidentMachine, atIncident(from), { type: 'review', written })
      return result.ok ? result.next.value : result.reason
    })
  const early = ['not_resolved', 'not_resolved', 'not_resolved']
  expect(reviewed(true)).toEqual([...early, 'reviewed', 'already'])
  expect(reviewed(false)).toEqual([...early, 'no_postmortem', 'already'])
})

it('an escalation asks the next step, and is exhausted after the last', () => {
  const after = (left: boolean) => {
    const result = attempt(escalationMachine, atEscalation('asking'), { type: 'timeout', left })
    return result.ok && result.next.value
  }
  expect([after(true), after(false)]).toEqual(['asking', 'exhausted'])
})

describe('the way through a plan', () => {
  const wait = (waitMinutes: number) => ({ targets: [], waitMinutes })
  const plan = { steps: [wait(5), wait(10)], repeats: 1 }

  it('takes every step of every round, and then none', () => {
    const locations = [{ step: 0, round: 0 }]
    for (let next = placeAfter(plan, { step: 0, round: 0 }); next; next = placeAfter(plan, next)) locations.push(next)
    expect(locations.map(({ step, round }) => `${round}.${step}`)).toEqual(['0.0', '0.1', '1.0', '1.1'])
  })

  it('waits as long as each step says', () => {
    const at = new Date('2026-03-01T12:00:00Z')
    expect(waitEnds(plan, { step: 1, round: 0 }, at).toISOString()).toBe('2026-03-01T12:10:00.000Z')
    expect(lastsMinutes(plan)).toBe(30)
  })
})

import { escalationStates } from '@aura/contracts/warroom/escalation/escalation.ts'
import { incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOver } from '../incidents/incident.ts'
import { decide } from './decide.ts'

it('what waits is acknowledged, what does not ask is begun, and nothing of an incident that is over', () => {
  const escalation = fc.option(fc.constantFrom(...escalationStates))
  const [of, type] = [fc.constantFrom(...incidentStates), fc.constantFrom('acknowledge', 'restart')]
  fc.assert(
    fc.property(escalation, of, type, fc.boolean(), (state, incidentState, type, isAcknowledged) => {
      const acknowledgedAt = isAcknowledged ? '2026-03-02T10:00:00.000Z' : null
      const facts = { incident: { state: incidentState, acknowledgedAt } }
      const actor = { permissions: ['view_warroom', 'update_warroom'] as const }
      const decision = decide(state === null ? null : { state }, { type }, { actor, facts })
      const waits = state === 'asking' || state === 'exhausted'
      const tooLate = type === 'acknowledge' && isAcknowledged && !waits ? 'warroom.acknowledged_already' : undefined
      const early = type === 'restart' && state === 'asking' ? 'warroom.asking_already' : undefined
      const code = isOver(incidentState) ? 'warroom.incident_over' : (tooLate ?? early)
      expect(decision.ok ? undefined : decision.code).toBe(code)
    }),
  )
})

it('the right to see an incident is enough to acknowledge it, and not to begin an escalation', () => {
  const facts = { incident: { state: 'declared', acknowledgedAt: null } } as const
  const actor = { permissions: ['view_warroom'] as const }
  expect(decide(null, { type: 'acknowledge' }, { actor, facts }).ok).toBe(true)
  expect(decide(null, { type: 'restart' }, { actor, facts })).toMatchObject({ code: 'auth.forbidden' })
})

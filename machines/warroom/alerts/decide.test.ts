import { alertStates } from '@aura/contracts/warroom/alerts/alert.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decide } from './decide.ts'

it('an alert is handled until it is over, by those who may, and acknowledged once', () => {
  const type = fc.constantFrom('acknowledge', 'snooze', 'assign')
  fc.assert(
    fc.property(fc.constantFrom(...alertStates), type, fc.boolean(), (state, type, may) => {
      const actor = { permissions: may ? (['update_warroom'] as const) : [] }
      const decision = decide({ state }, { type }, { actor })
      const again = type === 'acknowledge' && state === 'acknowledged'
      const reason = state === 'cleared' ? 'over' : again ? 'already' : undefined
      const code = !may ? 'auth.forbidden' : reason ? 'warroom.alert_refused' : undefined
      expect(decision.ok ? undefined : decision.code).toBe(code)
      if (may && reason) expect(decision).toMatchObject({ params: { reason } })
    }),
  )
})

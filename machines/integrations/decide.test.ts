import { endpointStates } from '@aura/contracts/integrations/endpoint.ts'
import { expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import { afterCall, decide } from './decide.ts'
import { atEndpoint, endpointMachine } from './endpoint.ts'

const actor = { permissions: ['update_integrations'] as const }

it('refuses for the permission first, then for the state', () => {
  for (const state of endpointStates)
    for (const type of ['pause', 'resume', 'remove'] as const) {
      const nobody = decide({ state }, type, { actor: { permissions: [] } })
      expect(nobody).toMatchObject({ ok: false, code: 'auth.forbidden' })
      const moved = attempt(endpointMachine, atEndpoint(state), { type })
      const decision = decide({ state }, type, { actor })
      if (moved.ok) expect(decision).toEqual({ ok: true, next: { state: moved.next.value }, effects: [] })
      else expect(decision).toMatchObject({ code: 'integrations.not_now', params: { reason: moved.reason } })
    }
})

it('a call moves what is called, and nothing that people have stopped', () => {
  const after = (type: 'fail' | 'succeed' | 'expire') => endpointStates.map((state) => afterCall(state, type))
  expect(after('fail')).toEqual(['failing', 'paused', 'failing', 'disabled', 'removed'])
  expect(after('succeed')).toEqual(['active', 'paused', 'active', 'disabled', 'removed'])
  expect(after('expire')).toEqual(['disabled', 'paused', 'disabled', 'disabled', 'removed'])
})

import { type CrmRule, crmStates } from '@aura/contracts/crm-sync/connection.ts'
import { expect, it } from 'vitest'
import { afterCrmCall, decideCrm, decideStart, decideStop, decideUndo } from './decide.ts'

const actor = { permissions: ['update_integrations'] as const }
const nobody = { permissions: [] }
const rules: CrmRule[] = [{ ours: 'name', theirs: 'name', conflict: 'newest' }]

it('refuses for the permission first, then for the state', () => {
  for (const state of crmStates)
    for (const type of ['pause', 'resume', 'remove'] as const)
      expect(decideCrm({ state, rules }, type, { actor: nobody })).toMatchObject({ ok: false, code: 'auth.forbidden' })
  const after = (type: 'pause' | 'resume' | 'remove') =>
    crmStates.map((state) => {
      const decision = decideCrm({ state, rules }, type, { actor })
      return decision.ok ? decision.next.state : decision.params?.reason
    })
  expect(after('pause').slice(0, 3)).toEqual(['paused_already', 'paused', 'paused'])
  expect(after('resume').slice(0, 3)).toEqual(['active', 'active_already', 'active'])
  expect(after('remove').slice(0, 3)).toEqual(['removed', 'removed', 'removed'])
})

it('nothing runs before the fields are mapped, and a load only while it is on', () => {
  expect(decideCrm({ state: 'paused', rules: [] }, 'resume', { actor })).toMatchObject({
    params: { reason: 'not_mapped' },
  })
  expect(decideStart({ state: 'active', rules: [] }, 'dry', { actor })).toMatchObject({
    params: { reason: 'not_mapped' },
  })
  expect(decideStart({ state: 'paused', rules }, 'dry', { actor }).ok).toBe(true)
  expect(decideStart({ state: 'paused', rules }, 'load', { actor })).toMatchObject({ params: { reason: 'paused' } })
  expect(decideStart({ state: 'active', rules }, 'load', { actor: nobody }).ok).toBe(false)
})

it('a call moves what is on, and nothing that people have stopped', () => {
  expect(crmStates.map((state) => afterCrmCall(state, 'fail'))).toEqual(['paused', 'failing', 'failing', 'removed'])
  expect(crmStates.map((state) => afterCrmCall(state, 'succeed'))).toEqual(['paused', 'active', 'active', 'removed'])
})

it('a run is stopped while it runs, and undone while the connection is paused', () => {
  expect(decideStop({ state: 'running' }, { actor }).ok).toBe(true)
  expect(decideStop({ state: 'done' }, { actor })).toMatchObject({ params: { reason: 'run_over' } })
  const undo = (state: 'running' | 'done' | 'undoing' | 'undone', kind: 'dry' | 'load', of: 'paused' | 'active') => {
    const decision = decideUndo({ state, kind }, { state: of }, { actor })
    return decision.ok || decision.params?.reason
  }
  expect(undo('done', 'load', 'paused')).toBe(true)
  expect(undo('done', 'load', 'active')).toBe('pause_first')
  expect(undo('done', 'dry', 'paused')).toBe('nothing_to_undo')
  expect(undo('undone', 'load', 'paused')).toBe('nothing_to_undo')
  expect(undo('running', 'load', 'paused')).toBe('run_busy')
  expect(undo('undoing', 'load', 'paused')).toBe('run_busy')
})

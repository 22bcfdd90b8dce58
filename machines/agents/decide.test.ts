import { expect, it } from 'vitest'
import { agentFor, bindingTaken, decideAgent } from './decide.ts'

const actor = { permissions: ['update_agents'] as const }
const row = (over: object = {}) => ({
  ...{ id: 'a', name: 'Lia', status: 'inactive' as const, queueIds: [] as string[], channelIds: ['c'] },
  ...{ publishedVersion: 1 as number | null, testCases: 1, testSet: 1 },
  ...over,
})
const types = ['activate', 'deactivate', 'delete'] as const
const table = {
  inactive: { activate: 'active', deactivate: 'inactive_already', delete: 'deleted' },
  active: { activate: 'active_already', deactivate: 'inactive', delete: 'deleted' },
} as const

it('refuses for the permission first, then for the state', () => {
  for (const status of ['inactive', 'active'] as const)
    for (const type of types) {
      expect(decideAgent(row({ status }), type, { actor: { permissions: [] }, others: [] })).toMatchObject({
        code: 'auth.forbidden',
      })
      const decision = decideAgent(row({ status }), type, { actor, others: [] })
      const outcome = table[status][type]
      expect(decision).toMatchObject(
        outcome.endsWith('already')
          ? { code: 'agents.not_now', params: { reason: outcome } }
          : { next: { state: outcome } },
      )
    }
})

it('one active AI agent serves a queue or a channel', () => {
  const other = row({ id: 'b', name: 'Nova', status: 'active' })
  expect(bindingTaken(row(), [other])).toMatchObject({ code: 'agents.bound_already', params: { name: 'Nova' } })
  expect(bindingTaken(row(), [row({ id: 'b' })])).toBeUndefined()
  expect(bindingTaken(row({ id: 'b' }), [other])).toBeUndefined()
  expect(decideAgent(row(), 'activate', { actor, others: [other] })).toMatchObject({ code: 'agents.bound_already' })
  const tests = { run: null, wasPublished: false }
  expect(decideAgent(row(), 'activate', { actor, others: [], tests })).toMatchObject({ next: { untested: null } })
  const draft = row({ publishedVersion: null })
  const first = (facts: object) => decideAgent(draft, 'activate', { actor, others: [], tests, ...facts })
  expect(first({})).toMatchObject({ code: 'agents.not_tested' })
  expect(first({ confirmed: 'without_tests' })).toMatchObject({ code: 'agents.not_tested' })
  expect(first({ confirmed: 'not_tested' })).toMatchObject({ next: { state: 'active', untested: 'not_tested' } })
})

it('the AI agent of the channel goes before that of the queue', () => {
  const agents = [row({ id: 'queue', channelIds: [], queueIds: ['q'] }), row({ id: 'channel' })]
  expect(agentFor(agents, { queueId: 'q', channelId: 'c' })?.id).toBe('channel')
  expect(agentFor(agents, { queueId: 'q', channelId: 'other' })?.id).toBe('queue')
  expect(agentFor(agents, { queueId: null, channelId: 'other' })).toBeUndefined()
})

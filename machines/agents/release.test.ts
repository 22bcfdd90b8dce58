import { expect, it } from 'vitest'
import { decideRelease, testFactsOf, testsRefusal } from './decide.ts'

const actor = { permissions: ['update_agents'] as const }
const agent = (over: object = {}) => ({
  ...{ publishedVersion: null, previousVersion: null, canaryVersion: null, testCases: 5, testSet: 3 },
  ...over,
})
const passed = { run: { testSet: 3, cases: 5, passed: 4 }, wasPublished: false }
const types = ['publish', 'start_canary', 'promote', 'roll_back'] as const
const table = {
  draft: {
    publish: 'published',
    start_canary: 'nothing_published',
    promote: 'no_canary',
    roll_back: 'nothing_published',
  },
  published: { publish: 'published', start_canary: 'canary', promote: 'no_canary', roll_back: 'published' },
  canary: { publish: 'canary_running', start_canary: 'canary', promote: 'published', roll_back: 'published' },
} as const
const rows = {
  draft: agent(),
  published: agent({ publishedVersion: 2, previousVersion: 1 }),
  canary: agent({ publishedVersion: 2, previousVersion: 1, canaryVersion: 3 }),
}

it('refuses for the permission first, then for the state', () => {
  for (const state of ['draft', 'published', 'canary'] as const)
    for (const type of types) {
      expect(decideRelease(rows[state], type, { actor: { permissions: [] } })).toMatchObject({ code: 'auth.forbidden' })
      const expected = table[state][type]
      const isState = ['published', 'canary'].includes(expected)
      expect(decideRelease(rows[state], type, { actor, tests: passed })).toMatchObject(
        isState ? { next: { state: expected } } : { code: 'agents.not_now', params: { reason: expected } },
      )
    }
  const first = agent({ publishedVersion: 1 })
  expect(decideRelease(first, 'roll_back', { actor })).toMatchObject({ params: { reason: 'nothing_before' } })
})

it.each([
  ['never replayed', { run: null, wasPublished: false }, 'agents.not_tested'],
  ['replayed against other tests', { run: { ...passed.run, testSet: 2 }, wasPublished: false }, 'agents.not_tested'],
  ['failed', { run: { ...passed.run, passed: 3 }, wasPublished: false }, 'agents.tests_failed'],
  ['passed', passed, undefined],
  ['published before', { run: null, wasPublished: true }, undefined],
])('a version that was %s', (_, tests, code) => {
  expect(testsRefusal(agent(), tests)?.code).toBe(code)
  for (const type of ['publish', 'start_canary', 'promote'] as const) {
    const decision = decideRelease(type === 'promote' ? rows.canary : rows.published, type, { actor, tests })
    expect(decision.ok ? undefined : decision.code).toBe(code)
  }
  expect(testsRefusal(agent({ testCases: 0 }), tests)).toBeUndefined()
})

it('of a run that goes on, or is of another version, a screen knows nothing', () => {
  const testRun = { version: 4, done: 5, cases: 5, passed: 5, testSet: 3 }
  const facts = (version: number, over: object = {}) =>
    testFactsOf({ testRun: { ...testRun, ...over } }, { version, isPublished: false }).run
  expect(facts(4)).toMatchObject({ passed: 5 })
  expect(facts(3)).toBe(null)
  expect(facts(4, { done: 4 })).toBe(null)
})

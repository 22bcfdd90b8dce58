import { expect, it } from 'vitest'
import { confirmable, decideRelease, testFactsOf, testsRefusal } from './decide.ts'

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
})

const untested = { run: null, wasPublished: false }
const stale = { run: { ...passed.run, testSet: 2 }, wasPublished: false }
const failed = { run: { ...passed.run, passed: 3 }, wasPublished: false }
it.each([
  ['has no tests', 0, untested, 'without_tests'],
  ['has no tests any more', 0, passed, 'without_tests'],
  ['was never replayed', 5, untested, 'not_tested'],
  ['was replayed against other tests', 5, stale, 'not_tested'],
] as const)(
  'a version that %s serves once a person has confirmed just that, and it is recorded',
  (_, cases, tests, reason) => {
    for (const type of ['publish', 'start_canary', 'promote'] as const) {
      const { [type === 'promote' ? 'canary' : 'published']: row } = rows
      const decide = (confirmed: 'without_tests' | 'not_tested' | null) =>
        decideRelease({ ...row, testCases: cases }, type, { actor, tests, confirmed })
      expect(decide(null)).toMatchObject({ code: `agents.${reason}` })
      expect(confirmable(decide(null))).toBe(reason)
      expect(decide(reason === 'not_tested' ? 'without_tests' : 'not_tested')).toMatchObject({
        code: `agents.${reason}`,
      })
      expect(decide(reason)).toMatchObject({ next: { untested: reason } })
    }
  },
)

it.each([
  ['failed', failed],
  ['passed', passed],
  ['was published before', { run: null, wasPublished: true }],
])('of a version that %s nothing is to be confirmed, and no confirmation changes it', (_, tests) => {
  const decide = (confirmed: 'not_tested' | null) =>
    decideRelease(rows.published, 'publish', { actor, tests, confirmed })
  expect(decide('not_tested')).toEqual(decide(null))
  expect(confirmable(decide(null))).toBe(null)
  expect(decide(null)).toMatchObject(tests === failed ? { code: 'agents.tests_failed' } : { next: { untested: null } })
})

it('of a run that goes on, or is of another version, a screen knows nothing', () => {
  const testRun = { version: 4, done: 5, cases: 5, passed: 5, testSet: 3 }
  const facts = (version: number, over: object = {}) =>
    testFactsOf({ testRun: { ...testRun, ...over } }, { version, isPublished: false }).run
  expect(facts(4)).toMatchObject({ passed: 5 })
  expect(facts(3)).toBe(null)
  expect(facts(4, { done: 4 })).toBe(null)
})

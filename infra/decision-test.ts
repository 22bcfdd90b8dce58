/**
 * What tests that hold `decide` against the real handlers share: the same draws every time, actors with their
 * permissions, and the comparison. A refusal is compared with its code and params, a success with what it becomes.
 */
import type { Actor, Refused } from '@aura/machines/platform/decision.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { afterEach, beforeAll, expect } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { type Floor, openFloor } from './contact-centre.ts'
import type { Bench } from './operations-bench.ts'
import { running, testBench } from './operations-test.ts'

/** Numbers below a limit, the same every time. */
export function draws(seed: number) {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
export type Draw = ReturnType<typeof draws>

export function pick<T>(draw: Draw, list: readonly T[]): T {
  const found = list[draw(list.length)]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** The people of the company with their permissions; the last one sees conversations and changes nothing. */
export async function actorsOf(tx: Db, { people }: Pick<TestCompany, 'people'>): Promise<Actor[]> {
  await tx
    .updateTable('access')
    .set({ permissions: ['view_operations'] })
    .where('user_id', '=', people.at(-1)?.id ?? '')
    .execute()
  const access = await tx.selectFrom('access').select(['user_id', 'permissions']).execute()
  const ofUser = new Map(access.map(({ user_id, permissions }) => [user_id, permissions]))
  return people.map(({ id }) => ({ id, permissions: ofUser.get(id) ?? [] }))
}

export type Answer = { refused: Pick<Refused, 'code' | 'params'> } | { next: object }

export const answerOf = (decision: Refused | { ok: true; next: object } | undefined): Answer =>
  decision?.ok === false
    ? { refused: { code: decision.code, params: decision.params } }
    : { next: decision?.next ?? {} }

export type Case = {
  actor: Actor
  name: string
  input: object
  expected: Answer
  /** What the handler has made of it, where its answer does not say. */
  after?: () => Promise<object>
}

/** Compares, and returns what the handler answered. */
export async function compareWithHandler(
  bench: Pick<Bench, 'call'>,
  { people }: Pick<TestCompany, 'people'>,
  { actor, name, input, expected, after }: Case,
): Promise<Answer> {
  const claims = people.find(({ id }) => id === actor.id)?.claims ?? null
  const answer: Answer = await bench.call(name, input, claims).then(
    ({ output }) => ({ next: output as object }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { refused: { code: error.code, params: { ...error.detail.params } } }
    },
  )
  if ('refused' in expected || 'refused' in answer) expect([name, answer]).toEqual([name, expected])
  else expect((await after?.()) ?? answer.next).toMatchObject(expected.next)
  return answer
}

export const rounds = 50

/** A company whose people send random commands. Each test comes upon successes, missing permissions and other refusals. */
export function testDecisions() {
  const bench = testBench()
  const answers = new Set<string>()
  let company: TestCompany | undefined
  let floor: Floor | undefined
  let actors: Actor[] = []
  const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => running(floor).within(({ tx }) => work(tx))
  beforeAll(async () => {
    const made = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
    company = made
    floor = await openFloor(bench.pool, made.id)
    actors = await within((tx) => actorsOf(tx, made))
  })
  afterEach(() => {
    expect([...answers]).toEqual(expect.arrayContaining(['ok', 'auth.forbidden']))
    expect(answers.size).toBeGreaterThan(2)
    answers.clear()
  })
  return {
    get companyId() {
      return running(company).id
    },
    get floor() {
      return running(floor)
    },
    get actors() {
      return actors
    },
    within,
    async compare(decision: Case): Promise<void> {
      const answer = await compareWithHandler(bench, running(company), decision)
      answers.add('refused' in answer ? answer.refused.code : 'ok')
    },
    /** What the company's owner makes for the test. */
    owner: async <T>(name: string, input: object) =>
      (await bench.call(name, input, running(company).people[0]?.claims ?? null)).output as T,
    agentId: () => running(company).people[1]?.id ?? '',
  }
}

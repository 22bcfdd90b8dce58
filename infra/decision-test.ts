/**
 * What tests that hold `decide` against the real handlers share: the same draws every time, actors with their
 * permissions, and the comparison. A refusal is compared with its code and params, a success with what it becomes.
 */
import type { Actor, Refused } from '@aura/machines/platform/decision.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { expect } from 'vitest'
import type { TestCompany } from './company.ts'
import type { Bench } from './operations-bench.ts'

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

import { owner, testCalls } from '@aura/infra/calls-test.ts'
import { expect, it } from 'vitest'

const { call, answeredCall } = testCalls()

it('an audience finds who called, by whether somebody answered', async () => {
  await answeredCall()
  const count = async (outcome: string) => {
    const definition = { match: 'all', of: [{ by: 'call', outcome, days: 1, has: true }] }
    return (await call<{ count: number }>(owner, 'audiences.count', { definition })).count
  }
  expect([await count('any'), await count('answered'), await count('missed')]).toEqual([1, 1, 0])
})

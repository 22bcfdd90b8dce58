import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { find } from '@aura/contracts/search/find.ts'
import { ana, testCalls } from '@aura/infra/calls-test.ts'
import { expect, it } from 'vitest'

const { call, ring, callOf } = testCalls()

const search = async (text: string) => {
  const { groups } = await call<OutputOf<typeof find>>(ana, 'search.find', { text, kinds: ['call'] })
  return groups.flatMap(({ results }) => results)
}

it('calls are found by the number they came from, the newest first, and lead to their conversation', async () => {
  const [first, second] = [await callOf(await ring()), await callOf(await ring('+5511987650001'))]
  expect(await search('98765')).toMatchObject([{ id: second.id }, { id: first.id }])
  expect(await search('+5511987650001')).toMatchObject([
    { id: second.id, subtitle: '(11) 98765-0001', status: 'waiting', path: `/operations?c=${second.conversationId}` },
  ])
  expect(await search('nobody')).toEqual([])
})

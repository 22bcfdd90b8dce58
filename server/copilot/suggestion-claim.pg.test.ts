/** Who asks a model for a suggestion: one call at a time, once, and again after a failure that may have passed. */
import type { suggestReply } from '@aura/contracts/copilot/suggestion.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, floor, within } = test
const suggest = (conversationId: string) =>
  call<OutputOf<typeof suggestReply>>(1, 'copilot.suggest-reply', { conversationId })
const calls = async () => (await test.callRows()).length
const age = (conversationId: string) =>
  within(({ tx }) =>
    tx
      .updateTable('copilot_suggestions')
      .set({ made_at: new Date(Date.now() - 3_600_000) })
      .where('conversation_id', '=', conversationId)
      .execute(),
  )

it('asked three times at once, a model is asked once', async () => {
  await test.connect(0)
  const conversationId = await floor.say('+5511987650301', 'Bom dia, tudo bem?')
  const before = await calls()
  const all = await Promise.all([1, 2, 3].map(() => suggest(conversationId)))
  expect(await calls()).toBe(before + 1)
  expect(all.filter(({ suggestion }) => suggestion === null).every(({ askAgainMs }) => askAgainMs !== null)).toBe(true)
  expect((await suggest(conversationId)).askAgainMs).toBe(null)
  expect(await calls()).toBe(before + 1)
})

it('a failure is not asked about again at once, and again after a minute', async () => {
  await test.connect(0)
  const conversationId = await floor.say('+5511987650302', 'Xingling pneumático zebrado')
  test.provider(0).answer({ fault: { kind: 'status', status: 429 } })
  const before = await calls()
  expect(await suggest(conversationId)).toMatchObject({ suggestion: null, askAgainMs: 60_000 })
  const failed = await calls()
  expect((await suggest(conversationId)).suggestion).toBe(null)
  expect([failed > before, await calls()]).toEqual([true, failed])
  await age(conversationId)
  test.provider(0).answer({ words: ['Temos, sim.'] })
  expect(await suggest(conversationId)).toMatchObject({
    suggestion: { text: 'Temos, sim.', problem: null },
    askAgainMs: null,
  })
})

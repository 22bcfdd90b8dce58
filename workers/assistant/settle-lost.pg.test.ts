import { testModelsOf } from '@aura/infra/ai-test.ts'
import { chatContext, newestAnswer } from '@aura/infra/assistant-test.ts'
import { settleLost } from '@aura/server/assistant/index.ts'
import { expect, it } from 'vitest'

const test = testModelsOf()
const ask = () => test.call(0, 'aura-ai-chat', { message: 'Quantos contatos temos?', context: chatContext })

it('an answer whose process died has failed with what there was of it, and the next question is answered', async () => {
  await ask()
  const { owner } = test.bed
  const { id } = await newestAnswer(owner, test.idOf(0))
  await owner.query(`update assistant_messages set state = 'answering', text = 'Meia resp' where id = $1`, [id])
  const take = (lease: string) =>
    owner.query('update assistant_threads set answering = $1, lease_until = now() + $2::interval where user_id = $3', [
      ...[id, lease, test.idOf(0)],
    ])
  await take('20 seconds')
  expect(await test.within((work) => settleLost(work))).toBe(true)
  expect(await test.outcome(0, 'aura-ai-chat', { message: 'Oi', context: chatContext })).toBe('assistant.not_now')
  await take('-1 second')
  expect(await test.within((work) => settleLost(work))).toBe(false)
  expect(await newestAnswer(owner, test.idOf(0))).toMatchObject({ id, state: 'failed', text: 'Meia resp' })
  await ask()
  expect(await newestAnswer(owner, test.idOf(0))).toMatchObject({ state: 'done', model: 'aura-system' })
})

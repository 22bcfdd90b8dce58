import { randomUUIDv7 } from 'node:crypto'
import type { ThreadState } from '@aura/contracts/assistant/thread.ts'
import { shownLimit } from '@aura/contracts/assistant/thread.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { chatContext, newestAnswer, toolCallOf } from '@aura/infra/assistant-test.ts'
import { threadReducer } from '@aura/machines/assistant/thread.ts'
import { expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { threadView } from './thread.ts'

const test = testModelsOf()
const { call, outcome } = test
const ask = (message: string, who = 0) => call(who, 'aura-ai-chat', { message, context: chatContext })

async function snapshot(who = 0): Promise<{ position: number; state: ThreadState }> {
  const visible = { room: '', owner: test.idOf(who) }
  const { position, json } = await snapshotView(test.bench.pool, test.company.id, threadView, {}, visible)
  return { position, state: JSON.parse(json) }
}

it('whatever happens to a thread, the view folded from its events is the view as it is read', async () => {
  const before = await snapshot()
  await ask('Quantos contatos temos?')
  await test.connect(0)
  const deal = { title: 'x', value: { amount: 1, currency: 'BRL' }, probability: 1 }
  test.provider(0).answer({ words: [], call: toolCallOf('deals.create', deal), afterTools: { words: ['Ok.'] } })
  await ask('Crie um negócio')
  const { id: messageId, action } = await newestAnswer(test.bed.owner, test.idOf(0))
  await call(0, 'assistant.confirm', { messageId, actionId: action?.id })
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  await ask('Oi').catch(() => {})
  const folded = async () => {
    const after = await snapshot()
    const { commits } = await test.bench.log.range(test.company.id, before.position)
    const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
    expect(events.reduce(threadReducer.fold, before.state)).toEqual(after.state)
    return after.state
  }
  expect((await folded()).messages.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'done',
    'done',
    'failed',
  ])
  await call(0, 'assistant.clear', {})
  expect((await folded()).messages).toEqual([])
})

it('each person has a thread, the newest are shown, and the older ones are read on request', async () => {
  await ask('Quantos contatos temos?', 1)
  for (let at = 0; at <= shownLimit / 2; at++) await ask(`Quantos contatos temos? ${at}`)
  const { state } = await snapshot()
  expect(state.messages).toHaveLength(shownLimit)
  expect(state.more).toBe(true)
  type Older = { messages: { text: string }[]; more: boolean }
  const older = await call<Older>(0, 'assistant.older', { beforeId: state.messages[0]?.id })
  expect(older).toMatchObject({ more: false, messages: [{ text: 'Quantos contatos temos? 0' }, {}] })
  expect((await snapshot(1)).state.messages).toHaveLength(2)
  expect(await call(1, 'assistant.older', { beforeId: state.messages[0]?.id })).toEqual({ messages: [], more: false })
})

it('a repeat asks nothing twice, and ids of somebody else are taken', async () => {
  const ids = { questionId: randomUUIDv7(), answerId: randomUUIDv7() }
  const question = { ...ids, message: 'Quantos contatos temos?', page: '/crm' }
  await call(0, 'assistant.send', question)
  await call(0, 'assistant.send', question)
  await expect.poll(async () => (await snapshot()).state.messages.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await outcome(1, 'assistant.send', question)).toBe('assistant.id_taken')
  expect(await outcome(0, 'assistant.send', { ...question, message: 'Outra' })).toBe('assistant.id_taken')
  expect(await outcome(0, 'assistant.send', { ...question, message: ' \n ' })).toBe('request.invalid')
})

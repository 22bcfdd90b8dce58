/** A conversation that a person lets go is summed up by itself, in a note that the next one finds in the thread. */
import { randomUUIDv7 } from 'node:crypto'
import { testAgents } from '@aura/infra/agents-test.ts'
import { runJob } from '@aura/workers/platform/run-job.ts'
import { expect, it } from 'vitest'
import { summarizing } from './index.ts'

const test = testAgents()
const { call, floor } = test
const from = '+5511987654321'
const summary = 'Quer trocar o sapato; falta o número do pedido.'

/** What waits in the queue, done by one worker after the other as often as `times` says. */
async function runSummaries(times = 1): Promise<number> {
  const { rows } = await test.bed.owner.query(
    `delete from jobs.job where name = 'copilot.write-summary' and state = 'created' and data ->> 'company' = $1
      returning id, data`,
    [test.company.id],
  )
  const signal = new AbortController().signal
  const parts = { ...test.bed.parts(), elapsed: () => performance.now() }
  const work = summarizing({ ...test.config, databaseUrl: test.bench.databaseUrl })
  for (const row of rows) for (let time = 0; time < times; time++) await runJob(parts, work, { ...row, signal })
  return rows.length
}

async function beginExchange(): Promise<string> {
  const conversationId = await floor.say(from, 'Quero trocar o sapato')
  await call(0, 'conversations.claim', { conversationId })
  const { ownership_version: ownershipVersion } = await test.conversation(conversationId)
  const content = { type: 'text', text: 'Qual é o número do pedido?' }
  await call(0, 'conversations.send', { conversationId, messageId: randomUUIDv7(), ownershipVersion, content })
  await floor.say(from, 'Não sei. Meu CPF é 529.982.247-25')
  return conversationId
}
const notes = async (conversationId: string) =>
  (await test.thread(conversationId)).flatMap(({ content, author }) =>
    content.type === 'note' ? [{ by: author.name, kind: author.kind, text: content.text }] : [],
  )
const assign = (conversationId: string, over: object = {}) =>
  call(0, 'conversations.assign', { conversationId, userId: test.idOf(1), ...over })

it('after a transfer and after a close, once, masked and booked, without that anything waits for it', async () => {
  await test.connect(0)
  test.provider(0).answer({ words: [summary] })
  const conversationId = await beginExchange()
  await assign(conversationId)
  expect(await notes(conversationId)).toEqual([])
  expect(await test.conversation(conversationId)).toMatchObject({ assignee_id: test.idOf(1) })
  expect(await runSummaries(2)).toBe(1)
  const note = { by: 'Copiloto', kind: 'system', text: summary }
  expect(await notes(conversationId)).toEqual([note])
  expect(await test.callRows()).toMatchObject([{ purpose: 'copilot', outcome: 'answered' }])
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).not.toContain('529.982')
  await floor.say(from, 'Achei: 4711')
  await call(1, 'conversations.close', { conversationId, reason: 'resolved' })
  expect(await runSummaries()).toBe(1)
  expect(await notes(conversationId)).toEqual([note, note])
  expect(await test.conversation(conversationId)).toMatchObject({ state: 'closed' })
})

it('a note that a person has written is enough, and a model that fails is no matter of the transfer', async () => {
  await test.connect(0)
  const conversationId = await beginExchange()
  const requestCount = test.provider(0).requests.length
  await assign(conversationId, { note: 'Falta o pedido.' })
  await runSummaries()
  expect(test.provider(0).requests.length).toBe(requestCount)
  expect(await notes(conversationId)).toMatchObject([{ text: 'Falta o pedido.' }])
  await floor.say(from, 'E agora?')
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  await call(1, 'routing.move-to-queue', { conversationId, queueId: null })
  expect(await runSummaries()).toBe(1)
  expect(await notes(conversationId)).toHaveLength(1)
  expect(await test.conversation(conversationId)).toMatchObject({ state: 'waiting' })
  expect(await test.openCalls()).toBe(0)
})

it('without a model, and where the company keeps its people without one, nothing is put in', async () => {
  const conversationId = await beginExchange()
  await assign(conversationId)
  expect(await runSummaries()).toBe(0)
  await test.connect(0)
  await call(0, 'assistant.set-policy', { models: false })
  await call(1, 'conversations.close', { conversationId, reason: 'resolved' })
  expect(await runSummaries()).toBe(0)
})

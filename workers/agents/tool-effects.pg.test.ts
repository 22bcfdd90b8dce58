/** What an AI agent changes besides answering: with the record of its answer, once, and never of one that is thrown away. */
import { randomUUIDv7 } from 'node:crypto'
import { testAgents } from '@aura/infra/agents-test.ts'
import { expect, it } from 'vitest'
import { runJob } from '../platform/run-job.ts'
import { taggingCustomers } from './tag-customer.ts'

const test = testAgents()
const { call, floor } = test
const from = '+5511987654321'

async function runTagging(): Promise<number> {
  const { rows } = await test.bed.owner.query(
    `delete from jobs.job where name = 'agents.tag-customer' and state = 'created' and data ->> 'company' = $1
      returning id, data`,
    [test.company.id],
  )
  const signal = new AbortController().signal
  const parts = { ...test.bed.parts(), elapsed: () => performance.now() }
  // A repeat of a job that is done changes nothing.
  for (const row of [...rows, ...rows]) await runJob(parts, taggingCustomers, { ...row, signal })
  return rows.length
}
const tagsOf = async (contactId: string) =>
  (
    await test.within(({ tx }) =>
      tx.selectFrom('contact_tags').where('contact_id', '=', contactId).select('tag_id').execute(),
    )
  ).map(({ tag_id }) => tag_id)
const notes = async (conversationId: string) =>
  (await test.thread(conversationId)).flatMap(({ content, author }) =>
    content.type === 'note' ? [[author.kind, author.name, content.text]] : [],
  )
const saying = (name: string, input: object) =>
  test.provider(0).answer({
    ...{ words: [], call: { name, input: JSON.stringify(input) } },
    afterTools: { words: ['Anotado.'] },
  })

it('a note of an AI agent stands in the thread under its name, for the operators alone', async () => {
  await test.connect(0)
  await test.serve({ tools: ['make_note'] })
  saying('make_note', { text: 'Cliente prefere contato à tarde.' })
  const id = await floor.say(from, 'Prefiro que me liguem à tarde')
  await test.answer(id)
  await test.answer(id)
  expect(await test.said(id)).toEqual(['Anotado.'])
  expect(await notes(id)).toEqual([['ai_agent', 'Lia', 'Cliente prefere contato à tarde.']])
})

it('a tag of the company is put on the customer of the conversation, and counted like one of an operator', async () => {
  await test.connect(0)
  await test.serve({ tools: ['tag_customer'] })
  const tag = await call<{ id: string }>(0, 'contacts.create-tag', { tagId: randomUUIDv7(), name: 'Troca' })
  saying('tag_customer', { tag: 'troca' })
  const id = await floor.say(from, 'Quero trocar')
  await test.answer(id)
  expect(await runTagging()).toBe(1)
  expect(await tagsOf((await test.conversation(id)).contact_id)).toEqual([tag.id])
  const { commits } = await test.bench.log.range(test.company.id, 0)
  const uses = commits
    .flatMap(({ events }) => events.map(({ json }) => JSON.parse(json)))
    .filter(({ name }) => name === 'contacts.tag_used')
  expect(uses.map(({ body }) => body)).toEqual([{ tagId: tag.id, uses: 1 }])
})

it('of a card that went into another one meanwhile, that one has the tag', async () => {
  await test.connect(0)
  await test.serve({ tools: ['tag_customer'] })
  const tag = await call<{ id: string }>(0, 'contacts.create-tag', { tagId: randomUUIDv7(), name: 'Garantia' })
  const other = (await test.conversation(await floor.say('+5511987650003', 'Oi'))).contact_id
  saying('tag_customer', { tag: 'Garantia' })
  const id = await floor.say('+5511987650004', 'E a garantia')
  await test.answer(id)
  const gone = (await test.conversation(id)).contact_id
  await test.bed.owner.query('update contacts set merged_into = $2 where id = $1', [gone, other])
  await runTagging()
  expect(await tagsOf(other)).toEqual([tag.id])
  expect(await tagsOf(gone)).toEqual([])
})

it('an answer that a person overtakes has written no note and put no tag', async () => {
  await test.connect(0)
  await test.serve({ tools: ['make_note', 'tag_customer'] })
  saying('make_note', { text: 'Nota' })
  const id = await floor.say(from, 'Bom dia')
  await test.answer(id, { step: async () => void (await call(0, 'conversations.claim', { conversationId: id })) })
  expect(await notes(id)).toEqual([])
  expect(await runTagging()).toBe(0)
})

it('earlier conversations are those of this customer alone, without their words', async () => {
  await test.connect(0)
  const other = await floor.say('+5511987650002', 'Segredo de outra pessoa')
  await call(0, 'conversations.claim', { conversationId: other })
  await call(0, 'conversations.close', { conversationId: other, reason: 'not_for_us' })
  const before = await floor.say(from, 'Cancelem tudo')
  await call(0, 'conversations.claim', { conversationId: before })
  await call(0, 'conversations.close', { conversationId: before, reason: 'resolved' })
  // Long ago, so that what the customer writes now begins another one.
  await test.bed.owner.query(
    "update conversations set closed_at = closed_at - interval '90 days', opened_at = opened_at - interval '90 days' where id = $1",
    [before],
  )
  await test.serve({ tools: ['read_conversations'] })
  saying('read_conversations', {})
  const id = await floor.say(from, 'O que houve da outra vez?')
  await test.answer(id)
  const heard = JSON.stringify(test.provider(0).requests.at(-1)?.body)
  expect(id).not.toBe(before)
  expect(heard).toContain('resolved')
  expect(heard).not.toContain('not_for_us')
  expect(heard).not.toContain('Segredo')
})

/** What a proposal names: what its ids stand for is looked up in the asker's name, whether or not a tool has read it. */
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { chatContext, newestAnswer, toolCallOf } from '@aura/infra/assistant-test.ts'
import { expect, it } from 'vitest'
import { toolCommands } from './tool-commands.ts'

const test = testModelsOf()
const { call, connect } = test

async function proposed(name: string, input: object) {
  test.provider(0).answer({ words: [], call: toolCallOf(name, input), afterTools: { words: ['Posso fazer.'] } })
  await call(0, 'aura-ai-chat', { message: 'Faça isso', context: chatContext })
  const { action } = await newestAnswer(test.bed.owner, test.idOf(0))
  expect(action?.command).toBe(name)
  return action?.names
}

it('deals, people, contacts and tags are named without a tool that has read them, and what is not there is not', async () => {
  await connect(0)
  const [dealId, contactId, tagId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const value = { amount: 5000, currency: 'BRL' }
  await call(0, 'deals.create', { dealId, title: 'Padaria Sol', value, probability: 40 })
  await call(0, 'contacts.create', { contactId, name: 'Bia Reis', addresses: [] })
  await call(0, 'contacts.create-tag', { tagId, name: 'VIP', color: 'purple' })
  const { rows } = await test.bed.owner.query<{ name: string }>(
    `select concat_ws(' ', first_name, last_name) as name from users where id = $1`,
    [test.idOf(1)],
  )
  const activity = { dealId, kind: 'task', text: 'Ligar', dueAt: null, remindAt: null, assigneeId: test.idOf(1) }
  expect(await proposed('deals.add-activity', activity)).toEqual({
    [dealId]: 'Padaria Sol',
    [test.idOf(1)]: rows[0]?.name,
  })
  expect(await proposed('deals.move', { dealId, to: 'proposal', before: null })).toEqual({ [dealId]: 'Padaria Sol' })
  const nobody = randomUUIDv7()
  expect(await proposed('contacts.tag', { contactIds: [contactId, nobody], tagId, on: true })).toEqual({
    [contactId]: 'Bia Reis',
    [tagId]: 'VIP',
  })
})

it("a company's own stage goes by its name on the deal's pipeline", async () => {
  await connect(0)
  const [pipeline] = await call<{ id: string; version: number; name: string; stages: object[] }[]>(
    0,
    'deals.pipelines',
    {},
  )
  const stages = pipeline?.stages.map((stage) =>
    'id' in stage && stage.id === 'proposal' ? { ...stage, name: 'Orçamento' } : stage,
  )
  await call(0, 'deals.edit-pipeline', {
    pipelineId: pipeline?.id,
    version: pipeline?.version,
    name: pipeline?.name,
    stages,
  })
  const dealId = randomUUIDv7()
  await call(0, 'deals.create', { dealId, title: 'Novo', value: { amount: 5, currency: 'BRL' }, probability: 40 })
  expect(await proposed('deals.move', { dealId, to: 'proposal', before: null })).toEqual({
    [dealId]: 'Novo',
    proposal: 'Orçamento',
  })
})

it('each field of a command that may be proposed has its word', () => {
  const texts: object = JSON.parse(
    readFileSync(new URL('../../../client/assistant/locales/pt-BR.json', import.meta.url), 'utf8'),
  )
  const unseen = ['before', 'version', 'seenCommands']
  const wordless = toolCommands.flatMap(({ contract, made }) => {
    const { def } = contract.input._zod as unknown as { def: { shape?: object; options?: { shape: object }[] } }
    const fields = [def.shape ?? {}, ...(def.options ?? []).map(({ shape }) => shape)].flatMap(Object.keys)
    return fields
      .filter((field) => !made.includes(field) && !unseen.includes(field))
      .filter((field) => !(`assistant.field.${field}` in texts))
      .map((field) => `${contract.name} ${field}`)
  })
  expect(wordless).toEqual([])
})

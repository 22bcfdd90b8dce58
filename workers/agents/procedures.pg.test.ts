/** An AI agent goes through a procedure with a customer, and a model that wants to skip a step changes nothing. */
import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, connect, serve, answer, said, floor } = test
const from = '+5511987653000'
const exchange: Procedure = {
  ...{ name: 'Troca', phrases: ['quero trocar'], end: 'hand_off' },
  steps: [
    { kind: 'say', text: 'Vou cuidar da sua troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
    { kind: 'say', text: 'Anotei.' },
  ],
}
const record = (value: string) => ({ name: 'record_answer', input: JSON.stringify({ answer: value }) })
const close = { name: 'close_conversation', input: '{}' }
const runs = (conversationId: string) =>
  test.within(({ tx }) =>
    tx
      .selectFrom('ai_procedure_runs')
      .where('conversation_id', '=', conversationId)
      .select(['progress', 'outcome'])
      .orderBy('began_at')
      .execute(),
  )

it('the customer’s words begin it, the product says its texts, and a person gets what was answered', async () => {
  await connect(0)
  await serve({ procedures: [exchange], tools: ['close_conversation'] })
  const id = await floor.say(from, 'Bom dia, quero trocar um tênis')
  test.provider(0).answer({ words: ['Claro!'], call: null })
  await answer(id)
  expect(await said(id)).toEqual(['Vou cuidar da sua troca.\n\nClaro!\n\nQual é o número do pedido?'])
  expect(await runs(id)).toMatchObject([{ progress: { at: 1 }, outcome: null }])
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('step 2 of 3')
  // The model closes and invents: nothing of it happens, and the question stays due.
  await floor.say(from, 'Espere um pouco')
  test.provider(0).answer({ words: ['Certo.'], call: close, afterTools: { words: ['Aguardo.'], call: null } })
  await answer(id)
  expect(await test.conversation(id)).toMatchObject({ state: 'open' })
  await floor.say(from, 'Ainda procuro')
  test.provider(0).answer({ words: [], call: record('99999'), afterTools: { words: ['Sem pressa.'], call: null } })
  await answer(id)
  expect(await runs(id)).toMatchObject([{ progress: { at: 1, answers: [] }, outcome: null }])
  await floor.say(from, 'Achei: pedido 12.345')
  test.provider(0).answer({ words: [], call: record('12.345') })
  await answer(id)
  expect(await runs(id)).toMatchObject([{ progress: { at: 3 }, outcome: 'handed_off' }])
  expect((await said(id)).slice(-2)).toEqual(['Anotei.', 'Vou chamar uma pessoa para continuar o atendimento.'])
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'rule', steps: ['Qual é o número do pedido? 12.345'] }])
})

it('an answer that is thrown away moves nothing, and a claim leaves the procedure', async () => {
  await connect(0)
  await serve({ procedures: [exchange] })
  const id = await floor.say(from, 'quero trocar')
  test.provider(0).answer({ words: ['Claro!'] })
  await answer(id, { step: async () => void (await floor.say(from, 'rápido')) })
  expect(await runs(id)).toEqual([])
  await answer(id)
  expect(await runs(id)).toMatchObject([{ outcome: null }])
  await call(0, 'conversations.claim', { conversationId: id })
  await call(0, 'conversations.close', { conversationId: id, reason: 'resolved' })
  await floor.say(from, 'Obrigado')
  await answer(id)
  expect(await runs(id)).toMatchObject([{ outcome: 'left' }])
})

it('asking for a person works in the middle of it', async () => {
  await connect(0)
  await serve({ procedures: [exchange] })
  const id = await floor.say(from, 'quero trocar')
  test.provider(0).answer({ words: ['Claro!'] })
  await answer(id)
  await floor.say(from, 'Quero falar com uma pessoa')
  await answer(id)
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'asked_for_person' }])
})

it('the same answer to three questions is no loop', async () => {
  await connect(0)
  const questions = ['Tem a nota?', 'Está na caixa?', 'Foi comprado na loja?']
  const steps = questions.map((text) => ({ kind: 'ask' as const, text }))
  await serve({ procedures: [{ name: 'Troca', phrases: ['quero trocar'], end: 'go_on', steps }] })
  const id = await floor.say(from, 'quero trocar')
  test.provider(0).answer({ words: ['Claro!'], call: null })
  await answer(id)
  for (const at of [1, 2, 3]) {
    await floor.say(from, 'Sim')
    const afterTools = { words: [`Anotei a resposta ${at}.`], call: null }
    test.provider(0).answer({ words: [], call: record('Sim'), afterTools })
    await answer(id)
  }
  expect(await test.handOffs(id)).toEqual([])
  expect(await runs(id)).toMatchObject([{ progress: { at: 3 }, outcome: 'done' }])
})

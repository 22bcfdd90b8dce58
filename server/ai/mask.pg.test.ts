import { testModelsOf } from '@aura/infra/ai-test.ts'
import { expect, it } from 'vitest'

const test = testModelsOf()
const { call, outcome, connect, ask } = test
const customerText = 'Sou ana@cliente.example, CPF 529.982.247-25'
const question = { messages: [{ role: 'user', text: customerText }] } as const

it('what leaves is masked, the answer has the values again, and the log says how much was masked', async () => {
  await connect(0)
  test.provider(0).answer({ words: ['Escrevi a [EMA', 'IL_1] sobre ', '[CPF_1].'] })
  const { text } = await ask(question)
  expect(text).toBe('Escrevi a ana@cliente.example sobre 529.982.247-25.')
  const sent = JSON.stringify(test.provider(0).requests.at(-1)?.body)
  expect(sent).toContain('Sou [EMAIL_1], CPF [CPF_1]')
  expect(sent).not.toContain('ana@cliente.example')
  const { rows } = await call<{ rows: object[] }>(0, 'ai.departures', {})
  expect(rows).toMatchObject([{ purpose: 'agent', connection: 'Modelo 1', masked: { email: 1, cpf: 1 } }])
})

it('what a supervisor whispers is masked and counted, and the instructions before it stay', async () => {
  await connect(0)
  const system = (text: string) => ({ role: 'system', text }) as const
  await ask({
    messages: [
      system('Você é a Lia, CPF 111.444.777-35.'),
      system('O CPF dele é 529.982.247-25.'),
      ...question.messages,
    ],
  })
  const sent = JSON.stringify(test.provider(0).requests.at(-1)?.body)
  expect(sent).toContain('CPF 111.444.777-35')
  expect(sent).toContain('O CPF dele é [CPF_1].')
  expect(sent).not.toContain('529.982')
  const { rows } = await call<{ rows: object[] }>(0, 'ai.departures', {})
  expect(rows).toMatchObject([{ masked: { email: 1, cpf: 1 } }])
})

it('the company decides which kinds are masked, and only its administrators see and change that', async () => {
  await connect(0)
  await call(0, 'ai.set-privacy', { masked: ['cpf'] })
  expect(await call(0, 'ai.privacy', {})).toEqual({ masked: ['cpf'] })
  await ask(question)
  const sent = JSON.stringify(test.provider(0).requests.at(-1)?.body)
  expect(sent).toContain('Sou ana@cliente.example, CPF [CPF_1]')
  for (const name of ['ai.privacy', 'ai.departures']) expect(await outcome(1, name, {})).toBe('auth.forbidden')
})

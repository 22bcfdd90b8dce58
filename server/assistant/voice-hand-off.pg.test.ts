/** A voice session in which no model answers, and one that goes through a procedure. */
import type { Procedure } from '@aura/contracts/agents/procedure.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { voiceCalls } from '@aura/infra/voice-test.ts'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const test = testAgents()
const { call, connect, createAgent, provider } = test
const { connectSpeech, speak } = voiceCalls({ call, connect })
beforeEach(() => {
  vi.stubEnv('PATH', '')
})
afterAll(() => vi.unstubAllEnvs())
const wouldHandOver = 'Neste ponto eu passaria a conversa para uma pessoa da equipe.'
const newestTurn = () =>
  test.within(({ tx }) =>
    tx.selectFrom('assistant_voice_turns').selectAll().orderBy('serial', 'desc').limit(1).executeTakeFirstOrThrow(),
  )

it('where the provider fails, and while each connection rests, a person would go on, and the turn says why', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ fault: { kind: 'status', status: 429, retryAfter: 60, at: 'chat' } })
  const failed = { response: wouldHandOver, model_used: 'aura-system', problem: 'ai.provider_failed' }
  expect(await speak(agentId)).toMatchObject({ ...failed, transcribedText: 'Quantas conversas estão abertas?' })
  expect(await newestTurn()).toMatchObject({ state: 'done', answer: wouldHandOver, problem: 'ai.provider_failed' })
  const requestCount = provider(0).requests.length
  const resting = { response: wouldHandOver, audioContent: null, problem: 'ai.no_connection' }
  // The browser has recognised the words; then nothing is heard either.
  expect(await speak(agentId, { text: 'Bom dia' })).toMatchObject({ ...resting, transcribedText: 'Bom dia' })
  expect(await speak(agentId)).toMatchObject({ ...resting, transcribedText: '' })
  expect(await newestTurn()).toMatchObject({ state: 'done', heard: '', problem: 'ai.no_connection' })
  expect(provider(0).requests).toHaveLength(requestCount)
})

it('a spent budget is the reason where nothing else recognises the recording', async () => {
  await connectSpeech(0, { prices: [{ model: 'small-chat', inputMicros: 2_000_000_000, outputMicros: 0 }] })
  const { id: agentId } = await createAgent()
  // A call costs 2.4; the budget is 1.
  provider(0).answer({ usage: { input: 1200, output: 5 } })
  await speak(agentId)
  await call(0, 'ai.set-budget', { monthlyBudget: 1, brakes: true, currency: 'USD' })
  expect(await speak(agentId)).toMatchObject({ response: wouldHandOver, problem: 'ai.budget_spent' })
})

const exchange: Procedure = {
  ...{ name: 'Troca', phrases: ['quero trocar'], end: 'hand_off' },
  steps: [
    { kind: 'say', text: 'Vou cuidar da sua troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
    { kind: 'say', text: 'Anotei.' },
  ],
}
const record = (answer: string) => ({ name: 'record_answer', input: JSON.stringify({ answer }) })

it('a procedure goes on over the turns: its texts and questions are spoken, and no step is skipped', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent({ procedures: [exchange] })
  const turn = async (heard: string, answer: object) => {
    provider(0).answer({ ...answer, speech: { heard, fault: null } })
    return (await speak(agentId)).response
  }
  const begun = await turn('Bom dia, quero trocar um tênis', { words: ['Claro!'], call: null })
  expect(begun).toBe('Vou cuidar da sua troca.\nClaro!\nQual é o número do pedido?')
  expect(await newestTurn()).toMatchObject({ progress: { at: 1, answers: [] } })
  // The model invents an answer: it is refused, and the question stays due.
  const invented = { words: [], call: record('99999'), afterTools: { words: ['Sem pressa.'], call: null } }
  expect(await turn('Espere um pouco', invented)).toBe('Sem pressa.')
  expect(await newestTurn()).toMatchObject({ progress: { at: 1, answers: [] } })
  expect(await turn('É o pedido 12.345', { words: [], call: record('12.345') })).toBe(`Anotei.\n${wouldHandOver}`)
  expect(await newestTurn()).toMatchObject({ progress: null })
})

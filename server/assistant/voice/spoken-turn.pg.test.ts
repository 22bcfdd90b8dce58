/** A turn whose answer is spoken while it is made: its sentences, their costs, what cuts it, and what cannot be spoken. */
import { randomUUIDv7 } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type SpokenLine, spokenTurnPath } from '@aura/contracts/assistant/spoken-turn.ts'
import type { VoiceViewState } from '@aura/contracts/assistant/voice.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { recording, voiceCalls } from '@aura/infra/voice-test.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { isMp3 } from '../../ai/providers/audio.ts'
import { features } from '../../features.ts'
import { type AccessTokens, accessTokens } from '../../platform/access-token.ts'
import { errorDoor } from '../../platform/http/api.ts'
import { createApp } from '../../platform/http/app.ts'
import { createLogger } from '../../platform/observe/log.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { voiceView } from './session.ts'

const test = testAgents()
const { call, connect, createAgent, provider, callRows } = test
const { connectSpeech, speak } = voiceCalls({ call, connect })
let app: FastifyInstance
let tokens: AccessTokens

beforeAll(async () => {
  app = await createApp(await sharedWorld().config(), createLogger('silent', 'test'))
  errorDoor(app)
  tokens = accessTokens(app, 600, () => new Date())
  for (const { name, routes } of features) if (name === 'assistant') routes?.(app, test.bench.openFor(tokens.verify))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
})
beforeEach(() => {
  vi.stubEnv('PATH', '')
})

function post(body: object, token: string | null = tokenOf()) {
  const { port } = app.server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${spokenTurnPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

function tokenOf(): string {
  const claims = test.company.people[0]?.claims
  if (!claims) throw new Error('nobody is there')
  return tokens.sign(claims).token
}

/** The lines as they come. */
async function* hear(agentId: string | null, over: object = {}): AsyncGenerator<SpokenLine> {
  const { body, status } = await post({ audio: recording, agentId, language: 'pt-BR', ...over })
  expect(status).toBe(200)
  let rest = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
async function hearAll(agentId: string | null, over: object = {}): Promise<SpokenLine[]> {
  const lines: SpokenLine[] = []
  for await (const line of hear(agentId, over)) lines.push(line)
  return lines
}
const sentences = (lines: readonly SpokenLine[]) => lines.filter((line) => line.type === 'sentence')
const spokenInputs = (from: number) =>
  provider(0)
    .requests.slice(from)
    .filter(({ path }) => path === '/audio/speech')
    .map(({ body }) => (body as { input: string }).input)
async function turns(): Promise<VoiceViewState['turns']> {
  const visible = { room: '', owner: test.idOf(0) }
  const { json } = await snapshotView(test.bench.pool, test.company.id, voiceView, {}, visible)
  return (JSON.parse(json) as VoiceViewState).turns
}

/** An answer whose first sentence is spoken while the model has not come to an end, and never does. */
async function beginAnswer(agentId: string, turnId = randomUUIDv7()) {
  provider(0).answer({ words: ['Primeiro isto. ', 'Depois ', 'aquilo.'], fault: { kind: 'silence', after: 2 } })
  const lines = hear(agentId, { turnId })
  expect((await lines.next()).value).toMatchObject({ type: 'sentence', text: 'Primeiro isto. ' })
  expect((await turns()).at(-1)).toMatchObject({ id: turnId, state: 'processing', answer: 'Primeiro isto. ' })
  return { lines, turnId }
}

it('each sentence is a sound of its own, in its order, booked and logged once; together they are the answer', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ words: ['**Três** conv', 'ersas. Duas valem', ' R$ 1.200,50. ', 'Veja!'] })
  const from = provider(0).requests.length
  const lines = await hearAll(agentId)
  expect(sentences(lines).map(({ text }) => text)).toEqual(['Três conversas. ', 'Duas valem R$ 1.200,50. ', 'Veja!'])
  for (const { audio } of sentences(lines)) expect(isMp3(Buffer.from(audio ?? '', 'base64'))).toBe(true)
  expect(lines.at(-1)).toMatchObject({
    ...{ type: 'whole', response: 'Três conversas. Duas valem R$ 1.200,50. Veja!', model_used: 'small-chat' },
    latency: { heardMs: expect.any(Number), answerMs: expect.any(Number), soundMs: expect.any(Number) },
  })
  expect(spokenInputs(from)).toEqual(['Três conversas.', 'Duas valem R$ 1.200,50.', 'Veja!'])
  const booked = (await callRows()).filter(({ purpose }) => purpose === 'voice')
  expect(booked.map(({ model, outcome }) => `${model} ${outcome}`).sort()).toEqual([
    'listener answered',
    ...['speaker answered', 'speaker answered', 'speaker answered'],
  ])
  const { rows } = await call<{ rows: { model: string; characters: number }[] }>(0, 'ai.departures', {})
  const spoken = rows.filter(({ model }) => model === 'speaker').map(({ characters }) => characters)
  expect(spoken.toSorted((a, b) => a - b)).toEqual([5, 15, 23])
  expect((await turns()).at(-1)).toMatchObject({ state: 'done', answer: expect.stringContaining('Veja!') })
})

it('speech into the answer stops what is still made of it, and the AI agent knows what was said', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const { lines, turnId } = await beginAnswer(agentId)
  expect(await codeOf(call(0, 'assistant.interrupt-voice', { turnId: randomUUIDv7() }))).toBe('assistant.voice_not_now')
  await call(0, 'assistant.interrupt-voice', { turnId })
  expect((await lines.next()).value).toMatchObject({ type: 'refused', error: { code: 'assistant.voice_cancelled' } })
  await expect.poll(() => provider(0).open()).toBe(0)
  expect(await test.openCalls()).toBe(0)
  expect(await turns()).toMatchObject([{ state: 'cancelled', answer: 'Primeiro isto. ', problem: null }])
  expect(await codeOf(call(0, 'assistant.interrupt-voice', { turnId }))).toBe('assistant.voice_not_now')
  provider(0).answer({})
  await hearAll(agentId)
  const sent = provider(0).requests.findLast(({ path }) => path === '/chat/completions')?.body
  expect(JSON.stringify(sent)).toContain('Primeiro isto.')
})

it('of an answer that is still made stays what was heard, and no words that were not said', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const words = ['Primeiro isto. ', 'Depois aquilo. ', 'E o resto.']
  for (const [heard, answer] of [
    ['Primeiro isto. ', 'Primeiro isto. '],
    ['', ''],
    ['Outra coisa.', 'Primeiro isto. Depois aquilo. '],
  ]) {
    const turnId = randomUUIDv7()
    provider(0).answer({ words, fault: { kind: 'silence', after: 3 } })
    const lines = hear(agentId, { turnId })
    expect((await lines.next()).value).toMatchObject({ text: words[0] })
    expect((await lines.next()).value).toMatchObject({ text: words[1] })
    await call(0, 'assistant.interrupt-voice', { turnId, heard })
    expect((await turns()).at(-1)).toMatchObject({ state: 'cancelled', answer })
  }
})

it('how far an answer is spoken is stored, so that another process that stops it keeps all that was heard', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const turnId = randomUUIDv7()
  provider(0).answer({
    words: ['Primeiro isto. ', 'Depois aquilo. ', 'E ainda.'],
    fault: { kind: 'silence', after: 3 },
  })
  const lines = hear(agentId, { turnId })
  for (const text of ['Primeiro isto. ', 'Depois aquilo. '])
    expect((await lines.next()).value).toMatchObject({ type: 'sentence', text })
  await expect.poll(async () => (await turns()).at(-1)?.answer).toBe('Primeiro isto. Depois aquilo. ')
  await call(0, 'assistant.reset-voice', {})
})

it('of an answer that was whole before its listener spoke stays what was heard, and that is what the AI agent knows', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const turnId = randomUUIDv7()
  provider(0).answer({ words: ['Primeiro isto. ', 'Depois aquilo. '] })
  await hearAll(agentId, { turnId })
  const last = async () => (await turns()).at(-1)
  await call(0, 'assistant.interrupt-voice', { turnId, heard: 'Primeiro isto. Depois aquilo.' })
  await call(0, 'assistant.interrupt-voice', { turnId, heard: 'Outra coisa.' })
  await call(0, 'assistant.interrupt-voice', { turnId })
  expect(await last()).toMatchObject({ state: 'done', answer: 'Primeiro isto. Depois aquilo.' })
  await call(0, 'assistant.interrupt-voice', { turnId, heard: 'Primeiro isto. ' })
  expect(await last()).toMatchObject({ state: 'cancelled', answer: 'Primeiro isto. ', model: 'small-chat' })
  expect(await codeOf(call(0, 'assistant.interrupt-voice', { turnId, heard: '' }))).toBe('assistant.voice_not_now')
  await hearAll(agentId)
  const sent = JSON.stringify(provider(0).requests.findLast(({ path }) => path === '/chat/completions')?.body)
  expect(sent).toContain('Primeiro isto.')
  expect(sent).not.toContain('Depois aquilo.')
})

it('a recording that arrives cuts an answer that is spoken, and waits for one that is not', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  const { lines } = await beginAnswer(agentId)
  provider(0).answer({})
  await speak(agentId)
  expect((await lines.next()).value).toMatchObject({ type: 'refused', error: { code: 'assistant.voice_cancelled' } })
  expect((await turns()).map(({ state }) => state)).toEqual(['cancelled', 'done'])
})

it('what comes before a model fails stays said, and the rest is that a person would go on', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ words: ['Primeiro isto. ', 'Depois '], fault: { kind: 'torn', after: 2 } })
  const lines = await hearAll(agentId)
  expect(sentences(lines)).toHaveLength(2)
  expect(lines.at(-1)).toMatchObject({
    ...{ type: 'whole', problem: 'ai.provider_failed' },
    response: 'Primeiro isto. Neste ponto eu passaria a conversa para uma pessoa da equipe.',
  })
})

it('a sentence that cannot be spoken goes as its text, and each try is booked once', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ speech: { heard: 'Oi', fault: { kind: 'status', status: 500, at: 'speech' } } })
  const lines = await hearAll(agentId)
  expect(sentences(lines)).toEqual([{ type: 'sentence', text: 'Boa tarde, tudo bem?', audio: null }])
  expect(lines.at(-1)).toMatchObject({ type: 'whole', problem: null, latency: { soundMs: null } })
  const speakers = (await callRows()).filter(({ model }) => model === 'speaker').map(({ outcome }) => outcome)
  expect(speakers).toEqual(['server_error'])
})

it('from the first masked word on nothing is spoken by a provider', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ words: ['Tudo certo. ', 'Escreva para ana@exemplo.com.br. ', 'Até logo.'] })
  const from = provider(0).requests.length
  const lines = await hearAll(agentId)
  expect(sentences(lines).map(({ audio }) => audio !== null)).toEqual([true, false, false])
  expect(spokenInputs(from)).toEqual(['Tudo certo.'])
})

it('without a provider the company’s data answers, as a text', async () => {
  const { id: agentId } = await createAgent()
  const lines = await hearAll(agentId, { text: 'Quantos contatos temos?' })
  expect(lines).toMatchObject([
    { type: 'sentence', text: 'Contatos: 0.', audio: null },
    { type: 'whole', response: 'Contatos: 0.', model_used: 'aura-system' },
  ])
})

it('the fixed texts of a procedure are spoken before a model has said a word, and each once', async () => {
  await connectSpeech(0)
  const steps = [
    { kind: 'say', text: 'Vou ajudar com a troca.' },
    { kind: 'ask', text: 'Qual é o número do pedido?' },
  ]
  const procedures = [{ name: 'Troca', phrases: ['quero trocar'], steps, end: 'go_on' }]
  const { id: agentId } = await createAgent({ procedures })
  const gate = Promise.withResolvers<void>()
  const heard = (text: string) => ({ speech: { heard: text, fault: null } })
  provider(0).answer({ gate: gate.promise, words: ['Certo.'], ...heard('Quero trocar') })
  const lines = hear(agentId)
  expect((await lines.next()).value).toMatchObject({ type: 'sentence', text: 'Vou ajudar com a troca.\n' })
  expect((await turns()).at(-1)).toMatchObject({ state: 'processing', heard: 'Quero trocar' })
  gate.resolve()
  const rest: SpokenLine[] = []
  for await (const line of lines) rest.push(line)
  const response = 'Vou ajudar com a troca.\nCerto.\nQual é o número do pedido?'
  expect(rest.at(-1)).toMatchObject({ type: 'whole', response, latency: { answerMs: expect.any(Number) } })
  expect(sentences(rest).map(({ text }) => text)).toEqual(['Certo.\n', 'Qual é o número do pedido?'])
  // With the procedure begun, what the model says outside of it is spoken with the outcome.
  provider(0).answer({ words: ['Não entendi. ', 'Qual é?'], ...heard('Como assim?') })
  expect((await hearAll(agentId)).at(-1)).toMatchObject({ type: 'whole', response: 'Não entendi. Qual é?' })
})

it('an AI agent with procedures speaks by sentences while none is under way; a failure after them says the rest', async () => {
  await connectSpeech(0)
  const steps = [{ kind: 'say', text: 'Vou ajudar.' }]
  const { id: agentId } = await createAgent({
    procedures: [{ name: 'Troca', phrases: ['quero trocar'], steps, end: 'go_on' }],
  })
  await beginAnswer(agentId)
  await call(0, 'assistant.cancel-voice', {})
  const speech = { heard: 'Quero trocar', fault: null }
  provider(0).answer({ fault: { kind: 'status', status: 500, at: 'chat' }, speech })
  const lines = await hearAll(agentId)
  expect(lines.at(-1)).toMatchObject({
    problem: 'ai.provider_failed',
    response: expect.stringMatching(/^Vou ajudar\.\nNeste/),
  })
})

it('who is not signed in, and what is no turn, is refused', async () => {
  const { id: agentId } = await createAgent()
  const turn = { audio: recording, agentId, language: 'pt-BR' }
  const answers = [await post(turn, null), await post(turn, 'x'), await post({ ...turn, audio: '***' })]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 422])
  expect(await hearAll(null)).toMatchObject([{ type: 'refused', error: { code: 'assistant.agent_needed' } }])
  const wrong = Buffer.from('<html>').toString('base64')
  expect(await hearAll(agentId, { audio: wrong })).toMatchObject([
    { type: 'refused', error: { code: 'assistant.audio_failed' } },
  ])
})

/** A turn of the voice session, with the providers' faults, and what is booked and logged of it. */
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testAgents } from '@aura/infra/agents-test.ts'
import { chatContext, toolCallOf } from '@aura/infra/assistant-test.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { recording, speechPrograms, voiceCalls } from '@aura/infra/voice-test.ts'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { isMp3 } from '../../ai/providers/audio.ts'

const test = testAgents()
const { call, connect, createAgent, provider, callRows } = test
const { connectSpeech, speak } = voiceCalls({ call, connect })
const directory = mkdtempSync(join(tmpdir(), 'aura-speech-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})
beforeEach(() => {
  vi.stubEnv('PATH', '')
})

const paths = (at: number, from = 0) =>
  provider(at)
    .requests.slice(from)
    .map(({ path }) => path)
const speechFault = (at: number, fault: object) =>
  provider(at).answer({ speech: { heard: 'Oi', fault: fault as never } })
const outcomes = async () =>
  (await callRows()).filter(({ purpose }) => purpose === 'voice').map(({ model, outcome }) => `${model} ${outcome}`)

it('a recording becomes text, the AI agent answers, and the answer becomes an MP3, each booked and logged once', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent({ persona: 'Fale como um pirata.' })
  provider(0).answer({ words: ['**Três** ', 'conversas.'], speech: { heard: ' Quantas conversas? ', fault: null } })
  const from = provider(0).requests.length
  const turn = await speak(agentId)
  expect(turn).toMatchObject({
    ...{ transcribedText: 'Quantas conversas?', response: 'Três conversas.', model_used: 'small-chat' },
    latency: { heardMs: expect.any(Number), answerMs: expect.any(Number), soundMs: expect.any(Number) },
  })
  expect(isMp3(Buffer.from(turn.audioContent ?? '', 'base64'))).toBe(true)
  expect(paths(0, from)).toEqual(['/audio/transcriptions', '/chat/completions', '/audio/speech'])
  const [heard, chat, spoken] = provider(0).requests.slice(from)
  expect(heard?.body).toMatchObject({ model: 'listener', language: 'pt', file: expect.any(Uint8Array) })
  expect(JSON.stringify(chat?.body)).toContain('Fale como um pirata.')
  expect(spoken?.body).toEqual({ model: 'speaker', voice: 'nova', input: 'Três conversas.', response_format: 'mp3' })
  expect(await outcomes()).toEqual(['listener answered', 'speaker answered'])
  const rows = (await callRows()).filter(({ purpose }) => purpose === 'voice')
  expect(rows).toMatchObject([
    { agent_id: agentId, input_tokens: 30, output_tokens: 6, estimated: false },
    { agent_id: agentId, estimated: true },
  ])
  const { rows: log } = await call<{ rows: object[] }>(0, 'ai.departures', {})
  expect(log).toMatchObject([
    { purpose: 'voice', model: 'speaker', characters: 'Três conversas.'.length, audioBytes: 0 },
    { purpose: 'agent', model: 'small-chat' },
    { purpose: 'voice', model: 'listener', characters: 0, audioBytes: Buffer.from(recording, 'base64').length },
  ])
})

it('the AI agent remembers the turns of its session, and none of another agent', async () => {
  await connectSpeech(0)
  const [first, second] = [await createAgent({ name: 'Lia' }), await createAgent({ name: 'Rui' })]
  await speak(first.id)
  await speak(first.id)
  const conversationSent = () =>
    JSON.stringify(provider(0).requests.findLast(({ path }) => path === '/chat/completions')?.body)
  expect(conversationSent().split('Quantas conversas estão abertas?')).toHaveLength(3)
  await speak(second.id)
  expect(conversationSent().split('Quantas conversas estão abertas?')).toHaveLength(2)
})

it.each([
  ['429', { kind: 'status', status: 429, retryAfter: 60 }, 'rate_limited'],
  ['500', { kind: 'status', status: 500 }, 'server_error'],
  ['a stream that is cut off', { kind: 'torn' }, 'cut_off'],
  ['nonsense', { kind: 'nonsense' }, 'malformed'],
  ['silence', { kind: 'silence' }, 'timeout'],
])('%s of a provider: the next one is asked, and each call is booked once', async (_, fault, outcome) => {
  // A provider that answers has the usual time for it.
  await connectSpeech(0, outcome === 'timeout' ? { firstAnswerSeconds: 1, silenceSeconds: 1 } : {})
  await connectSpeech(1)
  const { id: agentId } = await createAgent()
  speechFault(0, { ...fault, at: 'transcriptions' })
  const from = provider(1).requests.length
  expect((await speak(agentId)).transcribedText).toBe('Quantas conversas estão abertas?')
  expect(paths(1, from).filter((path) => path.startsWith('/audio/'))[0]).toBe('/audio/transcriptions')
  expect((await outcomes()).slice(0, 2)).toEqual([`listener ${outcome}`, 'listener answered'])
})

it.each([
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['a stream that is cut off', { kind: 'torn' }],
  ['nonsense', { kind: 'nonsense' }],
  ['silence', { kind: 'silence' }],
])(
  '%s of every provider: the catalogue’s code, and what the browser has recognised serves in its place',
  async (_, fault) => {
    const isSilent = fault.kind === 'silence'
    await connectSpeech(0, isSilent ? { firstAnswerSeconds: 1, silenceSeconds: 1 } : {})
    const { id: agentId } = await createAgent()
    speechFault(0, fault)
    expect(await codeOf(speak(agentId))).toBe('assistant.audio_failed')
    // In the next turn the model answers before the speech fails, and has more time for it.
    if (isSilent) await test.bed.owner.query('update ai_connections set first_answer_seconds = 4')
    const turn = await speak(agentId, { text: 'Bom dia' })
    expect(turn).toMatchObject({ transcribedText: 'Bom dia', response: 'Boa tarde, tudo bem?', audioContent: null })
  },
)

it('an answer that no provider can speak is spoken by the programs of this machine', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  speechFault(0, { kind: 'torn', at: 'speech' })
  vi.stubEnv('PATH', speechPrograms(join(directory, 'well')))
  expect(isMp3(Buffer.from((await speak(agentId)).audioContent ?? '', 'base64'))).toBe(true)
})

it('without providers the company’s data answers what the browser has recognised, else the sentence says what to set up', async () => {
  const { id: agentId } = await createAgent()
  expect(await codeOf(speak(agentId))).toBe('assistant.recognition_needed')
  const turn = await speak(agentId, { text: 'Quantos contatos temos?' })
  expect(turn).toMatchObject({ response: 'Contatos: 0.', model_used: 'aura-system', audioContent: null })
  expect(await call(0, 'assistant.speech-means', {})).toEqual({ recognition: 'none', synthesis: 'none' })
  vi.stubEnv('PATH', speechPrograms(join(directory, 'well')))
  expect(await call(0, 'assistant.speech-means', {})).toEqual({ recognition: 'none', synthesis: 'embedded' })
  vi.stubEnv('PATH', speechPrograms(join(directory, 'broken'), { fails: true }))
  expect((await speak(agentId, { text: 'Quantos contatos temos?' })).audioContent).toBe(null)
})

it('where models are switched off in the assistant, nothing leaves', async () => {
  await connectSpeech(0)
  await call(0, 'assistant.set-policy', { models: false })
  const { id: agentId } = await createAgent()
  const before = provider(0).requests.length
  expect((await speak(agentId, { text: 'Quantos contatos temos?' })).model_used).toBe('aura-system')
  expect(await codeOf(speak(agentId))).toBe('assistant.recognition_forbidden')
  expect(await call(0, 'assistant.speech-means', {})).toEqual({ recognition: 'forbidden', synthesis: 'none' })
  expect(provider(0).requests).toHaveLength(before)
})

it('words with personal data that the policy masks are spoken here, and by no provider', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ words: ['Escreva para ana@exemplo.com.br'] })
  const from = provider(0).requests.length
  expect(await speak(agentId)).toMatchObject({ response: 'Escreva para ana@exemplo.com.br', audioContent: null })
  expect(paths(0, from)).toEqual(['/audio/transcriptions', '/chat/completions'])
  await call(0, 'ai.set-privacy', { masked: [] })
  expect((await speak(agentId)).audioContent).not.toBe(null)
})

it('a name that an earlier answer told is spoken by no provider, in whatever spelling', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  await call(0, 'contacts.create', { contactId: randomUUIDv7(), name: 'Beatriz Nogueira', addresses: [] })
  const found = toolCallOf('contacts.find', { search: 'beatriz' })
  provider(0).answer({ words: [], call: found, afterTools: { words: ['É [NAME_2].'] } })
  await call(0, 'aura-ai-chat', { message: 'Quem é a cliente?', context: chatContext })
  const from = provider(0).requests.length
  provider(0).answer({ words: ['Ligue para a BEATRÍZ.'] })
  expect(await speak(agentId)).toMatchObject({ response: 'Ligue para a BEATRÍZ.', audioContent: null })
  expect(paths(0, from)).toEqual(['/audio/transcriptions', '/chat/completions'])
})

it("a deal's title is spoken by no provider, since it may name a customer", async () => {
  await connectSpeech(0, { chatModel: null })
  const { id: agentId } = await createAgent()
  const deal = { title: 'Reforma da Marta', value: { amount: 5, currency: 'BRL' }, probability: 4 }
  await call(0, 'deals.create', { dealId: randomUUIDv7(), ...deal })
  provider(0).answer({ speech: { heard: 'Qual é o maior negócio?', fault: null } })
  const from = provider(0).requests.length
  const turn = await speak(agentId)
  expect(turn.response).toContain('Reforma da Marta')
  expect(turn.audioContent).toBe(null)
  expect(paths(0, from)).toEqual(['/audio/transcriptions'])
})

it('what is no recording, an AI agent of nobody and none at all are refused, and silence is said to be that', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  expect(await codeOf(speak(null))).toBe('assistant.agent_needed')
  expect(await codeOf(speak(test.idOf(0)))).toBe('agents.not_found')
  const wrong = Buffer.from('<html>').toString('base64')
  expect(await codeOf(speak(agentId, { audio: wrong }))).toBe('assistant.audio_failed')
  expect(await codeOf(speak(agentId, { audio: '***' }))).toBe('request.invalid')
  expect(await codeOf(speak(agentId, { language: 'nl-NL' }))).toBe('request.invalid')
  provider(0).answer({ speech: { heard: '  ', fault: null } })
  expect(await codeOf(speak(agentId))).toBe('assistant.nothing_heard')
})

it('who wants a person hears that it would be handed over, in the language that is spoken', async () => {
  await connectSpeech(0)
  const { id: agentId } = await createAgent()
  provider(0).answer({ speech: { heard: 'I want to talk to a human', fault: null } })
  const { response } = await speak(agentId, { language: 'en-US' })
  expect(response).toBe('At this point I would hand the conversation to a person on the team.')
})

import { type ModelProviderSimulator, startModelProvider } from '@aura/infra/model-provider/simulator.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelAdapters } from './adapters.ts'
import { providerKinds } from './port.ts'
import { testModels } from './test-models.ts'

let provider: ModelProviderSimulator
beforeAll(async () => {
  provider = await startModelProvider()
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
})

const spoken = { transcription: 'listener', speech: { model: 'speaker', voice: 'alloy' } }
const test = (kind: (typeof providerKinds)[number], embedding: string | null, more: object = {}) =>
  testModels(
    modelAdapters[kind],
    {
      ...{ baseUrl: provider.urlOf(kind), key: provider.key, exempt: provider.origin },
      ...{ firstAnswerMs: 20_000, silenceMs: 20_000 },
    },
    {
      models: { chat: 'small-chat', embedding, transcription: null, speech: null, ...more },
      signal: new AbortController().signal,
    },
  )

it.each(providerKinds)('what a model of %s can do is found out by trying, and what that used is told', async (kind) => {
  provider.answer({ call: { name: 'report_ready', input: '{"ready":true}' } })
  const embeddings = kind !== 'anthropic'
  const found = await test(kind, 'embedder')
  expect(found).toMatchObject({ chat: true, streaming: true, tools: true, embeddings })
  const embedded = kind === 'openai' || kind === 'ollama' ? 7 : 0
  expect(found.usage).toEqual({ inputTokens: 24 + embedded, outputTokens: 10 })
})

it.each(providerKinds)(
  'a model of %s without tools, and a server that sends all at once, are seen through',
  async (kind) => {
    provider.answer({ words: ['One, two, three.'] })
    const found = await test(kind, null)
    expect(found).toMatchObject({ chat: true, streaming: false, tools: false, embeddings: false })
  },
)

it('a provider that takes no tools is still one for conversation', async () => {
  provider.answer({ call: { name: 'report_ready', input: 'yes' } })
  expect(await test('openai', null)).toMatchObject({ chat: true, tools: false })
})

it('speech is tried where models for it are chosen, and only OpenAI and what speaks its HTTP has it', async () => {
  const found = await test('openai', null, spoken)
  expect(found).toMatchObject({ transcription: true, speech: true })
  const heard = provider.requests.filter(({ path }) => path.startsWith('/audio/'))
  expect(heard.map(({ path, body }) => [path, (body as { model: string }).model])).toEqual([
    ['/audio/transcriptions', 'listener'],
    ['/audio/speech', 'speaker'],
  ])
  expect(await test('anthropic', null, spoken)).toMatchObject({ chat: true, transcription: false, speech: false })
  provider.answer({ speech: { heard: '', fault: { kind: 'nonsense' } } })
  expect(await test('openai', null, spoken)).toMatchObject({ chat: true, transcription: false, speech: false })
})

it('a provider that fails has no capabilities but a problem', async () => {
  provider.answer({ fault: { kind: 'status', status: 503 } })
  await expect(test('google', null)).rejects.toMatchObject({ problem: 'server_error' })
})

/** Every adapter of a provider, over real HTTP, with every fault that a provider has shown. */
import { vectorOf } from '@aura/infra/model-provider/embeddings.ts'
import { type ModelProviderSimulator, startModelProvider } from '@aura/infra/model-provider/simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelAdapters } from './adapters.ts'
import { type ChatEvent, type ChatRequest, ProviderFailure, providerKinds } from './port.ts'

let provider: ModelProviderSimulator
beforeAll(async () => {
  provider = await startModelProvider()
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
})
beforeEach(() => provider.answer({}))

const lookUp = {
  name: 'find_contact',
  description: 'Finds a contact.',
  input: { type: 'object', properties: { name: { type: 'string' } } },
}
const request: ChatRequest = {
  model: 'small-chat',
  maxTokens: 200,
  tools: [],
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'Boa tarde' },
  ],
}
const noSignal = () => new AbortController().signal
const problemOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'none',
    (error: unknown) => (error instanceof ProviderFailure ? error.problem : error),
  )

async function firstText(chat: AsyncGenerator<ChatEvent>): Promise<string | null> {
  for (;;) {
    const { done, value } = await chat.next()
    if (done) return null
    if (value.type === 'text') return value.text
  }
}

/** How each kind is told to end after so many tokens. */
const limits = {
  openai: '"max_completion_tokens":200',
  anthropic: '"max_tokens":200',
  google: '"maxOutputTokens":200',
  ollama: '"num_predict":200',
}

describe.each(providerKinds)('a provider of the kind %s', (kind) => {
  const adapter = modelAdapters[kind]
  /** So many frames have brought the first text and one more; no kind has ended then. */
  const framesWithText = kind === 'anthropic' ? 5 : 3
  const connection = (change: object = {}) => ({
    ...{ baseUrl: provider.urlOf(kind), key: provider.key, exempt: provider.origin },
    ...{ firstAnswerMs: 20_000, silenceMs: 20_000, ...change },
  })
  const read = async (change: Partial<ChatRequest> = {}, how: object = {}, into: ChatEvent[] = []) => {
    for await (const event of adapter.chat(connection(how), { ...request, ...change }, noSignal())) into.push(event)
    return into
  }
  const words = (events: readonly ChatEvent[]) => events.flatMap((event) => (event.type === 'text' ? [event.text] : []))
  const lastUsage = (events: readonly ChatEvent[]) => events.findLast((event) => event.type === 'usage')

  it('lists its models', async () => {
    const models = await adapter.models(connection(), noSignal())
    expect(models).toEqual(provider.modelIds.map((id) => ({ id, name: id })))
  })

  it('streams an answer as it comes, with what it used', async () => {
    provider.answer({ words: ['Olá', ', ', 'ação ✓ 🙂'] })
    const events = await read()
    expect(words(events)).toEqual(['Olá', ', ', 'ação ✓ 🙂'])
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' })
    expect(lastUsage(events)).toEqual({ type: 'usage', usage: { inputTokens: 12, outputTokens: 5 } })
    const sent = JSON.stringify(provider.requests.at(-1)?.body)
    expect(sent).toContain('Be brief.')
    expect(sent).toContain(limits[kind])
  })

  it('calls a tool, and goes on from what the tool gave', async () => {
    provider.answer({ words: [], call: { name: 'find_contact', input: '{"name":"Ana Júlia"}' } })
    const events = await read({ tools: [lookUp] })
    const [call] = events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []))
    expect(call).toMatchObject({ name: 'find_contact', input: { name: 'Ana Júlia' } })
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool_calls' })
    provider.answer({ words: ['Ana Júlia tem 3 negócios.'] })
    if (!call) return expect.fail('no call')
    const result = { role: 'tool', callId: call.id, name: call.name, text: '{"deals":3}' } as const
    const messages = [...request.messages, { role: 'assistant', text: '', calls: [call] } as const, result]
    expect(words(await read({ tools: [lookUp], messages }))).toEqual(['Ana Júlia tem 3 negócios.'])
    const sent = JSON.stringify(provider.requests.at(-1)?.body)
    expect(sent).toContain('find_contact')
    expect(sent).toContain('deals')
    if (call.signature !== null) expect(sent).toContain(call.signature)
  })

  it.each([
    ['a tool that was not offered', { name: 'drop_tables', input: '{}' }],
    ['a tool with nonsense', { name: 'find_contact', input: '["no", "object"' }],
  ])('has given no answer when it calls %s', async (_, call) => {
    provider.answer({ call })
    expect(await problemOf(read({ tools: [lookUp] }))).toBe('malformed')
  })

  it.each([
    [400, 'refused'],
    [403, 'unauthorized'],
    [404, 'model_not_found'],
    [429, 'rate_limited'],
    [500, 'server_error'],
    [529, 'server_error'],
    [302, 'refused'],
  ])('says %i, which is %s', async (status, problem) => {
    provider.answer({ fault: { kind: 'status', status, retryAfter: 30 } })
    const failure = await read().catch((error: unknown) => error)
    expect(failure).toMatchObject({ problem, retryAfterMs: 30_000 })
    expect(await problemOf(adapter.models(connection(), noSignal()))).toBe(problem)
  })

  it('refuses another key, and its words about that key stay out of the failure', async () => {
    const failure = await read({}, { key: 'fake-other-key' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ problem: 'unauthorized' })
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(provider.key)
  })

  it.each(['torn', 'ended'] as const)('whose answer is %s in the middle has given a part of it', async (how) => {
    const events: ChatEvent[] = []
    provider.answer({ fault: { kind: how, after: framesWithText } })
    expect(await problemOf(read({}, {}, events))).toBe('cut_off')
    expect(words(events)[0]).toBe('Boa ')
  })

  it('that sends something else than its format has given no answer', async () => {
    provider.answer({ fault: { kind: 'nonsense', after: 2 } })
    expect(await problemOf(read())).toBe('malformed')
  })

  it('that reports an error in the middle of an answer has failed', async () => {
    provider.answer({ fault: { kind: 'error', after: 2 } })
    expect(await problemOf(read())).toBe(kind === 'ollama' ? 'server_error' : 'rate_limited')
  })

  it.each([0, 2])('that falls silent after %i frames is given up by the clock', async (after) => {
    provider.answer({ fault: { kind: 'silence', after } })
    expect(await problemOf(read({}, { silenceMs: 50 }))).toBe('timeout')
    await expect.poll(provider.open).toBe(0)
  })

  it('is hung up on when nobody reads on, or somebody cancels', async () => {
    provider.answer({ fault: { kind: 'silence', after: framesWithText } })
    for await (const event of adapter.chat(connection(), request, noSignal())) if (event.type === 'text') break
    await expect.poll(provider.open).toBe(0)
    const cancel = new AbortController()
    const cancelled = (async () => {
      for await (const event of adapter.chat(connection(), request, cancel.signal))
        if (event.type === 'text') cancel.abort(new Error('cancelled'))
    })()
    await expect(cancelled).rejects.toThrow('cancelled')
    await expect.poll(provider.open).toBe(0)
  })

  it('gives two hundred answers at once, and each is heard as soon as it begins', async () => {
    provider.answer({ fault: { kind: 'silence', after: framesWithText } })
    const chats = Array.from({ length: 200 }, () => adapter.chat(connection(), request, noSignal()))
    const texts = await Promise.all(chats.map(firstText))
    expect(new Set(texts)).toEqual(new Set(['Boa ']))
    expect(provider.open()).toBe(200)
    await Promise.all(chats.map((chat) => chat.return(undefined)))
    await expect.poll(provider.open).toBe(0)
  })

  it('that is not there, or stands inside our network, is unreachable', async () => {
    expect(await problemOf(read({}, { exempt: null }))).toBe('unreachable')
    const closed = 'http://127.0.0.1:9'
    expect(await problemOf(read({}, { baseUrl: closed, exempt: closed }))).toBe('unreachable')
  })

  it('embeds texts in their order, or has no embeddings', async () => {
    if (adapter.embed === null) return expect(kind).toBe('anthropic')
    const texts = ['troca', 'bcd', 'é']
    const { vectors } = await adapter.embed(connection(), { model: 'embedder', texts }, noSignal())
    expect(vectors).toEqual(texts.map((text) => vectorOf(text)))
  })
})

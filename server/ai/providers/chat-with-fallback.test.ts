import { type ModelProviderSimulator, startModelProvider } from '@aura/infra/model-provider/simulator.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { modelAdapters } from './adapters.ts'
import { type Attempt, type Candidate, chatWithFallback } from './chat-with-fallback.ts'
import { ProviderFailure } from './port.ts'

let [first, second]: ModelProviderSimulator[] = []
let attempts: Attempt[]
beforeAll(async () => {
  ;[first, second] = await Promise.all([startModelProvider(), startModelProvider()])
})
afterAll(async () => {
  await Promise.all([first, second].map((provider) => provider?.[Symbol.asyncDispose]()))
})
beforeEach(() => {
  attempts = []
  for (const provider of [first, second]) provider?.answer({})
})

const candidate = (id: string, provider: ModelProviderSimulator | undefined): Candidate => ({
  ...{ id, adapter: modelAdapters.openai, model: 'small-chat' },
  connection: {
    ...{ baseUrl: provider?.urlOf('openai') ?? '', key: provider?.key ?? '', exempt: provider?.origin ?? null },
    ...{ firstAnswerMs: 20_000, silenceMs: 20_000 },
  },
})
const chat = (signal = new AbortController().signal) =>
  chatWithFallback(
    [candidate('first', first), candidate('second', second)],
    { messages: [{ role: 'user', text: 'Oi' }], tools: [], maxTokens: 100 },
    { signal, elapsed: () => performance.now(), attempted: (attempt) => void attempts.push(attempt) },
  )
async function read(into: string[] = []) {
  for await (const event of chat()) if (event.type === 'text') into.push(`${event.candidateId} ${event.text}`)
  return into
}
const usage = { inputTokens: 12, outputTokens: 5 }

it('the first provider that answers gives the whole answer, and both attempts are told of once', async () => {
  first?.answer({ fault: { kind: 'status', status: 500 } })
  expect(await read()).toEqual(['second Boa ', 'second tarde', 'second , tudo bem?'])
  expect(attempts).toMatchObject([
    { candidateId: 'first', outcome: 'server_error', usage: null, firstAnswerMs: null },
    { candidateId: 'second', outcome: 'answered', usage },
  ])
})

it('a provider that works is the only one that is called', async () => {
  const before = second?.requests.length
  expect(await read()).toHaveLength(3)
  expect(second?.requests.length).toBe(before)
  expect(attempts).toMatchObject([{ candidateId: 'first', outcome: 'answered', usage }])
})

it('an answer that has begun is not taken up by another model', async () => {
  first?.answer({ fault: { kind: 'torn', after: 2 } })
  const words: string[] = []
  await expect(read(words)).rejects.toMatchObject({ problem: 'cut_off' })
  expect(words).toEqual(['first Boa ', 'first tarde'])
  expect(attempts).toMatchObject([{ candidateId: 'first', outcome: 'cut_off', usage: null }])
})

it('when every provider fails, the last failure counts', async () => {
  first?.answer({ fault: { kind: 'status', status: 401 } })
  second?.answer({ fault: { kind: 'status', status: 429 } })
  await expect(read()).rejects.toMatchObject({ problem: 'rate_limited' })
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['unauthorized', 'rate_limited'])
})

it('who cancels gets nothing from the next provider', async () => {
  first?.answer({ fault: { kind: 'silence', after: 1 } })
  const before = second?.requests.length
  const cancel = new AbortController()
  const reading = (async () => {
    for await (const event of chat(cancel.signal)) if (event.type === 'text') cancel.abort(new Error('cancelled'))
  })()
  await expect(reading).rejects.toThrow('cancelled')
  expect(attempts).toMatchObject([{ candidateId: 'first', outcome: 'cancelled' }])
  expect(second?.requests.length).toBe(before)
})

it('without a provider there is no answer', async () => {
  const watch = { signal: new AbortController().signal, elapsed: () => 0, attempted: () => {} }
  const nobody = chatWithFallback([], { messages: [], tools: [], maxTokens: 1 }, watch)
  await expect(nobody.next()).rejects.toBeInstanceOf(ProviderFailure)
})

/**
 * How much later a model's words are heard through the port than at a bare socket, while many answers stream at once.
 * The provider writes into each word when it left; the control reads the same stream by plain HTTP and looks at nothing.
 */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { modelAdapters } from '@aura/server/ai/index.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'

/** Questions come one after the other, and the last one comes while all the others are being answered. */
const spreadMs = 1000

type Side = { first: Latencies; every: Latencies }
type Reader = (origin: string, heard: (text: string) => void) => Promise<void>

export const models = question('models', {
  asks: 'How much later than at a bare socket are the words of a model heard, with many answers at once?',
  options: {
    streams: { value: 200, help: 'answers at once' },
    words: { value: 40, help: 'words of each' },
    pause: { value: 50, help: 'milliseconds between two words' },
    rounds: { value: 3, help: 'turns each gets' },
  },
  async run({ streams, words, pause, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const origin = undo.use(await startProvider({ words, pause })).origin
    const sides = { bare: newSide(), port: newSide() }
    const turn = async (side: Side, read: Reader) => {
      const listening = Array.from({ length: streams }, async (_, n) => {
        await wait((n * spreadMs) / streams)
        await listen(side, read, origin)
      })
      await Promise.all(listening)
    }
    // The first turn of each is not counted: the code is compiled in it, and connections are made.
    await turn(newSide(), readBare)
    await turn(newSide(), readPort)
    for (let n = 0; n < rounds; n += 1) {
      report.progress(`round ${n + 1} of ${rounds}`)
      await turn(sides.bare, readBare)
      await turn(sides.port, readPort)
    }
    const row = (what: string, { first, every }: Side) => ({
      ...{ what, 'first p50 ms': round(first.at(50)), 'first p99 ms': round(first.at(99)) },
      ...{ 'each p50 ms': round(every.at(50)), 'each p99 ms': round(every.at(99)) },
    })
    report.table(`${streams} answers at once`, [row('bare socket', sides.bare), row('the port', sides.port)])
    const expected = streams * words * rounds
    const heard = [sides.bare.every.count(), sides.port.every.count()]
    report.must(
      'every word is heard by both',
      heard.every((count) => count === expected),
      `${heard.join(' and ')}`,
    )
    const later = sides.port.first.at(99) - sides.bare.first.at(99)
    report.target('milliseconds that the first word is later, p99', round(later), { atMost: 20 })
  },
})

const newSide = (): Side => ({ first: latencies(), every: latencies() })

async function listen({ first, every }: Side, read: Reader, origin: string): Promise<void> {
  let hasBegun = false
  await read(origin, (text) => {
    const delay = performance.timeOrigin + performance.now() - Number(text)
    every.add(delay)
    if (!hasBegun) first.add(delay)
    hasBegun = true
  })
}

const readPort: Reader = async (origin, heard) => {
  const connection = { baseUrl: origin, key: 'fake-key', exempt: origin, firstAnswerMs: 60_000, silenceMs: 60_000 }
  const chat = { model: 'm', messages: [{ role: 'user', text: 'Oi' } as const], tools: [], maxTokens: 100 }
  for await (const event of modelAdapters.openai.chat(connection, chat, new AbortController().signal))
    if (event.type === 'text') heard(event.text)
}

const bareAgent = new Agent({ keepAlive: true })
const readBare: Reader = (origin, heard) =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin}/chat/completions`, { method: 'POST', agent: bareAgent }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        for (const [, text = ''] of chunk.matchAll(/"content":"([\d.]+)"/g)) heard(text)
      })
      answer.on('end', resolve)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end('{}')
  })

/** A thread of its own: a provider takes no time from its readers. */
async function startProvider(workerData: { words: number; pause: number }) {
  const worker = new Worker(new URL('provider.ts', import.meta.url), { workerData })
  const [port] = await once(worker, 'message')
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate()
    },
  }
}

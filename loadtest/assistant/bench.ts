/**
 * From the moment at which a provider sends its first word to the moment at which the person's socket has it, while many
 * people are answered at once. The control hears the same provider through a bare proxy.
 */
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { threadRoom } from '@aura/contracts/assistant/thread.ts'
import { createTestCompany, type TestPerson } from '@aura/infra/company.ts'
import { loadConfig } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { createCredential } from '@aura/server/vault/index.ts'
import { type Latencies, latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { type Served, startServed } from '../platform/served.ts'
import { connectPerson, type Person } from '../platform/socket.ts'

/** Questions come one after the other, and the last one comes while all the others are being answered. */
const spreadMs = 1000
/** On a machine that is too busy an answer may not be stored; without workers nobody settles it then. */
const longestMs = 60_000
const now = () => performance.timeOrigin + performance.now()

export const assistant = question('assistant', {
  asks: 'How long after a provider sends it has a person the first word of an answer, with many answers at once?',
  options: {
    streams: { value: 200, help: 'answers at once' },
    words: { value: 40, help: 'words of each' },
    pause: { value: 50, help: 'milliseconds between two words' },
    rounds: { value: 3, help: 'turns each gets' },
  },
  async run({ streams, words, pause, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const provider = undo.use(await startThread('../models/provider.ts', { words, pause })).origin
    const proxy = undo.use(await startThread('proxy.ts', { origin: provider })).origin
    const served = undo.use(
      await startServed({ connections: 10, overrides: { AURA_AI_HOSTS: new URL(provider).host } }),
    )
    const company = await createTestCompany(served.databaseUrl, Array(streams).fill('company_user'))
    await connectModel(served, company.id, provider)
    const screens = await Promise.all(company.people.map((person) => openScreen(served, person)))
    undo.defer(() => {
      for (const { socket } of screens) socket[Symbol.dispose]()
    })
    const turn = async (side: Latencies, hear: (at: number, side: Latencies) => Promise<void>) => {
      const all = Array.from({ length: streams }, async (_, at) => {
        await wait((at * spreadMs) / streams)
        await hear(at, side)
      })
      await Promise.all(all)
    }
    let unended = 0
    const bare = (_: number, side: Latencies) => hearProxy(proxy, (sentAt) => side.add(now() - sentAt))
    const panel = async (at: number, side: Latencies) => {
      const screen = screens[at]
      if (screen && !(await screen.ask((sentAt) => side.add(now() - sentAt)))) unended += 1
    }
    // The first turn of each is not counted: the code is compiled in it, and connections are made.
    await turn(latencies(), bare)
    await turn(latencies(), panel)
    const sides = { bare: latencies(), panel: latencies() }
    for (let n = 0; n < rounds; n += 1) {
      report.progress(`round ${n + 1} of ${rounds}`)
      await turn(sides.bare, bare)
      await turn(sides.panel, panel)
    }
    const row = (what: string, side: Latencies) => ({
      ...{ what, 'first p50 ms': round(side.at(50)), 'first p99 ms': round(side.at(99)), 'max ms': round(side.max()) },
    })
    report.table(`${streams} answers at once`, [row('a bare proxy', sides.bare), row('the panel', sides.panel)])
    const heard = [sides.bare.count(), sides.panel.count()]
    report.must(
      'everybody has heard an answer begin',
      heard.every((count) => count === streams * rounds),
      `${heard}`,
    )
    report.must('every answer ends', unended === 0, `${unended} did not`)
    report.target('milliseconds to the first word at the socket, p99', round(sides.panel.at(99)), { atMost: 20 })
  },
})

type Screen = { socket: Person; ask: (heard: (sentAt: number) => void) => Promise<boolean> }

async function openScreen(served: Served, { id, claims }: TestPerson): Promise<Screen> {
  const socket = await connectPerson(served.url, served.token(claims))
  let begin: ((key: string, value: unknown) => void) | undefined
  let end: ((name: string) => void) | undefined
  socket.volatile((room, key, value) => {
    if (room === threadRoom(id)) begin?.(key, value)
  })
  await socket.watch('assistant.thread', {}, ({ name }) => end?.(name))
  return {
    socket,
    async ask(heard) {
      const answerId = randomUUIDv7()
      const { promise, resolve } = Promise.withResolvers<boolean>()
      let hasBegun = false
      begin = (key, value) => {
        if (hasBegun || key !== `answer.${answerId}.0`) return
        hasBegun = true
        heard(Number(/^\d{13}\.?\d{0,4}/.exec(String(value))?.[0]))
      }
      end = (name) => name === 'assistant.answered' && resolve(true)
      const input = { questionId: randomUUIDv7(), answerId, message: 'Conte uma história', page: '/crm' }
      const reply = await socket.call('assistant.send', input)
      // A machine that is too busy refuses some.
      if (!reply.ok) return false
      return await Promise.race([promise, wait(longestMs, false, { ref: false })])
    },
  }
}

const agent = new Agent({ keepAlive: true })
const hearProxy = (origin: string, heard: (sentAt: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    let hasBegun = false
    const sent = request(`${origin}/chat/completions`, { method: 'POST', agent }, (answer) => {
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const [, first] = /"content":"([\d.]+)"/.exec(chunk) ?? []
        if (!hasBegun && first !== undefined) heard(Number(first))
        hasBegun ||= first !== undefined
      })
      answer.on('end', resolve)
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end('{}')
  })

async function connectModel({ databaseUrl, env }: Served, companyId: string, base_url: string): Promise<void> {
  await using undo = new AsyncDisposableStack()
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
  const parts = { pool, news: { publish: () => {} }, newId: randomUUIDv7 }
  await withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, async ({ db: tx }) => {
    const [id, at] = [randomUUIDv7(), new Date()]
    const names = { name: 'Modelo', models: ['m'], chat_model: 'm', embedding_model: null }
    await tx
      .insertInto('ai_connections')
      .values({
        ...{ company_id: companyId, id, kind: 'openai', base_url, has_key: true, rank: 1, created_at: at, ...names },
        ...{ first_answer_seconds: 60, silence_seconds: 60, prices: '[]' },
      })
      .execute()
    const credential = { companyId, id, kind: 'ai', name: 'Modelo', secrets: { key: 'fake-key' } } as const
    await createCredential({ tx, now: at, settings: loadConfig(env) }, credential)
  })
}

async function startThread(file: string, workerData: object) {
  const worker = new Worker(new URL(file, import.meta.url), { workerData })
  const [port] = await once(worker, 'message')
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate()
    },
  }
}

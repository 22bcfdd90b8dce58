/** What tests of language models stand on: a company, providers that speak real HTTP, and the jobs of connections. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { AiConnection, AiConnectionsState } from '@aura/contracts/ai/connection.ts'
import type { AiUsageRow } from '@aura/contracts/ai/usage.ts'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { connections } from '@aura/server/ai/connections.ts'
import { askModels, type BookedCall, bookLost, type Question } from '@aura/server/ai/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { forgettingCalls } from '@aura/workers/ai/forget-calls.ts'
import { testing } from '@aura/workers/ai/index.ts'
import { runJob } from '@aura/workers/platform/run-job.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ModelProviderSimulator, startModelProvider } from './model-provider/simulator.ts'
import { zoneByDay } from './noon.ts'
import { running, testOperations } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'

export type ModelTexts = { text: string; calls: BookedCall[] }
const plain = { firstAnswerSeconds: 20, silenceSeconds: 20, embeddingModel: null, prices: [] }

export function testModelsOf() {
  const operations = testOperations(['company_owner', 'company_user'])
  const { bench, company, call } = operations
  let bed: Testbed | undefined
  let config: Config | undefined
  let providers: ModelProviderSimulator[] = []
  beforeAll(async () => {
    bed = testbed(bench.databaseUrl)
    config = await sharedWorld().config()
    providers = [await startModelProvider(), await startModelProvider()]
  })
  afterAll(async () => {
    await bed?.[Symbol.asyncDispose]()
    for (const provider of providers) await provider[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    for (const provider of providers) provider.answer({})
    // Budgets are of the company's month, and the clock of the bed runs ahead.
    await running(bed).owner.query('update companies set timezone = $2 where id = $1', [company.id, zoneByDay()])
  })
  const provider = (at: number) => running(providers[at])
  const snapshot = async (): Promise<{ position: number; state: AiConnectionsState }> => {
    const { position, json } = await snapshotView(bench.pool, company.id, connections, {}, { room: '', owner: null })
    return { position, state: JSON.parse(json) }
  }
  const view = async () => (await snapshot()).state
  const rows = async (table: string) =>
    (await running(bed).owner.query(`select * from ${table} where company_id = $1 order by 2`, [company.id])).rows
  const create = (at: number, over: object = {}) =>
    call<AiConnection>(0, 'ai.create-connection', {
      ...{ connectionId: randomUUIDv7(), name: `Modelo ${at + 1}`, kind: 'openai' },
      ...{ baseUrl: provider(at).urlOf('openai'), key: provider(at).key, ...over },
    })
  const parts = () => ({ pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() })
  const within = <T>(work: (context: Work) => Promise<T>) =>
    withLog(parts(), { company: company.id, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
      work({ tx: db, emit, now: running(bed).now(), newId: randomUUIDv7 }),
    )
  return {
    ...operations,
    ...{ provider, snapshot, view, create, within },
    get bed() {
      return running(bed)
    },
    get config() {
      return running(config)
    },
    one: async (id: string) => (await view()).connections[id],
    /** A connection with a model and a price, in use. */
    async connect(at: number, over: object = {}): Promise<AiConnection> {
      const { id, version, name } = await create(at)
      const prices = [{ model: 'small-chat', inputMicros: 1_000_000, outputMicros: 2_000_000 }]
      const choices = { ...plain, name, chatModel: 'small-chat', prices, ...over }
      return await call<AiConnection>(0, 'ai.edit-connection', { connectionId: id, version, ...choices })
    },
    async ask(over: Partial<Question> = {}): Promise<ModelTexts> {
      const calls: BookedCall[] = []
      let text = ''
      const answer = askModels({
        ...{ within, config: running(config), purpose: 'agent', maxTokens: 100, elapsed: () => performance.now() },
        messages: [{ role: 'user', text: 'Bom dia, tudo bem?' }],
        signal: new AbortController().signal,
        booked: (booked) => void calls.push(booked),
        ...over,
      })
      for await (const event of answer) if (event.type === 'text') text += event.text
      return { text, calls }
    },
    runTest: (connectionId: string, key = randomUUID(), signal = new AbortController().signal) =>
      runJob({ ...running(bed).parts(), elapsed: () => performance.now() }, testing(running(config)), {
        id: key,
        data: { company: company.id, payload: { connectionId } },
        signal,
      }),
    openCalls: async () => (await rows('ai_calls')).filter(({ outcome }) => outcome === 'calling').length,
    callRows: async () => await rows('ai_calls'),
    notices: async () =>
      (await rows('notifications')).map(({ kind }) => kind).filter((kind) => /^(ai|agents)\./.test(String(kind))),
    bookLost: async () => await within((work) => bookLost(work)),
    runForget: () =>
      runJob({ ...running(bed).parts(), elapsed: () => performance.now() }, forgettingCalls, {
        id: randomUUID(),
        data: { company: platformStream, payload: {} },
        signal: new AbortController().signal,
      }),
    usage: async (days = 30) => await call<{ rows: AiUsageRow[]; monthMicros: number }>(0, 'ai.usage', { days }),
    edit: (row: AiConnection, over: object) =>
      call<AiConnection>(0, 'ai.edit-connection', {
        ...{ ...plain, connectionId: row.id, version: row.version, name: row.name, chatModel: row.chatModel },
        ...over,
      }),
  }
}

/** What tests of webhook endpoints share: a company, a far side that does what it is told, and a clock. */
import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Delivery } from '@aura/contracts/integrations/delivery.ts'
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import { appendStatement, emitted } from '@aura/server/platform/append.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import { type CallOutside, type OutsideCall, textOf } from '@aura/server/platform/outside/call.ts'
import { delivering } from '@aura/workers/integrations/deliver.ts'
import { integrations } from '@aura/workers/integrations/index.ts'
import { register } from '@aura/workers/platform/cursor.ts'
import { step } from '@aura/workers/platform/reaction-step.ts'
import { type Outcome, runJob } from '@aura/workers/platform/run-job.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testOperations } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'

export type FarSide = (call: OutsideCall) => ReturnType<CallOutside>

/** An answer as the network brings it. */
export const answering = (status: number, text = '', headers: Record<string, string> = {}): ReturnType<CallOutside> =>
  Promise.resolve(Object.assign(Readable.from([Buffer.from(text)]), { statusCode: status, headers }) as never)

export function testEndpoints() {
  const operations = testOperations(['company_owner', 'company_user'])
  const { bench, company, call } = operations
  const undo = new AsyncDisposableStack()
  let bed: Testbed | undefined
  let config: Config | undefined
  let parts: (ReturnType<Testbed['parts']> & { elapsed: () => number }) | undefined
  let farSide: FarSide = () => answering(200)
  let calls: OutsideCall[] = []
  beforeAll(async () => {
    bed = undo.use(testbed(bench.databaseUrl))
    parts = { ...bed.parts(), elapsed: () => performance.now() }
    await register(bed.owner, integrations.reactions ?? [])
    config = await sharedWorld().config({ databaseUrl: bench.databaseUrl })
  })
  afterAll(() => undo.disposeAsync())
  beforeEach(() => {
    farSide = () => answering(200)
    calls = []
    const { bed } = running()
    bed.advance(Date.now() - bed.now().getTime())
  })
  const running = () => {
    if (!bed || !config || !parts) return expect.fail('no test is running')
    return { bed, config, parts }
  }
  const jobParts = () => running().parts
  const workFor = (parts: { callMs?: number }) =>
    delivering(running().config, {
      callOutside: (request) => {
        calls.push(request)
        return farSide(request)
      },
      ...parts,
    })

  async function deliver(
    endpointId: string,
    { lane = 'slow', ...parts }: { lane?: string; callMs?: number } = {},
  ): Promise<Outcome> {
    const work = workFor(parts)[lane === 'slow' ? 1 : 0] ?? expect.fail('no lane')
    const data = { company: company.id, payload: { endpointId } }
    const delivered = { id: randomUUIDv7(), data, signal: new AbortController().signal }
    return await runJob(jobParts(), work, delivered)
  }

  /** Puts an event into the log, and has it planned. */
  async function happen(name: string, body: object): Promise<void> {
    const contract = publicEventOf(name)?.contract ?? expect.fail(`${name} is not public`)
    const batch = {
      company: company.id,
      actor: null,
      cause: null,
      events: [emitted(contract, body as never, randomUUIDv7())],
    }
    await transact(bench.pool, company.id, 'write', [], async () => ({
      closing: [appendStatement(batch)],
      done: () => undefined,
    }))
    await plan()
  }
  async function plan(): Promise<void> {
    const [reaction] = integrations.reactions ?? []
    while (reaction && (await step(jobParts(), reaction, company.id)) === 'more');
  }

  const create = async (over: object = {}): Promise<{ endpoint: Endpoint; secret: string }> => {
    const endpointId = randomUUIDv7()
    const usual = { name: 'ERP', url: 'https://erp.example/hooks', events: ['contacts.removed'], deduplicates: true }
    const made = await call<{ endpoint: Endpoint; secret: string }>(0, 'integrations.create-endpoint', {
      endpointId,
      ...usual,
      ...over,
    })
    await plan()
    return made
  }
  const rows = async (endpointId: string): Promise<Delivery[]> =>
    (await call<{ rows: Delivery[] }>(0, 'integrations.deliveries', { endpointId, pageSize: 100 })).rows.reverse()
  const endpointOf = async (endpointId: string) => {
    const { rows } = await running().bed.owner.query<{ state: string; problem: string | null; failures: number }>(
      'select state, problem, failures from webhook_endpoints where id = $1',
      [endpointId],
    )
    return rows[0] ?? expect.fail('no endpoint')
  }
  return {
    ...operations,
    textOf,
    get bed() {
      return running().bed
    },
    get calls() {
      return calls
    },
    behave: (next: FarSide) => {
      farSide = next
    },
    create,
    deliver,
    happen,
    plan,
    rows,
    endpointOf,
    /** Runs the replays that wait, page by page. */
    replay: async () => {
      const { rows } = await running().bed.owner.query<{ data: { company: string; payload: unknown } }>(
        `delete from jobs.job where name = 'integrations.replay' and state = 'created' and data->>'company' = $1
         returning data`,
        [company.id],
      )
      const work = integrations.jobs?.find(({ job }) => job.name === 'integrations.replay') ?? expect.fail('no job')
      for (const { data } of rows) {
        const delivered = { id: randomUUIDv7(), data, signal: new AbortController().signal }
        await runJob(jobParts(), work, delivered)
      }
    },
    /** What the far side got, in order, by the ids of the subjects. */
    subjects: () => calls.map(({ body }) => String(JSON.parse(String(body)).subject)),
    statuses: async (endpointId: string) => (await rows(endpointId)).map(({ status }) => status),
  }
}

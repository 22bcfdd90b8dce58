/** What tests of a CRM sync share: a company, CRMs that can be told to fail, a clock, and a checker of both sides. */
import { randomUUIDv7 } from 'node:crypto'
import type { CrmCompanyRule } from '@aura/contracts/crm-sync/company-rules.ts'
import type { CrmConnectionView, CrmRule } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { AuthorizedKind, CrmKind } from '@aura/contracts/crm-sync/kinds.ts'
import type { CrmEntry, CrmRun } from '@aura/contracts/crm-sync/runs.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { crmSync, undoing } from '@aura/workers/crm-sync/index.ts'
import { type SyncParts, syncing } from '@aura/workers/crm-sync/sync.ts'
import { register } from '@aura/workers/platform/cursor.ts'
import type { JobWork } from '@aura/workers/platform/jobs.ts'
import { step } from '@aura/workers/platform/reaction-step.ts'
import { reportDeadLetter, runJob } from '@aura/workers/platform/run-job.ts'
import { type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestCompany, type TestCompany } from './company.ts'
import { oauthClient } from './crm-provider/oauth.ts'
import { type CrmAccount, type CrmServer, crmSecrets, startCrmProvider } from './crm-provider/simulator.ts'
import { type Bench, startBench } from './operations-bench.ts'
import { codeOf, running } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'

export const plainRules: CrmRule[] = (['name', 'email', 'phone'] as const).map((field) => ({
  ...{ ours: field, theirs: field, conflict: 'newest' },
}))

export type Connected = { id: string; account: CrmAccount }
type JobParts = ReturnType<Testbed['parts']> & { elapsed: () => number }
type Runs = { runs: CrmRun[]; waiting: number; linked: number; linkedCompanies: number; linkedDeals: number }

export function testCrmSync() {
  const undo = new AsyncDisposableStack()
  let provider: CrmServer | undefined
  let bench: Bench | undefined
  let bed: Testbed | undefined
  let config: Config | undefined
  let company: TestCompany | undefined
  let parts: JobParts | undefined
  let accounts = 0
  beforeAll(async () => {
    provider = undo.use(await startCrmProvider())
    const settings = { simulatorUrl: provider.origin }
    bench = undo.use(await startBench(sharedWorld(), settings))
    bed = undo.use(testbed(bench.databaseUrl))
    parts = { ...bed.parts(), elapsed: () => performance.now() }
    await register(bed.owner, crmSync.reactions ?? [])
    config = await sharedWorld().config({ ...settings, databaseUrl: bench.databaseUrl })
  })
  afterAll(() => undo.disposeAsync())
  beforeEach(async () => {
    company = await createTestCompany(running(bench).databaseUrl, ['company_owner', 'company_user'])
    const { advance, now } = running(bed)
    advance(Date.now() - now().getTime())
  })
  const call = async <T = unknown>(name: string, input: object, who = 0): Promise<T> =>
    (await running(bench).call(name, input, running(company).people[who]?.claims ?? null)).output as T

  async function connect(kind: CrmKind): Promise<Connected> {
    accounts += 1
    const [id, name] = [randomUUIDv7(), `sync${accounts}`]
    const address = running(provider).urlOf(kind, name)
    await call('crm-sync.connect', { connectionId: id, name: kind, kind, address, secrets: crmSecrets[kind] })
    return { id, account: running(provider).account(kind, name) }
  }
  /** What a person's browser does: asked at the CRM, allowed, and back with a code. */
  async function allow(url: string): Promise<{ state: string; code: string }> {
    const answer = await fetch(url, {
      ...{ method: 'POST', redirect: 'manual', body: 'answer=allow' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const back = new URL(answer.headers.get('location') ?? '').searchParams
    return { state: back.get('state') ?? '', code: back.get('code') ?? '' }
  }
  async function authorize(kind: AuthorizedKind, who = 0): Promise<Connected & { url: string }> {
    accounts += 1
    const [id, name] = [randomUUIDv7(), `sync${accounts}`]
    const address = running(provider).urlOf(kind, name)
    const request = { connectionId: id, name: kind, kind, address, ...oauthClient }
    const { url } = await call<{ url: string }>('crm-sync.authorize', request, who)
    return { id, url, account: running(provider).account(kind, name) }
  }
  async function map(
    { id }: Connected,
    over: { rules?: CrmRule[]; direction?: string; deals?: CrmDeals | null; companies?: CrmCompanyRule[] | null } = {},
  ) {
    const { version, name } = await connectionOf({ id })
    await call('crm-sync.edit', { connectionId: id, version, name, direction: 'both', rules: plainRules, ...over })
  }
  const connectionOf = async ({ id }: Pick<Connected, 'id'>): Promise<CrmConnectionView> => {
    const { rows } = await running(bed).owner.query('select * from crm_connections where id = $1', [id])
    const { problem, state, version, name, is_loaded: isLoaded } = rows[0]
    return { problem, state, version, name, isLoaded } as CrmConnectionView
  }
  const runWork = (work: JobWork, payload: object, id: string = randomUUIDv7()) =>
    runJob(running(parts), work, {
      id,
      data: { company: running(company).id, payload },
      signal: new AbortController().signal,
    })
  const sync = async ({ id }: Connected, over: Partial<Omit<SyncParts, 'config'>> = {}) =>
    await runWork(syncing(running(config), { callEveryMs: 0, turnMs: Number.POSITIVE_INFINITY, ...over }), {
      connectionId: id,
    })
  /** After the last try of a job. */
  const bury = (work: JobWork, payload: object, id: string) =>
    reportDeadLetter(running(parts), work, { id, data: { company: running(company).id, payload }, reason: 'given up' })
  /** When the connection is looked at next, and then. */
  const nextLooks = async ({ id }: Connected): Promise<number[]> => {
    const { rows } = await running(bed).owner.query<{ start_after: Date }>(
      `select start_after from jobs.job where name = 'crm-sync.sync' and state = 'created'
         and data #>> '{payload,connectionId}' = $1 and singleton_key like '%:later:%' order by start_after`,
      [id],
    )
    return rows.map(({ start_after }) => start_after.getTime())
  }
  async function react(): Promise<void> {
    for (const reaction of crmSync.reactions ?? [])
      while ((await step(running(parts), reaction, running(company).id)) === 'more');
  }
  const runs = (connected: Connected) => call<Runs>('crm-sync.runs', { connectionId: connected.id })
  const start = (connected: Connected, kind: 'dry' | 'load') =>
    call<CrmRun>('crm-sync.start-run', { connectionId: connected.id, runId: randomUUIDv7(), kind })
  return {
    call,
    allow,
    authorize,
    runWork,
    bury,
    nextLooks,
    outcome: (name: string, input: object, who = 0) => codeOf(call(name, input, who)),
    connect,
    map,
    connectionOf,
    sync,
    react,
    runs,
    start,
    get config() {
      return running(config)
    },
    get bed() {
      return running(bed)
    },
    get company() {
      return running(company)
    },
    /** Mapped, turned on, and loaded to its end. */
    load: async (connected: Connected, over: Parameters<typeof map>[1] = {}) => {
      await map(connected, over)
      await call('crm-sync.resume', { connectionId: connected.id })
      await start(connected, 'load')
      await sync(connected)
      return (await runs(connected)).runs[0]
    },
    entries: async (connected: Connected, filter: object = {}) =>
      (await call<{ rows: CrmEntry[] }>('crm-sync.entries', { connectionId: connected.id, ...filter })).rows,
    undoRun: async (runId: string) => {
      await call('crm-sync.undo-run', { runId })
      await runWork(undoing(running(config)), { runId })
    },
    create: async (values: { name: string; email?: string; phone?: string }) => {
      const contactId = randomUUIDv7()
      const addresses = (['email', 'phone'] as const).flatMap((kind) =>
        values[kind] ? [{ kind, value: values[kind] }] : [],
      )
      return await call<{ id: string; version: number }>('contacts.create', { contactId, name: values.name, addresses })
    },
    /** Every contact as it is here, by name and addresses. */
    here: async (): Promise<string[]> => {
      const { rows } = await running(bed).owner.query<{ text: string }>(
        `select concat_ws(' | ', c.name,
           (select min(value) from contact_addresses a where a.contact_id = c.id and a.kind = 'email'),
           (select min(value) from contact_addresses a where a.contact_id = c.id and a.kind = 'phone')) as text
         from contacts c where c.company_id = $1 and merged_into is null`,
        [running(company).id],
      )
      return rows.map(({ text }) => text).sort()
    },
    there: ({ account }: Connected): string[] =>
      account.store
        .all('contacts')
        .map(({ values: { name, email, phone } }) => [name, email, phone].filter(Boolean).join(' | '))
        .sort(),
    /** Versions of all contacts here and changes of all records there: what a loop would move. */
    stamp: async ({ account }: Connected): Promise<string> => {
      const { rows } = await running(bed).owner.query<{ sum: string }>(
        'select sum(version) as sum from contacts where company_id = $1',
        [running(company).id],
      )
      return `${rows[0]?.sum} ${account.store
        .all('contacts')
        .map(({ changedAt }) => changedAt)
        .join()}`
    },
  }
}

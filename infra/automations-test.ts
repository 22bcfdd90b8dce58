/** A company with rules of its pipeline: what the log brings puts in runs, and `settle` performs those that are due. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { Automation, AutomationRun } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { activities } from '@aura/server/deals/activities.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { onDealHappened, planningAutomations, runningAutomations } from '@aura/workers/deals/automations.ts'
import type { JobWork } from '@aura/workers/platform/jobs.ts'
import { runJob } from '@aura/workers/platform/run-job.ts'
import { cursorOf, eventually, type Testbed, testbed } from '@aura/workers/platform/testbed.ts'
import { afterAll, beforeAll } from 'vitest'
import { running, testBench, testCompany } from './operations-test.ts'
import { sharedWorld } from './shared-world.ts'

type Queued = { id: string; name: string; data: { company: string; payload: Record<string, unknown> } }
/** `twice`: each job is delivered twice; `dies`: whether the worker dies before the n-th job is done, and another repeats it. */
type Settling = { at?: Date; twice?: boolean; dies?: (nth: number) => boolean }

export function testAutomations() {
  const bench = testBench()
  const company = testCompany(bench, ['company_owner', 'company_user'])
  let bed: Testbed | undefined
  let config: Config | undefined
  beforeAll(async () => {
    bed = testbed(bench.databaseUrl)
    config = await sharedWorld().config()
    await bed.follower([onDealHappened])
  })
  afterAll(() => bed?.[Symbol.asyncDispose]())

  const call = async <T>(name: string, input: object, person = 0) =>
    (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T
  const query = async <T extends object>(text: string) => (await running(bed).owner.query<T>(text, [company.id])).rows

  /** The reaction has taken every event there is. */
  async function caughtUp() {
    const { owner } = running(bed)
    const { rows } = await owner.query<{ head: number }>(
      'select coalesce(max(position), 0) as head from events where company_id = $1 and name = any ($2)',
      [company.id, [...onDealHappened.events.keys()]],
    )
    const head = Number(rows[0]?.head ?? 0)
    await eventually(
      async () => Number((await cursorOf(owner, 'deals.automations', company.id))?.position ?? 0),
      (position) => position >= head,
    )
  }

  const queued = (name: 'deals.plan-automation' | 'deals.run-automation') =>
    query<Queued>(
      `select id, name, data from jobs.job where name = '${name}' and data ->> 'company' = $1 order by created_on, id`,
    )

  /** What the log brings, then every run that is due; `at` lets the clock be another one. */
  async function settle({ at, twice = false, dies = () => false }: Settling = {}) {
    let nth = 0
    for (let round = 0; round < 20; round += 1) {
      await caughtUp()
      const jobs = [...(await queued('deals.plan-automation')), ...(await queued('deals.run-automation'))]
      if (jobs.length === 0) return
      await running(bed).owner.query('delete from jobs.job where id = any ($1)', [jobs.map(({ id }) => id)])
      for (const { name, data } of jobs) {
        const work = name === 'deals.run-automation' ? runningAutomations(running(config)) : planningAutomations
        const parts = { ...running(bed).parts(at && { now: () => at }), elapsed: () => performance.now() }
        const deliver = (done: JobWork, id: string) =>
          runJob(parts, done, { id, data, signal: new AbortController().signal })
        const id = randomUUID()
        nth += 1
        if (dies(nth)) await deliver(dying(work), id)
        await deliver(work, id)
        if (twice) await deliver(work, randomUUID())
      }
    }
    throw new Error('it goes on and on')
  }

  return {
    bench,
    company,
    call,
    query,
    settle,
    save: (over: object, person = 0) =>
      call<Automation>(
        'deals.save-automation',
        {
          ...{ automationId: randomUUIDv7(), pipelineId: company.pipelineId, version: 0, name: 'Regra', least: null },
          ...over,
        },
        person,
      ),
    open: (over: object = {}) =>
      call<Deal>('deals.create', {
        ...{ dealId: randomUUIDv7(), pipelineId: company.pipelineId, title: 'Loja', probability: 10 },
        ...{ value: { amount: 100_00, currency: 'BRL' }, ...over },
      }),
    moveTo: (dealId: string, to: string) => call<Deal>('deals.move', { dealId, to, before: null }),
    runsOf: async ({ id }: Automation) =>
      (await call<{ rows: AutomationRun[] }>('deals.automation-runs', { automationId: id })).rows,
    activitiesOf: async ({ id: dealId }: Pick<Deal, 'id'>) => {
      const room = { room: `deals.activities:${dealId}`, owner: null }
      const { json } = await snapshotView(bench.pool, company.id, activities, { dealId }, room)
      return Object.values((JSON.parse(json) as { activities: Record<string, Activity> }).activities)
    },
    now: async (dealId: string) => await call<Deal>('deals.read', { dealId }),
    /** The bodies of the company's events of a name. */
    eventsOf: async (name: string) =>
      (
        await query<{ body: string }>(
          `select body from events where company_id = $1 and name = '${name}' order by position`,
        )
      ).map(({ body }) => body),
  }
}

/** It does all of its work, and is gone before anything of it is stored. */
function dying(work: JobWork): JobWork {
  if (work.kind === 'outside') return work
  const run: typeof work.run = async (context) => {
    await work.run(context)
    throw new Error('the worker is gone')
  }
  return { ...work, run }
}

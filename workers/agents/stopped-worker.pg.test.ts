/** A worker is stopped in the middle of an answer that takes longer than it may wait: the next worker gives it, once. */
import { randomUUID } from 'node:crypto'
import { testAgents } from '@aura/infra/agents-test.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { enqueue } from '@aura/server/platform/jobs.ts'
import { expect, it } from 'vitest'
import { startJobs } from '../platform/job-runner.ts'
import { eventually } from '../platform/testbed.ts'
import { answering } from './answer.ts'

const test = testAgents()
const from = '+5511987654321'

it('an answer that its worker has to leave is given by the next one, once and without a hand-off', async () => {
  await test.connect(0)
  await test.serve()
  const { databaseUrl } = test.bench
  await using opened = new AsyncDisposableStack()
  const jobsPool = connectPool('aura_jobs', { databaseUrl, max: 4, onError: () => {} })
  opened.defer(() => jobsPool.end())
  const work = answering({ ...test.config, databaseUrl })
  // A queue of this test's own: other files have conversations in the same database.
  const job = { ...work.job, name: `test.answer-${randomUUID()}`, retryDelaySeconds: 0 }
  const startWorker = () =>
    startJobs(
      {
        ...{ ...test.bed.parts(), jobsPool, elapsed: () => performance.now() },
        ...{ pollSeconds: 0.5, superviseSeconds: 1, stopWithinMs: 1_000 },
      },
      [{ ...work, job }],
      [],
    )
  const first = await startWorker()
  test.provider(0).answer({ fault: { kind: 'silence', after: 1 } })
  const conversationId = await test.floor.say(from, 'Bom dia')
  const requestCount = test.provider(0).requests.length
  await test.within(({ tx }) => enqueue(tx, job, { conversationId }, { companyId: test.company.id }))
  await expect.poll(() => test.provider(0).requests.length).toBeGreaterThan(requestCount)
  await first[Symbol.asyncDispose]()
  expect(await test.said(conversationId)).toEqual([])
  test.provider(0).answer({})
  opened.use(await startWorker())
  await eventually(
    () => test.said(conversationId),
    (texts) => texts.length > 0,
  )
  expect(await test.said(conversationId)).toEqual(['Boa tarde, tudo bem?'])
  expect(await test.handOffs(conversationId)).toEqual([])
  expect((await test.turns(conversationId)).map(({ state }) => state)).toEqual(['superseded', 'answered'])
  expect(await test.openCalls()).toBe(0)
})

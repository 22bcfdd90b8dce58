/** Imports that are paused, lose their database, their process or their right in the middle. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { tableOf, testImports } from '@aura/infra/imports-test.ts'
import { expect, it } from 'vitest'
import { interference } from './testing/things.ts'

const imports = testImports()
const { claimsOf, call, codeOf, upload, stateOf, reaches, opened, checked, rowsOf, stored } = imports

it('is done exactly once, however often the database goes away', async () => {
  const importId = await checked(tableOf(600))
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    // As when the machine loses its database in the middle of a chunk.
    if (calls % 90 === 0) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  }
  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 600, failed: 0 })
  expect(calls).toBeGreaterThan(600)
  expect(await stored()).toHaveLength(600)
  const { rows } = await imports.owner.query(
    `select count(*)::int as events, count(distinct body)::int as things from events where company_id = $1 and name = 'things.made'`,
    [imports.company.id],
  )
  expect(rows[0]).toEqual({ events: 600, things: 600 })
})

it('is done exactly once when its process is killed in the middle', async () => {
  const world = {
    DATABASE_URL: imports.config.databaseUrl,
    NATS_URL: imports.config.natsUrl,
    SMTP_URL: imports.config.smtpUrl,
  }
  const env = {
    ...process.env,
    ...world,
    AURA_SECRET: imports.config.secret,
    AURA_HOME: imports.config.home,
    LOG_LEVEL: 'silent',
  }
  const importId = await checked(tableOf(500))
  await imports.stopWorker()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'worker.ts')], { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  await call('imports.apply', { importId })
  await expect.poll(async () => (await stored()).length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(50)
  child.kill('SIGKILL')
  await gone
  const before = (await stored()).length
  expect(before).toBeLessThan(500)
  // As once its time is up.
  const { rowCount } = await imports.owner.query(
    `update jobs.job set started_on = started_on - make_interval(secs => expire_seconds)
     where name = 'imports.apply' and state = 'active' and data -> 'payload' ->> 'importId' = $1`,
    [importId],
  )
  expect(rowCount).toBe(1)
  await imports.startWorker()
  await reaches(importId, 'applied', 90_000)
  expect(await stored()).toHaveLength(500)
  const { rows } = await imports.owner.query(
    `select count(*)::int as events from events where company_id = $1 and name = 'things.made'`,
    [imports.company.id],
  )
  expect(rows[0]).toEqual({ events: 500 })
}, 150_000)

it('waits while it is paused, goes on where it was, and can be ended in the middle', async () => {
  const importId = await checked(tableOf(400))
  const gate = Promise.withResolvers<void>()
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    if (calls === 50) await gate.promise
  }
  await call('imports.apply', { importId })
  await expect.poll(() => calls, { timeout: 60_000 }).toBe(50)
  const pausing = call('imports.pause', { importId })
  gate.resolve()
  await pausing
  const { done } = await reaches(importId, 'paused')
  expect(await stored()).toHaveLength(done)
  expect(done).toBeLessThan(400)
  await call('imports.resume', { importId })
  await expect.poll(async () => (await stateOf(importId)).progress.done, { timeout: 60_000 }).toBeGreaterThan(done)
  await call('imports.cancel', { importId }).catch(() => {})
  const end = await reaches(importId, 'applied')
  expect(await stored()).toHaveLength(end.done)
  await call('imports.undo', { importId })
  expect((await reaches(importId, 'undone')).undone).toBe(end.done)
  expect(await stored()).toEqual([])
})

it('stops when the right is lost, and needs it at every step', async () => {
  const other = claimsOf(1)
  const fileId = await upload('Código;Nome\nA;b\n', 'text/csv', other)
  expect(await codeOf('imports.open', { importId: randomUUID(), kind: 'things.list', fileId }, other)).toBe(
    'auth.forbidden',
  )
  const importId = await checked(tableOf(300))
  for (const step of ['apply', 'undo', 'cancel', 'rows', 'map', 'pause', 'resume'])
    expect(await codeOf(`imports.${step}`, { importId, ...(step === 'map' && { mapping: {} }) }, other)).toBe(
      'auth.forbidden',
    )
  const gate = Promise.withResolvers<void>()
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    if (calls === 20) await gate.promise
  }
  await call('imports.apply', { importId })
  await expect.poll(() => calls, { timeout: 60_000 }).toBe(20)
  const revoke = imports.owner.query(
    `update access set permissions = array_remove(permissions, 'create_user_management') where user_id = $1`,
    [claimsOf().userId],
  )
  await revoke
  gate.resolve()
  await expect.poll(async () => (await stateOf(importId)).progress.state, { timeout: 60_000 }).toBe('paused')
  expect((await stateOf(importId)).progress.reason).toBe('auth.forbidden')
  expect((await stored()).length).toBe((await stateOf(importId)).progress.done)
})

it('marks a row that is refused, and the others go on', async () => {
  const importId = await checked(tableOf(30))
  interference.onApply = async (code) => {
    if (code === 'C00007') throw new Error('a fault of ours')
  }
  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 29, failed: 1 })
  expect((await rowsOf(importId, 'failed')).map(({ n, problem }) => [n, problem?.code])).toEqual([
    [9, 'imports.row_failed'],
  ])
  expect(await stored()).toHaveLength(29)
})

/** As after a second death of the process that ran it. */
async function setAside(queue: string, importId: string): Promise<void> {
  const { rows } = await imports.owner.query<{ id: string }>(
    `update jobs.job set retry_count = 2, state = 'retry', output = '{"value": {"message": "job timed out"}}'
     where name = $1 and data -> 'payload' ->> 'importId' = $2 and state <> 'completed' returning id`,
    [queue, importId],
  )
  expect(rows).toHaveLength(1)
  await imports.owner.query(
    `insert into job_deaths (job_id, company_id, queue, deaths, running) values ($1, $2, $3, 1, true)`,
    [rows[0]?.id, imports.company.id, queue],
  )
}

it('comes to an end that is seen when its work ended its process twice', async () => {
  const ready = await checked(tableOf(3))
  const checking = await opened(tableOf(3))
  await reaches(checking, 'mapping')
  await imports.stopWorker()
  const reading = await opened(tableOf(3))
  await call('imports.map', { importId: checking, mapping: (await stateOf(checking)).mapping })
  await call('imports.apply', { importId: ready })
  await setAside('imports.read', reading)
  await setAside('imports.check', checking)
  await setAside('imports.apply', ready)
  await imports.startWorker()
  expect(await reaches(reading, 'unreadable')).toMatchObject({ reason: 'imports.stopped' })
  expect(await reaches(checking, 'unreadable')).toMatchObject({ reason: 'imports.stopped' })
  expect(await reaches(ready, 'paused')).toMatchObject({ reason: 'imports.stopped', done: 0 })
  await call('imports.resume', { importId: ready })
  expect(await reaches(ready, 'applied')).toMatchObject({ reason: null, done: 3 })
})

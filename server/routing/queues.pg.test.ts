/** Queues whose channels and members go while the queue stays, and queues that nobody serves. */
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { ana, bia, owner, testRouting } from '@aura/infra/routing-test.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { continueAdoption } from './adopt-waiting.ts'
import { hasOperators } from './agent-capacity.ts'

const { bench, company, floor, idOf, call, outcome, goOnDuty, openQueue, say, stateOf } = testRouting()

it('a queue is changed though one of its members serves no more and one of its channels is gone', async () => {
  const queue = await openQueue({ members: [idOf(ana), idOf(bia)] })
  await floor.within(({ tx }) => sql`update access set active = false where user_id = ${idOf(bia)}`.execute(tx))
  await call(owner, 'channels.remove-channel', { channelId: floor.channelId, force: true })
  expect(await call(owner, 'routing.save-queue', { ...queue, name: 'Vendas' })).toMatchObject({
    name: 'Vendas',
    members: queue.members,
  })
  // Neither joins another queue.
  const another = { ...queue, id: idOf(ana), version: null, name: 'Outra' }
  expect(await outcome(owner, 'routing.save-queue', { ...another, channels: [] })).toBe('conversations.no_such_person')
  expect(await outcome(owner, 'routing.save-queue', { ...another, members: null })).toBe('channels.not_found')
})

it('a queue is changed while a conversation is on its way into it', async () => {
  const queue = await openQueue({ channels: [] })
  const id = await say(1)
  const other = new pg.Client({ connectionString: bench.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('update conversations set queue_id = $1 where id = $2', [queue.id, id])
  expect(await outcome(owner, 'routing.save-queue', { ...queue, name: 'Vendas' })).toBe('ok')
})

it('what was put into no queue stays there when a queue of its channel is saved, until the channel comes again', async () => {
  const queue = await openQueue()
  const conversationId = await say(1)
  await call(owner, 'routing.move-to-queue', { conversationId, queueId: null })
  const renamed = await call<Queue>(owner, 'routing.save-queue', { ...queue, name: 'Vendas' })
  expect(await stateOf(conversationId)).toMatchObject({ queue_id: null })
  const without = await call<Queue>(owner, 'routing.save-queue', { ...renamed, channels: [] })
  await call(owner, 'routing.save-queue', { ...without, channels: queue.channels })
  expect(await stateOf(conversationId)).toMatchObject({ queue_id: queue.id })
})

it('a channel that comes to a queue brings its own waiting conversations alone', async () => {
  const queue = await openQueue()
  const aside = await say(1)
  await call(owner, 'routing.move-to-queue', { conversationId: aside, queueId: null })
  const { channelId, say: write } = await openFloor(bench.pool, company.id, 'sms')
  const waiting = await write('+5511987660002', 'Olá')
  await call(owner, 'routing.save-queue', { ...queue, channels: [...queue.channels, channelId] })
  expect(await stateOf(aside)).toMatchObject({ queue_id: null })
  expect(await stateOf(waiting)).toMatchObject({ queue_id: queue.id })
})

it('nobody serves a queue without members', async () => {
  await goOnDuty(ana)
  const serves = (members: string[] | null) => floor.within(({ tx }) => hasOperators(tx, members))
  expect([await serves([]), await serves([idOf(bia)]), await serves([idOf(ana)]), await serves(null)]).toEqual([
    ...[false, false, true, true],
  ])
})

it('what waits in no queue is taken so many at a time, and a job goes on with the rest', async () => {
  const { id } = await openQueue()
  for (const n of [1, 2, 3]) await say(n)
  const payload = { queueId: id, channelId: floor.channelId }
  await floor.within(({ tx }) => sql`update conversations set queue_id = null`.execute(tx))
  const round = async () => {
    await floor.within((work) => continueAdoption(work, payload, 2))
    return await floor.within(async ({ tx }) => {
      const left = await tx.selectFrom('conversations').where('queue_id', 'is', null).select('id').execute()
      const jobs = await sql`select from jobs.job_common where name = 'routing.adopt-waiting'
        and data #>> '{payload,queueId}' = ${id}`.execute(tx)
      return [left.length, jobs.rows.length]
    })
  }
  expect([await round(), await round()]).toEqual([
    [1, 1],
    [0, 1],
  ])
})

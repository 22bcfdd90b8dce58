/** What waits in no queue is one row in every table, and each table adds up to all who wait. */
import { randomUUIDv7 } from 'node:crypto'
import type { myDay } from '@aura/contracts/dashboard/my-day.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { transferTargets } from '@aura/contracts/routing/transfer-targets.ts'
import type { behind } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { keyOf, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { waitingRows } from '@aura/machines/routing/team-view.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { waitingByQueue } from '@aura/server/routing/views.ts'
import { loadMetrics } from '@aura/server/warroom/index.ts'
import { expect, it } from 'vitest'
import { eventually, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from './fold-log.ts'

const bench = testBench()
const plainQueue = {
  ...{ name: 'Vendas', strategy: 'pull', rank: 9, offerSeconds: 30, hours: null, skills: [], overflow: null },
  ...{ targets: { firstAnswer: null, nextAnswer: null, resolution: null }, members: null, channels: [], version: null },
}

it('has the same count and the same longest wait in every table, before and after a queue is removed', async () => {
  await using bed = testbed(bench.databaseUrl)
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const floor = await openFloor(bench.pool, company.id)
  const call = async <T>(name: string, input: object) =>
    (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
  const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => floor.within(({ tx }) => work(tx))
  await using follower = await bed.follower([foldingMetrics()])
  const sales = await call<{ id: string }>('routing.save-queue', { ...plainQueue, id: randomUUIDv7() })
  const phones = ['+5511987669901', '+5511987669902', '+5511987669903']
  const [first, second] = await Promise.all(phones.map((phone) => floor.say(phone, 'Olá')))
  for (const conversationId of [first, second])
    await call('routing.move-to-queue', { conversationId, queueId: sales.id })
  await call('routing.move-to-queue', { conversationId: second, queueId: null })
  // What is snoozed waits in no table.
  const snoozed = await floor.say('+5511987669904', 'Olá')
  await call('conversations.claim', { conversationId: snoozed })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await call('conversations.snooze', { conversationId: snoozed, until })
  const compare = async () => {
    await follower.lookEverywhere()
    const ends = `select max(e.position)::int <= (select c.position from cursors c where c.company_id = $1
      and c.reaction = 'warroom.metrics') as folded from events e where e.company_id = $1`
    await eventually(
      async () => (await bed.owner.query<{ folded: boolean }>(ends, [company.id])).rows[0]?.folded,
      (folded) => folded === true,
    )
    const metrics = await within(loadMetrics)
    const { queues, unqueued, waiting } = wallOf(metrics, metrics.at)
    const rowOf = (count: number, since: string | null | undefined) => [count, since ?? null]
    const wall = {
      ...Object.fromEntries(queues.map((queue) => [queue.id, rowOf(queue.waiting, queue.longestSince)])),
      none: rowOf(unqueued?.waiting ?? 0, unqueued?.longestSince),
    }
    const { service } = await call<OutputOf<typeof myDay>>('dashboard.my-day', {})
    expect({
      ...Object.fromEntries((service?.queues ?? []).map((queue) => [queue.id, rowOf(queue.waiting, queue.since)])),
      none: rowOf(service?.unqueued ?? 0, service?.unqueuedSince),
    }).toEqual(wall)
    const ids = queues.map(({ id }) => id)
    const team = waitingRows(ids, await within(waitingByQueue))
    const targets = await call<OutputOf<typeof transferTargets>>('routing.transfer-targets', { conversationId: first })
    const counts = Object.fromEntries(Object.entries(wall).map(([id, row]) => [id, row[0]]))
    expect(Object.fromEntries(team.map((row) => [row.id, row.waiting]))).toEqual(counts)
    expect({
      ...Object.fromEntries(targets.queues.map((queue) => [queue.queueId, queue.waiting])),
      none: targets.unqueuedWaiting,
    }).toEqual(counts)
    const inList = async (queueId: string) =>
      (await call<{ rows: unknown[] }>('conversations.find', { states: ['waiting'], queueId, limit: 100 })).rows.length
    for (const id of [...ids, 'none']) expect([id, await inList(id)]).toEqual([id, counts[id]])
    expect(team.reduce((sum, row) => sum + row.waiting, 0)).toBe(waiting)
    const listed = async (key: MetricKey) =>
      (await call<OutputOf<typeof behind>>('warroom.behind', { key })).rows.length
    for (const id of [...ids, 'none']) expect([id, await listed(keyOf('queue.waiting', id))]).toEqual([id, counts[id]])
    expect(await listed('conversations.waiting')).toBe(waiting)
    const { rows } = await call<{ rows: unknown[] }>('conversations.find', { states: ['waiting'], limit: 100 })
    expect(rows).toHaveLength(waiting)
    return wall
  }
  const before = await compare()
  expect(before.none?.[0]).toBeGreaterThan(0)
  expect(before.none?.[1]).not.toBeNull()
  // A queue that is removed leaves what waits there to the general list.
  const inQueue = Number(Object.entries(before).find(([id]) => id === sales.id)?.[1][0])
  expect(inQueue).toBe(1)
  await call('routing.remove-queue', { id: sales.id })
  const after = await compare()
  expect(Object.keys(after)).not.toContain(sales.id)
  expect(after.none?.[0]).toBe(Number(before.none?.[0]) + inQueue)
})

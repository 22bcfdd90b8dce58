import { randomUUIDv7 } from 'node:crypto'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { type LogReader, logReader } from '@aura/server/platform/log/read.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerMetrics } from './metrics.ts'
import { reaction } from './reactions.ts'
import { counted, cursorOf, eventually, silentBus, type Testbed, testbed } from './testbed.ts'

const opened = new AsyncDisposableStack()
let bed: Testbed

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  bed = opened.use(testbed(database.url))
})
afterAll(() => opened.disposeAsync())

test('a reaction that is held up in a company where nothing moves any more is behind until it is done there', async () => {
  const name = 'test.held-up'
  const company = randomUUIDv7()
  const metrics = workerMetrics()
  let sweeps = 0
  const log: LogReader = {
    ...logReader(bed.logPool),
    moved: async () => {
      sweeps += 1
      return { heads: [], now: bed.now(), epoch: '' }
    },
  }
  const lag = async () => (await metrics.registry.getSingleMetricAsString('aura_reaction_lag')).match(/} (\d+)/)?.[1]
  const position = async () => (await cursorOf(bed.owner, name, company))?.position
  const follower = await bed.follower([reaction(name, counted, async () => {})], { news: silentBus(), log, metrics })
  await bed.append(company, counted, [{ n: 0 }])
  await follower.lookEverywhere()
  await eventually(position, (at) => at === 1)

  // 1. Somebody else holds its cursor, and does nothing.
  const holder = await bed.owner.connect()
  await holder.query('begin')
  await holder.query('select from cursors where reaction = $1 for update', [name])
  await bed.append(company, counted, [{ n: 1 }, { n: 2 }, { n: 3 }])
  await follower.lookEverywhere()
  const before = sweeps
  await eventually(
    async () => sweeps,
    (count) => count > before + 3,
  )
  expect(await lag()).toBe('3')

  // 2. Let go, it is done by the next sweeps.
  await holder.query('rollback')
  holder.release()
  expect(await eventually(lag, (positions) => positions === '0')).toBe('0')
  expect(await position()).toBe(4)
})

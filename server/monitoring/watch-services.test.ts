import type { ServiceHealth } from '@aura/contracts/monitoring/health.ts'
import { expect, test } from 'vitest'
import { slowMs, watchServices } from './watch-services.ts'

/** A clock whose second passes when the test says so. */
function world() {
  let now = 0
  let due: (() => void) | undefined
  const reported: ServiceHealth[][] = []
  const database = { takes: 2, fails: false }
  const bus = { fails: false }
  const probe = (name: string, critical: boolean, part: { fails: boolean; takes?: number }) => ({
    name,
    critical,
    check: async () => {
      now += part.takes ?? 1
      if (part.fails) throw new Error('no')
    },
  })
  const watching = watchServices({
    services: [
      { name: 'API', probes: [probe('bus', false, bus)] },
      { name: 'Database', probes: [probe('database', true, database)] },
    ],
    tell: (found) => reported.push(found),
    elapsed: () => now,
    after(ms, run) {
      due = () => {
        now += ms
        run()
      }
      return () => {
        due = undefined
      }
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const second = async () => {
    const run = due
    due = undefined
    run?.()
    await settle()
    await settle()
  }
  const statuses = () => reported.map((found) => found.map(({ status }) => status).join())
  return { told: reported, statuses, second, settle, database, bus, watching, isDue: () => due !== undefined }
}

test('what was found is said at the start, and again every ten seconds', async () => {
  const { told, statuses, second, settle } = world()
  await settle()
  expect(told[0]?.map(({ name }) => name)).toEqual(['API', 'Database'])
  for (let n = 0; n < 9; n += 1) await second()
  expect(statuses()).toEqual(['online,online'])
  await second()
  expect(statuses()).toEqual(['online,online', 'online,online'])
})

test('a change is said at the next look: down, without the bus, slow, and well again', async () => {
  const { statuses, second, settle, database, bus } = world()
  await settle()
  database.fails = true
  await second()
  database.fails = false
  bus.fails = true
  await second()
  bus.fails = false
  database.takes = slowMs
  await second()
  database.takes = 1
  await second()
  // Both looked at the same clock, so both were slow.
  expect(statuses()).toEqual(['online,online', 'online,offline', 'warning,online', 'warning,warning', 'online,online'])
})

test('once it is stopped it looks no more', async () => {
  const { watching, settle, isDue } = world()
  await settle()
  watching[Symbol.dispose]()
  expect(isDue()).toBe(false)
})

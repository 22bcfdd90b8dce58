/** An event of any age is read as its contract describes it today, by everything that reads the log. */
import { join } from 'node:path'
import type { Event } from '@aura/contracts/platform/operation.ts'
import { upcaster } from '@aura/machines/platform/upcast.ts'
import { upcasters } from '@aura/machines/upcasters.ts'
import { expect, test } from 'vitest'
import { isTest, read, sources } from './sources.ts'

const isEvent = (value: unknown): value is Event =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'event'

test('each event that has had other versions has a step from every one of them', async () => {
  const files = sources(/^contracts\/.*\.ts$/).filter((path) => !isTest(path) && /\bevent\(/.test(read(path)))
  const modules = await Promise.all(files.map((path) => import(join(import.meta.dirname, '..', path))))
  const events = modules.flatMap((module) => Object.values(module).filter(isEvent))
  expect(events.length).toBeGreaterThan(100)
  for (const event of events)
    expect(() => upcaster(event, upcasters.get(event.name)?.steps ?? {}), event.name).not.toThrow()
})

test('nothing that reads the log has a list of its own', () => {
  const own = sources(/^(server|workers|client|infra|loadtest)\/.*\.(ts|tsx)$/)
    .filter((path) => !isTest(path))
    .filter((path) => read(path).includes('upcastersOf('))
  expect(own).toEqual([])
})

/** Functions of the database that give rows of the log. */
const logFunctions = sources(/^server\/.*\/migrations\/.*\.ts$/).flatMap((path) =>
  Array.from(
    read(path).matchAll(/function (\w+)\([^)]*\)\s+returns (?:setof events\b|table \([^)]*\bbody text\b)/g),
    ([, name]) => name,
  ),
)

test('what parses a body of the log lifts it', () => {
  expect(logFunctions).toEqual(expect.arrayContaining(['deal_events', 'account_history', 'board_deals_until']))
  const log = new RegExp(`selectFrom\\('events'\\)|\\bfrom events\\b|\\b(?:${logFunctions.join('|')})\\(`)
  const readers = sources(/^(server|workers|infra\/history)\/.*\.ts$/)
    .filter((path) => !isTest(path) && !path.includes('/migrations/') && !path.includes('/testing/'))
    .filter((path) => log.test(read(path)) && read(path).includes('JSON.parse('))
  const lifts = /\btoday\(|\bliftEvent\(|\w+Reducer\.fold\b/
  expect(readers.filter((path) => !lifts.test(read(path)))).toEqual([])
  // By the list of all of them, and of nobody else.
  const contractBodies = /\.body, JSON\.parse\(/
  const parsers = sources(/^(server|workers)\/.*\.ts$/).filter(
    (path) => !isTest(path) && contractBodies.test(read(path)),
  )
  expect(parsers).toEqual([])
})

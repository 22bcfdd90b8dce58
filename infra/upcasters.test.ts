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

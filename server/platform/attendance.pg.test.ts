import { randomUUID } from 'node:crypto'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { expect, test } from 'vitest'
import { type AttendanceChange, type Attended, keepAttendance } from './attendance.ts'
import { connectPool } from './database/pools.ts'

const hour = 3_600_000

test('who comes is noted at once, those who come together in one note, and nobody after the end', async () => {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await sharedWorld().freshDatabase())
  const pool = connectPool('aura_app', { databaseUrl: database.url, max: 2, onError: () => {} })
  opened.defer(() => pool.end())
  const company = randomUUID()
  const here: Attended[] = []
  const changes: AttendanceChange[] = []
  let looks = 0
  const attendance = keepAttendance({
    pool,
    gateway: randomUUID(),
    here: () => {
      looks += 1
      return here
    },
    changed: async (change) => void changes.push(change),
    failed: (error) => expect.unreachable(String(error)),
    everyMs: hour,
  })
  for (const room of ['desk:1', 'desk:2']) {
    here.push({ company, room })
    attendance.noteSoon()
  }
  await expect
    .poll(() => changes.map(({ room, present }) => [room, present]).sort())
    .toEqual([
      ['desk:1', true],
      ['desk:2', true],
    ])
  expect(looks).toBe(1)
  attendance.noteSoon()
  await attendance[Symbol.asyncDispose]()
  expect(looks).toBe(1)
  expect(changes.slice(2).map(({ present }) => present)).toEqual([false, false])
})

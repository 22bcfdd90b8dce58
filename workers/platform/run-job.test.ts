import { expect, it } from 'vitest'
import { timeOfJob } from './run-job.ts'

const now = new Date('2026-03-02T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

it('a job is not early for a worker whose clock is a little behind the database’s', () => {
  expect(timeOfJob(now, after(40))).toEqual(after(40))
  expect(timeOfJob(now, after(-40))).toBe(now)
  expect(timeOfJob(now, undefined)).toBe(now)
})

it('a worker that lives in another time stays in it', () => {
  expect(timeOfJob(now, after(3_600_000))).toBe(now)
})

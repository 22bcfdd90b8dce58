/** A part that does not stay up: how often it is tried, what is said of it, and what is shown. */
import { expect, test } from 'vitest'
import { backOffMs, longestPauseMs } from './back-off.ts'
import { Sentence } from './sentence.ts'
import type { Service } from './service.ts'
import { supervise } from './supervise.ts'

/** A part whose next starts fail so many times, on a clock that only the supervisor's pauses move. */
function world(name = 'Workers') {
  let now = 0
  let die: (how: string) => void = () => {}
  let words = ''
  const failing = { starts: 0, with: 'it is broken' }
  const pauses: number[] = []
  const texts: string[] = []
  let restarts = 0
  const service: Service = {
    name,
    pid: () => 1,
    program: () => ({ name, pid: 1, stop: 'SIGTERM', mark: name, patience: 1 }),
    lastWords: () => words,
    kill: async () => {},
    destroy: async () => {},
    alive: undefined,
    places: [],
    restart: async () => {
      if (failing.starts > 0) {
        failing.starts -= 1
        throw new Sentence(failing.with)
      }
      restarts += 1
    },
    onDeath: (listener) => {
      die = listener
    },
    [Symbol.asyncDispose]: async () => {},
  }
  const hooks = { say: (line: string) => void texts.push(line), stopping: () => false, changed: () => {} }
  const timing = {
    random: () => 1,
    elapsed: () => now,
    pause: async (ms: number) => {
      pauses.push(ms)
      now += ms
    },
  }
  const settle = async () => {
    for (let turn = 0; turn < 2_000; turn += 1) await Promise.resolve()
  }
  return {
    service,
    hooks,
    timing,
    pauses,
    said: texts,
    failing,
    settle,
    restarts: () => restarts,
    pass: (ms: number) => {
      now += ms
    },
    die: async (how: string, last = '') => {
      words = last
      die(how)
      await settle()
    },
  }
}

test('a hundred failed starts are no reason to stop; pauses grow to a cap and not beyond', async () => {
  const { service, hooks, timing, failing, pauses, die, restarts } = world()
  const { parts } = supervise([service], hooks, timing)
  failing.starts = 100
  await die('ended with code 1')
  expect(restarts()).toBe(1)
  expect(pauses.slice(0, 4)).toEqual([250, 500, 1_000, 2_000])
  expect(Math.max(...pauses)).toBe(longestPauseMs)
  expect(parts()).toMatchObject([{ status: 'online' }])
})

test('what happens is said when a state changes, not with every try', async () => {
  const { service, hooks, timing, failing, said, die } = world()
  supervise([service], hooks, timing)
  failing.starts = 50
  await die('ended with code 1', 'a stack')
  expect(said).toHaveLength(3)
  expect(said[0]).toContain('ended with code 1; starting it again. It last said:\n\na stack')
  expect(said[1]).toContain('could not be started; it is tried again')
  expect(said.at(-1)).toContain('ready again')
})

test('one that falls soon after each start is told once, and the same about a steady one begins anew', async () => {
  const { service, hooks, timing, said, die, pauses, pass } = world()
  supervise([service], hooks, timing)
  for (let deaths = 0; deaths < 6; deaths += 1) await die('ended with code 1')
  const unsteady = said.length
  expect(said.filter((line) => line.includes('it is tried again'))).not.toHaveLength(0)
  pass(3_600_000)
  pauses.length = 0
  await die('ended with code 1')
  expect(pauses[0]).toBe(250)
  expect(said.length).toBeGreaterThan(unsteady)
})

test('a part that is down is shown with its reason, while the others go on', async () => {
  const broken = world('PostgreSQL')
  const other = world('NATS')
  const services = [broken.service, other.service]
  let release = () => {}
  const never = { ...broken.timing, pause: () => new Promise<void>((resolve) => (release = resolve)) }
  const { parts } = supervise(services, broken.hooks, never)
  await broken.die('ended with code 1', 'PANIC: could not write to file "pg_wal/1": No space left on device')
  expect(parts()).toEqual([
    { name: 'PostgreSQL', status: 'offline', latencyMs: 0, detail: 'ended with code 1: the disk is full' },
    { name: 'NATS', status: 'online', latencyMs: 0 },
  ])
  release()
  await broken.settle()
  expect(parts()[0]).toEqual({ name: 'PostgreSQL', status: 'online', latencyMs: 0 })
})

test('two parts that fell together do not come back in step', () => {
  expect(backOffMs(5, () => 0)).toBe(backOffMs(5, () => 1) / 2)
  expect(backOffMs(1_000, () => 1)).toBe(longestPauseMs)
})

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandOf, isRunning } from './orphan-processes.ts'
import { type Recipe, startService } from './service.ts'
import { supervise } from './supervise.ts'
import { until } from './until.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-service-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const shell = (script: string): Recipe => ({
  name: 'Part',
  command: '/bin/sh',
  args: ['-c', script],
  log: join(home, 'part.log'),
  stop: 'SIGTERM',
  ready: () => readFileSync(join(home, 'part.log'), 'utf8').includes('ready'),
  within: 60_000,
})

test('it is there when it says so, and gone when it was let go', async () => {
  const service = await startService(shell('echo ready; exec sleep 60'))
  expect(isRunning(service.pid())).toBe(true)
  await service[Symbol.asyncDispose]()
  expect(isRunning(service.pid())).toBe(false)
})

test('one that ends while it starts is told with its last words', async () => {
  await expect(startService(shell('echo it is broken >&2; exit 3'))).rejects.toThrow(
    'Part ended with code 3 while starting: it is broken',
  )
})

test('one that does not stop when asked is killed', async () => {
  const service = await startService({ ...shell('trap "" TERM; echo ready; while :; do sleep 1; done'), patience: 100 })
  await service[Symbol.asyncDispose]()
  expect(isRunning(service.pid())).toBe(false)
})

test('a death nobody asked for is brought back every time, and the launcher goes on', async () => {
  await using service = await startService(shell('echo ready; exec sleep 60'))
  const texts: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let restarts = 0
  let stopping = false
  const changed = () => {
    restarts += 1
    stopping = restarts === 5
    if (stopping) resolve()
    else process.kill(service.pid(), 'SIGKILL')
  }
  // Long enough to settle is longer than this part ever stays up.
  const pause = (ms: number) => new Promise<void>((after) => setTimeout(after, ms < 10_000 ? 0 : ms).unref())
  const timing = { pause }
  supervise([service], { say: (line) => texts.push(line), stopping: () => stopping, changed }, timing)
  process.kill(service.pid(), 'SIGKILL')
  await promise
  expect(restarts).toBe(5)
  expect(texts.length).toBeLessThan(5)
})

test('one that is frozen is ended with what it started, and replaced', async () => {
  const file = join(home, 'kin')
  await using service = await startService(shell(`sleep 873 & echo $! > ${file}; echo ready; wait`))
  const kin = Number(readFileSync(file, 'utf8'))
  const frozen = service.pid()
  for (const pid of [kin, frozen]) process.kill(pid, 'SIGSTOP')
  const replaced = Promise.withResolvers<void>()
  const request = { ...service, alive: async () => service.pid() !== frozen }
  const timing = { liveness: { everyMs: 5, withinMs: 100, misses: 3 } }
  let stopping = false
  supervise([request], { say: () => {}, stopping: () => stopping, changed: () => replaced.resolve() }, timing)
  await replaced.promise
  stopping = true
  expect(service.pid()).not.toBe(frozen)
  expect(await until(() => !commandOf(kin).includes('sleep 873'), { within: 60_000 })).toBe(true)
})

test('a program does not outlive a launcher that was killed', async () => {
  const script = `
    import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'child.ts'))}
    const child = await startChild({ name: 'Part', command: 'sleep', args: ['872'], log: ${JSON.stringify(join(home, 'log'))}, stop: 'SIGTERM' })
    console.log(child.pid)
    setInterval(() => {}, 1000)`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [first] = await launcher.stdout.take(1).toArray()
  const pid = Number(String(first))
  expect(commandOf(pid)).toContain('sleep 872')
  launcher.kill('SIGKILL')
  expect(await until(() => !commandOf(pid).includes('sleep 872'), { within: 60_000 })).toBe(true)
})

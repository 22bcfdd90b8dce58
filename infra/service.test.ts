import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandOf, isRunning } from './leftover.ts'
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
  within: 10_000,
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

test('a death nobody asked for is brought back three times, then everything is given up', async () => {
  await using service = await startService(shell('echo ready; exec sleep 60'))
  const said: string[] = []
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let restarts = 0
  const killAgain = () => {
    restarts += 1
    process.kill(service.pid(), 'SIGKILL')
  }
  const say = (line: string) => said.push(line)
  supervise([service], { say, stopping: () => false, changed: killAgain, giveUp: resolve })
  process.kill(service.pid(), 'SIGKILL')
  expect(String(await promise)).toContain('Part was ended by SIGKILL and does not stay up')
  expect(restarts).toBe(3)
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
  expect(await until(() => !commandOf(pid).includes('sleep 872'), { within: 10_000 })).toBe(true)
})

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from './child.ts'
import { holderOf, keptSecret, lockHome } from './home.ts'
import { isRunning } from './orphan-processes.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

test('of two launchers on one home the second is told who holds it', async () => {
  await using _ = await lockHome(home, 'http://first.test')
  await expect(lockHome(home, 'http://second.test')).rejects.toThrow(`process ${process.pid}, http://first.test`)
})

test('a home that was given back can be taken again', async () => {
  await (await lockHome(home, 'http://first.test'))[Symbol.asyncDispose]()
  await using _ = await lockHome(home, 'http://second.test')
  expect(holderOf(home)?.address).toBe('http://second.test')
})

test('what a killed launcher left running is ended before the next one begins', async () => {
  const log = join(home, 'left.log')
  const left = await startChild({ name: 'Left', command: 'sleep', args: ['871'], log, stop: 'SIGTERM' })
  const programs = [{ name: 'Left', pid: left.pid, stop: 'SIGTERM', mark: 'sleep 871' }]
  writeFileSync(join(home, 'launcher.json'), JSON.stringify({ pid: 2 ** 30, address: '', programs }))
  await using _ = await lockHome(home, 'http://next.test')
  await left.ended
  expect(isRunning(left.pid)).toBe(false)
})

test('what writes to its end after a launcher was killed has its own time for that', async () => {
  const log = join(home, 'writes.log')
  const script = 'trap "" TERM; echo ready; sleep 4.871; echo written'
  const left = await startChild({ name: 'Writes', command: 'sh', args: ['-c', script], log, stop: 'SIGTERM' })
  await expect.poll(() => left.lastWords()).toBe('ready')
  left.signal('SIGTERM')
  const programs = [{ name: 'Writes', pid: left.pid, stop: 'SIGTERM', mark: 'sleep 4.871', patience: 30_000 }]
  writeFileSync(join(home, 'launcher.json'), JSON.stringify({ pid: 2 ** 30, address: '', programs }))
  await using _ = await lockHome(home, 'http://next.test')
  expect(await left.ended).toBe('ended with code 0')
  expect(left.lastWords()).toContain('written')
})

test('a process that got the number of a dead one is left alone', async () => {
  const programs = [{ name: 'Server', pid: process.pid, stop: 'SIGKILL', mark: 'server/main.ts of long ago' }]
  writeFileSync(join(home, 'launcher.json'), JSON.stringify({ pid: 2 ** 30, address: '', programs }))
  await using lock = await lockHome(home, 'http://next.test')
  expect(lock).toBeDefined()
})

test('the secret is made once and only its owner may read it', () => {
  const secret = keptSecret(home)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(keptSecret(home)).toBe(secret)
  expect(statSync(join(home, 'secret')).mode & 0o777).toBe(0o600)
})

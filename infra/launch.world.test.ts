/** The launcher as a person meets it: started, looked at, stopped, and told off. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@aura/server/platform/config.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isRunning } from './orphan-processes.ts'
import { freePort } from './ports.ts'
import { dataDirectories } from './postgres-location.ts'
import { until } from './until.ts'

let home = ''
let port = 0
const started: ChildProcess[] = []

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'aura-launch-'))
  mkdirSync(join(home, 'home'))
  home = join(home, 'home')
  // Downloaded programs are shared, so that a test never downloads what is there.
  symlinkSync(join(readSettings(process.env).home, 'bin'), join(home, 'bin'))
  port = await freePort()
})
afterEach(() => {
  for (const launcher of started.splice(0)) launcher.kill('SIGKILL')
  for (const directory of [...dataDirectories(home), join(home, '..')])
    rmSync(directory, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, verb = 'start') {
  const launcher = spawn(process.execPath, [join(import.meta.dirname, `${verb}.ts`)], {
    env: {
      ...process.env,
      AURA_HOME: home,
      PORT: String(port),
      DATABASE_URL: '',
      NATS_URL: '',
      SMTP_URL: '',
      AURA_TRAFFIC: 'off',
      AURA_HISTORY: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(launcher)
  let text = ''
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  const { promise: code, resolve } = Promise.withResolvers<number | null>()
  launcher.once('close', resolve)
  return {
    launcher,
    said: () => text,
    code,
    ready: () => until(() => text.includes('Ready in') || launcher.exitCode !== null, { within: 180_000 }),
  }
}

const programs = (): { name: string; pid: number }[] =>
  JSON.parse(readFileSync(join(home, 'launcher.json'), 'utf8')).programs
const programOf = (name: string): number => programs().find((program) => program.name === name)?.pid ?? 0
const answers = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok ?? false

test('it comes up, shows its pages, heals what dies, and one signal stops it all', async () => {
  const world = start()
  await world.ready()
  expect(world.said()).toContain(`http://127.0.0.1:${port}`)
  expect(await answers()).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(await page.text()).toContain('<div id="root"')
  expect((await fetch(`http://127.0.0.1:${port}/dev/mail.json`)).status).toBe(200)

  await vi.waitFor(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
    const { parts } = (await answer.json()) as { parts: { name: string; status: string }[] }
    const visible = parts.map(({ name, status }) => `${name} ${status}`)
    expect(visible).toEqual(
      expect.arrayContaining(['postgresql online', 'nats online', 'workers online', 'disk online']),
    )
  }, 60_000)
  expect(statSync(home).mode & 0o007).toBe(0)
  expect(statSync(join(home, 'logs', 'server.log')).mode & 0o777).toBe(0o600)

  // 1. A second launcher leaves the first alone.
  const second = start()
  expect(await second.code).toBe(1)
  expect(second.said()).toContain('Aura already runs on')
  const reset = start({}, 'reset')
  expect(await reset.code).toBe(1)
  expect(reset.said()).toContain('stop it before you reset it')

  // 2. Every part that is killed is replaced, and the server is ready again.
  for (const name of ['NATS', 'Workers', 'Server', 'PostgreSQL']) {
    const before = programOf(name)
    process.kill(before, 'SIGKILL')
    expect(await until(() => programOf(name) !== before, { within: 60_000 }), name).toBe(true)
    expect(await until(answers, { within: 60_000, every: 100 }), name).toBe(true)
  }

  // 3. Nothing is left after the signal, and the home can be taken again.
  const all = programs()
  world.launcher.kill('SIGINT')
  expect(await world.code).toBe(0)
  expect(all.filter(({ pid }) => isRunning(pid))).toEqual([])
})

test('after a launcher was killed the next one brings the same data up again', async () => {
  const first = start()
  await first.ready()
  const secret = readFileSync(join(home, 'secret'), 'utf8')
  first.launcher.kill('SIGKILL')
  await first.code
  const next = start()
  await next.ready()
  expect(await answers()).toBe(true)
  expect(readFileSync(join(home, 'secret'), 'utf8')).toBe(secret)
  next.launcher.kill('SIGTERM')
  expect(await next.code).toBe(0)
})

test('a taken port, a broken database and a wrong setting are one sentence each, and start nothing', async () => {
  const server = createServer().listen(port, '127.0.0.1')
  const onTaken = start()
  expect(await onTaken.code).toBe(1)
  expect(onTaken.said()).toContain(`Port ${port} is taken by another program`)
  server.close()

  const onDatabase = start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/aura' })
  expect(await onDatabase.code).toBe(1)
  expect(onDatabase.said()).toMatch(/The database aura at 127\.0\.0\.1:1 that DATABASE_URL names cannot be used/)
  expect(onDatabase.said()).not.toContain('secret')

  const onSetting = start({ LOG_LEVEL: 'loud' })
  expect(await onSetting.code).toBe(1)
  expect(onSetting.said()).toContain('LOG_LEVEL must be one of')

  expect([onTaken, onDatabase, onSetting].flatMap(({ said }) => said().match(/ready in/g) ?? [])).toEqual([])
})

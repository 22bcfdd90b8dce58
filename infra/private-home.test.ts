/** What lies in AURA_HOME is for the user who runs Aura, and what an earlier version left open is closed. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHome } from './home.ts'
import { closeHome, keptPassword } from './private-home.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-private-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const mode = (name = '') => statSync(join(home, name)).mode & 0o777

test('a home that everybody could read is closed when the launcher takes it', async () => {
  chmodSync(home, 0o755)
  for (const name of ['logs', 'files']) mkdirSync(join(home, name))
  for (const name of ['secret', 'mail.jsonl', 'phone.json', 'nats.conf']) writeFileSync(join(home, name), 'x')
  writeFileSync(join(home, 'of-the-person'), 'x', { mode: 0o644 })
  for (const name of readdirSync(home)) chmodSync(join(home, name), 0o755)
  await using _ = await lockHome(home, 'http://first.test')
  expect(mode()).toBe(0o700)
  for (const name of ['logs', 'files']) expect(mode(name), name).toBe(0o700)
  for (const name of ['secret', 'mail.jsonl', 'phone.json', 'nats.conf', 'launcher.json'])
    expect(mode(name), name).toBe(0o600)
  expect(mode('of-the-person')).toBe(0o755)
})

test('a home is made closed, and a password once', () => {
  rmSync(home, { recursive: true })
  closeHome(home)
  expect(mode()).toBe(0o700)
  const password = keptPassword(home, 'nats-password')
  expect(keptPassword(home, 'nats-password')).toBe(password)
  expect(password.length).toBeGreaterThanOrEqual(24)
  expect(mode('nats-password')).toBe(0o600)
})

/**
 * AURA_HOME holds keys, passwords, mails and customers' files: it is closed to everybody but the user who runs Aura. The
 * password of a part is made once, in a file of its own.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Aura itself puts there; whatever else somebody keeps beside it is left as it is. */
export const homeFiles = [
  'secret',
  'postgres-password',
  'nats-password',
  'nats.conf',
  'mail.jsonl',
  'phone.json',
  'launcher.json',
] as const
export const homeDirectories = ['logs', 'files'] as const

/** Also closes what an earlier version left open. Symbolic links are somebody's own arrangement. */
export function closeHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chmodSync(home, 0o700)
  for (const name of [...homeFiles, ...homeDirectories]) {
    const found = lstatSync(join(home, name), { throwIfNoEntry: false })
    if (found?.isFile()) chmodSync(join(home, name), 0o600)
    if (found?.isDirectory()) chmodSync(join(home, name), 0o700)
  }
}

export function keptPassword(home: string, name: 'postgres-password' | 'nats-password'): string {
  const path = join(home, name)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) writeFileSync(path, randomBytes(18).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

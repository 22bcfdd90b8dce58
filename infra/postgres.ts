/**
 * A real PostgreSQL 18 of our own, on loopback, from the programs the package manager brought.
 *
 * The data directory is made whole or not at all: it is filled beside its final name and renamed.
 * A server left over from a launcher that was killed is asked to stop first; a crash is recovered by
 * PostgreSQL itself while it starts.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase } from './databases.ts'
import { postgresAnswers } from './external-services.ts'
import { endLeftover } from './orphan-processes.ts'
import { freePort } from './ports.ts'
import { give, type PostgresLocation, placeFor, remove } from './postgres-location.ts'
import { keptPassword } from './private-home.ts'
import { commonReason, Sentence, telling, wordsOf } from './sentence.ts'
import { type Service, startService } from './service.ts'
import { findVectorExtension, lendExtension } from './vector-extension.ts'

export type Postgres = Service & { readonly url: string; readonly port: number }

const run = promisify(execFile)
const database = 'aura'
const major = '18'

/** `durable: false` is for tests only: a power cut may then cost the data, a killed server does not. */
export async function startPostgres(options: {
  home: string
  /** The home where a downloaded extension is kept, when it is another one. */
  programs?: string
  logs?: string
  durable?: boolean
  /** What else its programs find in their environment. */
  env?: Readonly<Record<string, string>>
}): Promise<Postgres> {
  const { home, programs = home, logs = join(home, 'logs'), durable = true } = options
  return telling(home, async () => {
    const postgresLocation = placeFor(home)
    const data = join(postgresLocation.directory, 'data')
    const password = keptPassword(home, 'postgres-password')
    await stopLeftover(data)
    if (!existsSync(data)) await initialise(postgresLocation, data, password, durable)
    checkVersion(data)
    const extension = lendExtension(await findVectorExtension(programs, major), postgresLocation)
    const port = await freePort()
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    const service = await startService({
      name: 'PostgreSQL',
      command: join(postgresLocation.programs, 'bin', 'postgres'),
      args: ['-D', data, '-p', String(port), ...flags({ durable, extension })],
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...options.env },
      ...(postgresLocation.user ? { user: postgresLocation.user } : {}),
      cwd: postgresLocation.directory,
      log: join(logs, 'postgres.log'),
      stop: 'SIGINT',
      ready: (pid) => isReady(data, pid),
      alive: (within) => postgresAnswers(port, within),
      data,
      within: 60_000,
      patience: 15_000,
      // After a kill the last of its processes may still hold the shared memory for a moment.
      passes: (words) => /pre-existing shared memory/.test(words),
      explain: (words) => explain(words, data),
    })
    await createDatabase(url, database)
    return { ...service, url, port }
  })
}

const flags = ({ durable, extension }: { durable: boolean; extension: Record<string, string> }): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_wal_size: '2GB',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB' }),
    ...extension,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function initialise(
  postgresLocation: PostgresLocation,
  data: string,
  password: string,
  durable: boolean,
): Promise<void> {
  const half = `${data}.new`
  const secret = `${data}.password`
  remove(half)
  for (const directory of [postgresLocation.directory, half]) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    give(directory, postgresLocation.user)
  }
  writeFileSync(secret, password, { mode: 0o600 })
  give(secret, postgresLocation.user)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', half, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, ...locale]
  if (!durable) args.push('--no-sync')
  try {
    await run(join(postgresLocation.programs, 'bin', 'initdb'), args, {
      cwd: postgresLocation.directory,
      env: { LC_ALL: 'C' },
      ...postgresLocation.user,
    })
    renameSync(half, data)
  } catch (error) {
    remove(half)
    throw new Sentence(explain(wordsOf(error), data) ?? `The database could not be made: ${wordsOf(error)}`, {
      cause: error,
    })
  } finally {
    rmSync(secret, { force: true })
  }
}

function checkVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === major) return
  throw new Sentence(`${data} was made by PostgreSQL ${version} and this is ${major}; "npm run reset" starts afresh.`)
}

/** PostgreSQL's own account of itself: line 1 is its process, line 8 its state. */
function pidFile(data: string): string[] {
  const path = join(data, 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

function isReady(data: string, pid: number): boolean {
  const lines = pidFile(data)
  return Number(lines[0]) === pid && /^ready/.test(lines[7] ?? '')
}

async function stopLeftover(data: string): Promise<void> {
  const pid = Number(pidFile(data)[0])
  if (!pid) return
  const gone = await endLeftover(pid, { mark: data, stop: 'SIGINT' })
  if (!gone)
    throw new Sentence(
      `An older PostgreSQL (process ${pid}) still holds ${data} and does not stop; end it and start again.`,
    )
  // The process number may belong to somebody else by now, and PostgreSQL would believe it is itself.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

function explain(words: string, data: string): string | undefined {
  if (/error while loading shared libraries/.test(words)) {
    return `The embedded PostgreSQL is incomplete (${words.split('\n').at(-1)}); remove node_modules and start again.`
  }
  if (/could not (resize|map|create) (anonymous )?shared memory|Cannot allocate memory/i.test(words)) {
    return 'There is not enough memory for PostgreSQL (it takes about 300 MB).'
  }
  return commonReason(words, data)
}

/**
 * A world under the launcher's own supervision: Postgres, NATS, a server and workers as programs, on disks that can be
 * filled and a clock that can be set. Whatever happens to a part, nobody here brings it back but the supervisor.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { startPartsDoor } from '@aura/infra/health-server.ts'
import type { LivenessSettings } from '@aura/infra/liveness.ts'
import { type Mailbox, startMailbox } from '@aura/infra/mailbox.ts'
import { startNats } from '@aura/infra/nats.ts'
import { freePort } from '@aura/infra/ports.ts'
import { startPostgres } from '@aura/infra/postgres.ts'
import { dataDirectories, placeFor } from '@aura/infra/postgres-location.ts'
import type { Service } from '@aura/infra/service.ts'
import { settleAll } from '@aura/infra/settle-all.ts'
import { mountSmallDisk, type SmallDisk } from '@aura/infra/small-disk.ts'
import { supervise } from '@aura/infra/supervise.ts'
import { migrate } from '@aura/server/migrate.ts'
import { loadConfig, readSettings } from '@aura/server/platform/config.ts'
import type { Health } from '@aura/server/platform/observe/health.ts'
import { settings } from '@aura/server/platform/settings.ts'
import pg from 'pg'
import { bendClocks } from './clocks.ts'
import { bringPeople, type People } from './people.ts'
import { programEnv, startProgram } from './program.ts'
import { countTable } from './worker.ts'

export type Programs = { postgres: Service; nats: Service; server: Service; workers: Service }

export type Stage = AsyncDisposable & {
  readonly url: string
  readonly programs: Programs
  readonly people: People
  readonly mailbox: Mailbox
  readonly databaseUrl: string
  readonly emails: readonly string[]
  /** Null where this user may not mount. */
  readonly disks: { readonly data: SmallDisk | null; readonly logs: SmallDisk | null }
  /** Where Postgres makes the files of its write-ahead log; closing it refuses them where no disk can be filled. */
  readonly walDirectory: string
  /** Null while the server does not answer. */
  readonly health: () => Promise<Health | null>
  /** Sets the wall clock of server and workers off by so much, and that of Postgres where a library bends it. */
  readonly setClock: (ms: number) => void
  readonly patienceMs: number
}

export type StageOptions = {
  liveness: LivenessSettings
  /** How long a part may take to be back. */
  patienceMs: number
  mounts?: boolean
  /** Between two commands of one person. */
  paceMs?: number
  /** A library that bends the clock of every program, and the file it reads; without it Node's clock alone is bent. */
  clockLibrary?: string
}

export async function openStage({
  liveness,
  patienceMs,
  mounts = true,
  paceMs = 0,
  clockLibrary,
}: StageOptions): Promise<Stage> {
  await using undo = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), `aura-faults-${process.pid}-`))
  undo.defer(() => {
    for (const directory of [...dataDirectories(home), home]) rmSync(directory, { recursive: true, force: true })
  })
  const mounted = (path: string, megabytes: number) => {
    const disk = mountSmallDisk(path, megabytes, mounts)
    return disk ? undo.use(disk) : null
  }
  const disks = { data: mounted(join(home, 'postgres'), 512), logs: mounted(join(home, 'logs'), 16) }
  const logs = join(home, 'logs')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  // Where no disk can be made full, the log of our own programs is on the device that always is.
  const logOf = (name: string) => (disks.logs ? join(logs, `${name}.log`) : '/dev/full')

  const clock = undo.use(bendClocks(clockLibrary))
  const store = async <Part extends AsyncDisposable>(part: Promise<Part>) => undo.use(await part)
  const programs = readSettings(process.env).home
  const [postgres, nats, mailbox, partsDoor] = await settleAll([
    store(startPostgres({ home, programs, logs, durable: false, env: clock.env })),
    store(startNats({ home, programs, logs })),
    store(startMailbox()),
    store(startPartsDoor()),
  ])
  await migrate(postgres.url)
  const reader = new pg.Pool({ connectionString: postgres.url, max: 1 })
  reader.on('error', () => {})
  undo.defer(() => reader.end())
  await reader.query(countTable)
  const company = await createTestCompany(postgres.url, ['company_user', 'company_user', 'company_user'])

  const [serverPort, workersPort] = [await freePort(), await freePort()]
  const secret = 'a secret of no use outside of this run, and long enough'
  const env: Record<string, string | undefined> = {
    ...programEnv({ databaseUrl: postgres.url, natsUrl: nats.url, smtpUrl: mailbox.smtpUrl, home, secret }),
    ...clock.env,
    [settings.port.env]: String(serverPort),
    [settings.workersPort.env]: String(workersPort),
    [settings.launcherUrl.env]: partsDoor.url,
    [settings.databasePool.env]: '5',
    [settings.statusRounds.env]: 'off',
    [settings.logLevel.env]: 'debug',
  }
  const program = (name: string, entry: string, port: number) =>
    startProgram({
      ...{ name, entry, env, nodeArgs: clock.nodeArgs },
      url: `http://127.0.0.1:${port}`,
      log: logOf(name.toLowerCase()),
    })
  const [server, workers] = await settleAll([
    store(program('Server', 'server.ts', serverPort)),
    store(program('Workers', 'workers.ts', workersPort)),
  ])
  const all = { postgres, nats, server, workers }
  let stopping = false
  const hooks = { say: () => {}, stopping: () => stopping, changed: () => {} }
  partsDoor.show(supervise(Object.values(all), hooks, { liveness }).parts)
  const url = `http://127.0.0.1:${serverPort}`
  const people = undo.use(await bringPeople({ url, company, config: loadConfig(env), reader, paceMs }))
  undo.defer(() => {
    stopping = true
  })
  const owned = undo.move()
  return {
    url,
    programs: all,
    people,
    mailbox,
    databaseUrl: postgres.url,
    emails: company.people.map(({ email }) => email),
    disks,
    walDirectory: join(placeFor(home).directory, 'data', 'pg_wal'),
    health: () => healthOf(url),
    setClock: clock.set,
    patienceMs,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function healthOf(url: string): Promise<Health | null> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })
    return await answer.json()
  } catch {
    return null
  }
}

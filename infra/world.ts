/**
 * A whole world inside one test process: real PostgreSQL, real NATS, a mailbox and a migrated
 * database that nobody connects to, because every user of the world takes a copy of it.
 *
 *   await using world = await startWorld()
 *   await using database = await world.freshDatabase()
 *   await using server = await world.server({ databaseUrl: database.url })
 *
 * Test files share one world per run and join it with `sharedWorld` (`shared-world.ts`); a file that
 * kills parts of it starts its own.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig, readSettings } from '@aura/server/platform/config.ts'
import type { RunningServer, ServerParts } from '@aura/server/start.ts'
import { copyDatabase, type Database } from './databases.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type Nats, startNats } from './nats.ts'
import { isRunning } from './orphan-processes.ts'
import { freePort } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { dataDirectories } from './postgres-location.ts'
import { settleAll } from './settle-all.ts'
import { type SimulatedSettings, startSimulators } from './simulators.ts'

/** What a process of the test run needs to know to take part in the world of another process. */
export type Addresses = {
  templateUrl: string
  natsUrl: string
  smtpUrl: string
  devUrl: string
  simulated: SimulatedSettings
  secret: string
  home: string
}

export type Shared = {
  readonly addresses: Addresses
  /** A complete configuration on a free port; limits are wide, because all tests come from one address. */
  readonly config: (overrides?: Partial<Config>) => Promise<Config>
  /** A migrated and empty database of one's own. */
  readonly freshDatabase: () => Promise<Database>
  /** A server in this process; without `databaseUrl` on a fresh database. */
  readonly server: (
    overrides?: Partial<Config>,
    parts?: Partial<ServerParts>,
  ) => Promise<RunningServer & { readonly config: Config }>
  readonly workers: (overrides: Partial<Config> & { databaseUrl: string }) => Promise<AsyncDisposable>
}

export type World = Shared & AsyncDisposable & { postgres: Postgres; nats: Nats; mailbox: Mailbox }

export async function startWorld(): Promise<World> {
  await using undo = new AsyncDisposableStack()
  const home = temporaryHome()
  undo.defer(() => {
    for (const directory of [...dataDirectories(home), home]) rmSync(directory, { recursive: true, force: true })
  })
  const logs = join(home, 'logs')
  const { home: programs } = readSettings(process.env)
  const store = async <Part extends AsyncDisposable>(part: Promise<Part>) => undo.use(await part)
  const [postgres, nats, mailbox, simulators] = await settleAll([
    store(startPostgres({ home, programs, logs, durable: false })),
    store(startNats({ home, programs, logs })),
    store(startMailbox()),
    store(startSimulators()),
  ])
  const { migrate } = await import('@aura/server/migrate.ts')
  await migrate(postgres.url)
  const secret = randomBytes(32).toString('base64url')
  const { smtpUrl, url: devUrl } = mailbox
  const { settings: simulated } = simulators
  const shared = joinWorld({ templateUrl: postgres.url, natsUrl: nats.url, smtpUrl, devUrl, simulated, secret, home })
  const stop = undo.move()
  return { ...shared, postgres, nats, mailbox, [Symbol.asyncDispose]: () => stop.disposeAsync() }
}

export function joinWorld(addresses: Addresses): Shared {
  const { templateUrl, natsUrl, smtpUrl, devUrl, simulated, secret, home } = addresses
  const config = async (overrides: Partial<Config> = {}): Promise<Config> => {
    const port = overrides.port ?? (await freePort())
    const base = loadConfig({
      PORT: String(port),
      AURA_HOME: home,
      DATABASE_URL: templateUrl,
      NATS_URL: natsUrl,
      SMTP_URL: smtpUrl,
      AURA_DEV_URL: devUrl,
      AURA_SECRET: secret,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      RATE_PER_MINUTE: '1000000',
      SOCKET_CALLS_PER_SECOND: '100000',
      DATABASE_POOL: '5',
      STATUS_ROUNDS: 'off',
      AURA_AI_HOSTS: '127.0.0.1',
    })
    return { ...base, ...simulated, ...overrides }
  }
  const freshDatabase = () => copyDatabase(templateUrl)
  return {
    addresses,
    config,
    freshDatabase,
    server: async (overrides = {}, parts = {}) => {
      await using undo = new AsyncDisposableStack()
      const databaseUrl = overrides.databaseUrl ?? undo.use(await freshDatabase()).url
      const chosen = await config({ ...overrides, databaseUrl })
      const { startServer } = await import('@aura/server/start.ts')
      const server = undo.use(await startServer(chosen, parts))
      const stop = undo.move()
      return { ...server, config: chosen, [Symbol.asyncDispose]: () => stop.disposeAsync() }
    },
    workers: async (overrides) => {
      const { startWorkers } = await import('@aura/workers/start.ts')
      return startWorkers(await config(overrides))
    },
  }
}

const prefix = 'aura-world-'

/** Named after this process, so that a later run removes what a killed one left behind. */
function temporaryHome(): string {
  for (const name of readdirSync(tmpdir()).filter((value) => value.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (pid > 0 && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const home = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  return home
}

/** One server process on a PostgreSQL that flushes and a real NATS: the product as a question finds it. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startNats } from '@aura/infra/nats.ts'
import { freePort } from '@aura/infra/ports.ts'
import { loadConfig, readSettings } from '@aura/server/platform/config.ts'
import { startDurable } from './durable.ts'
import { endWithUs } from './ending.ts'
import { type Peer, startPeer } from './peer.ts'
import type { ServerProcess } from './server-process.ts'
import { type SignToken, tokenSigner } from './tokens.ts'

export type Served = AsyncDisposable & {
  readonly url: string
  readonly port: number
  readonly databaseUrl: string
  /** For other processes that take part. */
  readonly env: Record<string, string>
  readonly server: Peer<ServerProcess>
  readonly token: SignToken
}

type ServedParts = { connections: number; core?: number; overrides?: Readonly<Record<string, string>> }

export async function startServed({ connections, core, overrides = {} }: ServedParts): Promise<Served> {
  await using undo = new AsyncDisposableStack()
  const { url: databaseUrl, home } = undo.use(await startDurable())
  const nats = undo.use(endWithUs(await startNats({ home, programs: readSettings(process.env).home, logs: home })))
  const port = await freePort()
  const env = {
    PORT: String(port),
    AURA_HOME: home,
    AURA_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(connections),
    NATS_URL: nats.url,
    // Nothing here sends a mail.
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
    RATE_PER_MINUTE: '1000000',
    SOCKET_CALLS_PER_SECOND: '100000',
    ACCESS_TOKEN_SECONDS: '3600',
    ...overrides,
  }
  const pinned = core === undefined ? {} : { core }
  const file = join(import.meta.dirname, 'server-process.ts')
  const server = undo.use(await startPeer<ServerProcess>(file, { ...pinned, env }))
  const url = await server.ask('url')
  const token = await tokenSigner(loadConfig(env))
  const owned = undo.move()
  return { url, port, databaseUrl, env, server, token, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

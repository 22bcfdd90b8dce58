/**
 * Every setting there is, in one table: its environment variable, its default as a person would
 * write it, how it is checked, what it is for and who reads it. `npm start -- --help` prints it.
 *
 * `readSettings` is for the launcher, which starts the parts whose address is not given;
 * `loadConfig` is for a process that serves, which needs them all.
 */
import { join } from 'node:path'
import * as z from 'zod/mini'

type Reader = 'launcher' | 'server' | 'workers'

type Row = {
  env: string
  /** A setting without one has no value unless it is given; `whenAbsent` says what happens then. */
  fallback?: string
  whenAbsent?: string
  schema: z.ZodMiniType
  help: string
  readBy: readonly Reader[]
}
const setting = <const Given extends Row>(row: Given): Given => row

const whole = (from: number, to: number) => z.coerce.number().check(z.int(), z.gte(from), z.lte(to))
const url = (...protocols: string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address beginning with ${protocols.map((one) => `${one}//`).join(' or ')}`,
    }),
  )
const checkout = join(import.meta.dirname, '..', '..')
const everybody = ['launcher', 'server', 'workers'] as const
const processes = ['server', 'workers'] as const

export const settings = {
  mode: setting({
    env: 'AURA_MODE',
    fallback: 'embedded',
    schema: z.enum(['embedded', 'production']),
    help: 'embedded brings its own parts, a demo company and the /dev pages; production has none of them',
    readBy: everybody,
  }),
  port: setting({
    env: 'PORT',
    fallback: '3000',
    schema: whole(1, 65_535),
    help: 'port of the web address',
    readBy: ['launcher', 'server'],
  }),
  host: setting({
    env: 'HOST',
    fallback: '127.0.0.1',
    schema: z.string().check(z.minLength(1)),
    help: 'network address to listen on',
    readBy: ['launcher', 'server'],
  }),
  home: setting({
    env: 'AURA_HOME',
    fallback: join(checkout, '.aura'),
    schema: z.string().check(z.minLength(1)),
    help: 'directory of the data, the logs and the downloaded programs',
    readBy: everybody,
  }),
  databaseUrl: setting({
    env: 'DATABASE_URL',
    whenAbsent: 'an embedded PostgreSQL 18',
    schema: url('postgres:', 'postgresql:'),
    help: 'PostgreSQL to use; the role must be allowed to create roles and tables',
    readBy: everybody,
  }),
  databasePool: setting({
    env: 'DATABASE_POOL',
    fallback: '10',
    schema: whole(1, 200),
    help: 'connections to PostgreSQL per process',
    readBy: processes,
  }),
  natsUrl: setting({
    env: 'NATS_URL',
    whenAbsent: 'an embedded NATS',
    schema: url('nats:', 'tls:'),
    help: 'NATS to use',
    readBy: everybody,
  }),
  smtpUrl: setting({
    env: 'SMTP_URL',
    whenAbsent: 'the mailbox at /dev/mail',
    schema: url('smtp:', 'smtps:'),
    help: 'mail server that sends',
    readBy: ['launcher', 'workers'],
  }),
  mailFrom: setting({
    env: 'MAIL_FROM',
    fallback: 'Aura <no-reply@aura.test>',
    schema: z.string().check(z.regex(/@/, { error: 'must hold a mail address' })),
    help: 'sender of the mails',
    readBy: ['workers'],
  }),
  publicUrl: setting({
    env: 'AURA_PUBLIC_URL',
    whenAbsent: 'http://HOST:PORT',
    schema: url('http:', 'https:'),
    help: 'address people use, as it stands in mails and cookies',
    readBy: processes,
  }),
  devUrl: setting({
    env: 'AURA_DEV_URL',
    whenAbsent: 'set by the launcher',
    schema: url('http:'),
    help: 'where the pages under /dev live (embedded mode only)',
    readBy: ['server'],
  }),
  secret: setting({
    env: 'AURA_SECRET',
    whenAbsent: 'made once and kept in AURA_HOME/secret (embedded mode only)',
    schema: z.string().check(z.minLength(32, { error: 'must have at least 32 characters' })),
    help: 'key that signs and encrypts; the same for every process',
    readBy: everybody,
  }),
  logLevel: setting({
    env: 'LOG_LEVEL',
    fallback: 'info',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    help: 'how much the processes log',
    readBy: processes,
  }),
  accessTokenSeconds: setting({
    env: 'ACCESS_TOKEN_SECONDS',
    fallback: '300',
    schema: whole(5, 3_600),
    help: 'life of an access token',
    readBy: ['server'],
  }),
  sessionIdleHours: setting({
    env: 'SESSION_IDLE_HOURS',
    fallback: '12',
    schema: whole(1, 720),
    help: 'a session nobody uses ends after this',
    readBy: ['server'],
  }),
  sessionMaxDays: setting({
    env: 'SESSION_MAX_DAYS',
    fallback: '30',
    schema: whole(1, 365),
    help: 'every session ends after this',
    readBy: ['server'],
  }),
  ratePerMinute: setting({
    env: 'RATE_PER_MINUTE',
    fallback: '600',
    schema: whole(1, 1_000_000),
    help: 'calls of one operation per account and address, unless its contract says less',
    readBy: ['server'],
  }),
  socketCallsPerSecond: setting({
    env: 'SOCKET_CALLS_PER_SECOND',
    fallback: '50',
    schema: whole(1, 100_000),
    help: 'messages one socket may send',
    readBy: ['server'],
  }),
  workerConcurrency: setting({
    env: 'WORKER_CONCURRENCY',
    fallback: '4',
    schema: whole(1, 64),
    help: 'reactions and jobs one worker process runs at a time',
    readBy: ['workers'],
  }),
  workersPort: setting({
    env: 'WORKERS_PORT',
    fallback: '0',
    schema: whole(0, 65_535),
    help: "port of the workers' /metrics and /health/ready; 0 opens none",
    readBy: ['workers'],
  }),
} as const

type Table = typeof settings
type ValueOf<Setting extends Row> = Setting extends { fallback: string }
  ? z.infer<Setting['schema']>
  : z.infer<Setting['schema']> | undefined

export type Settings = { readonly [Key in keyof Table]: ValueOf<Table[Key]> }
export type Config = Settings & {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly smtpUrl: string
  readonly publicUrl: string
  readonly secret: string
}
export type Environment = Readonly<Record<string, string | undefined>>

/** Says in one go everything that is wrong with the configuration. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a mistake' : 'mistakes'}: ${problems.join('; ')}.`)
  }
}

/** An empty variable counts as absent, so that `PORT= npm start` means the default. */
export function readSettings(env: Environment): Settings {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, row] of Object.entries<Row>(settings)) {
    const given = env[row.env] || row.fallback
    if (given === undefined) continue
    const result = z.safeParse(row.schema, given)
    if (result.success) values[key] = result.data
    else problems.push(`${row.env} ${wordsOf(result.error)} (it is "${masked(row.env, given)}")`)
  }
  if (env.AURA_MODE === 'production') {
    const needed = [settings.databaseUrl, settings.natsUrl, settings.smtpUrl, settings.publicUrl, settings.secret]
    for (const row of needed) if (!env[row.env]) problems.push(`${row.env} is required in production`)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return values as Settings
}

export function loadConfig(env: Environment): Config {
  const { databaseUrl, natsUrl, smtpUrl, secret, publicUrl, ...rest } = readSettings(env)
  if (!databaseUrl || !natsUrl || !smtpUrl || !secret) {
    const missing = ['DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'AURA_SECRET'].filter((name) => !env[name])
    throw new ConfigError(missing.map((name) => `${name} is needed by this process; "npm start" provides it`))
  }
  return { ...rest, databaseUrl, natsUrl, smtpUrl, secret, publicUrl: publicUrl ?? addressOf(rest.host, rest.port) }
}

/** What a browser on this machine would type. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function wordsOf(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (issue?.code === 'too_small' && issue.origin === 'number') return `must be ${issue.minimum} or more`
  if (issue?.code === 'too_big') return `must be ${issue.maximum} or less`
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue?.code === 'invalid_type') return 'must be a whole number'
  return issue?.message ?? 'is wrong'
}

const masked = (name: string, value: string) => (name.endsWith('SECRET') ? '…' : value.replace(/\/\/[^@/]*@/, '//…@'))

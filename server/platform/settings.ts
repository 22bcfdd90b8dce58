/**
 * Every setting there is, in one table: its environment variable, its default as a person would
 * write it, how it is checked, what it is for and who reads it. `npm start -- --help` prints it.
 */
import { join } from 'node:path'
import * as z from 'zod/mini'
import { everybody, processes, setting, url, whole } from './setting.ts'
import { accountSettings } from './settings-accounts.ts'

const checkout = join(import.meta.dirname, '..', '..')

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
  trustedProxies: setting({
    env: 'TRUSTED_PROXIES',
    fallback: '0',
    schema: whole(0, 10),
    help: 'how many proxies of ours stand before the server; only they are believed about the address of a caller',
    readBy: ['server'],
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
  simulatorUrl: setting({
    env: 'AURA_SIMULATOR_URL',
    whenAbsent: 'set by the launcher',
    schema: url('http:'),
    help: 'the providers behind /dev/phone, the one inner address that a channel may name (embedded mode only)',
    readBy: processes,
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
    help: 'calls of one operation per account and address; the stricter limits of some contracts go up and down with it',
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
  filesQuotaMb: setting({
    env: 'FILES_QUOTA_MB',
    fallback: '5120',
    schema: whole(1, 100_000_000),
    help: 'megabytes of files that one company may keep',
    readBy: processes,
  }),
  importUndoDays: setting({
    env: 'IMPORT_UNDO_DAYS',
    fallback: '7',
    schema: whole(1, 90),
    help: 'days in which what an import changed can be taken back',
    readBy: ['server'],
  }),
  ...accountSettings,
} as const

/**
 * The table of settings, read. `readSettings` is for the launcher, which starts the parts whose address
 * is not given; `loadConfig` is for a process that serves, which needs them all.
 */
import * as z from 'zod/mini'
import { productionProblems } from './production.ts'
import type { SettingRow } from './setting.ts'
import { settings } from './settings.ts'

type Table = typeof settings
type ValueOf<Setting extends SettingRow> = Setting extends { fallback: string }
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
  for (const [key, row] of Object.entries<SettingRow>(settings)) {
    const input = env[row.env] || row.fallback
    if (input === undefined) continue
    const result = z.safeParse(row.schema, input)
    if (result.success) values[key] = result.data
    else problems.push(`${row.env} ${wordsOf(result.error)} (it is "${masked(row.env, input)}")`)
  }
  if (env.AURA_MODE === 'production') problems.push(...productionProblems(env))
  if (problems.length > 0) throw new ConfigError(problems)
  return values as Settings
}

export function loadConfig(env: Environment): Config {
  const { databaseUrl, natsUrl, smtpUrl, secret, publicUrl, ...rest } = readSettings(env)
  if (!databaseUrl || !natsUrl || !smtpUrl || !secret) {
    const missing = ['DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'AURA_SECRET'].filter((name) => !env[name])
    throw new ConfigError(missing.map((name) => `${name} is needed by this process; "npm start" provides it`))
  }
  // Paths are written behind it.
  const address = (publicUrl ?? addressOf(rest.host, rest.port)).replace(/\/+$/, '')
  return { ...rest, databaseUrl, natsUrl, smtpUrl, secret, publicUrl: address }
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

const masked = (name: string, value: string) =>
  /(SECRET|TOKEN)$/.test(name) ? '…' : value.replace(/\/\/[^@/]*@/, '//…@')

/** What production asks of its settings beyond their own rows: nothing brought along, nothing in clear, no weak key. */
import type { SettingRow } from './setting.ts'
import { settings } from './settings.ts'

/** A key drawn at random has more of them, in hexadecimal digits too. */
const fewestCharacters = 8
/** Words of examples and of keys that somebody meant to replace. */
const placeholder = /change.?me|replace.?me|example|password|secret|default|1234567|abcdefg|qwerty/i
/** As long as the shortest of our keys may be: a repeated piece is no longer than itself. */
const repeated = /^(.{1,16})\1+$/s

export function isWeakSecret(secret: string): boolean {
  return new Set(secret).size < fewestCharacters || placeholder.test(secret) || repeated.test(secret)
}

const needed: readonly SettingRow[] = [
  settings.databaseUrl,
  settings.natsUrl,
  settings.smtpUrl,
  settings.publicUrl,
  settings.secret,
]

/** Sign-in houses get our client's secret, and say who somebody is. */
const overTls: readonly SettingRow[] = [
  settings.publicUrl,
  settings.oauthGoogleIssuer,
  settings.oauthLinkedinIssuer,
  settings.oauthGithubUrl,
  settings.oauthGithubApiUrl,
]

/** In one go, each with its variable and none with its value. */
export function productionProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const missing = needed.filter((row) => !env[row.env]).map((row) => `${row.env} is required in production`)
  const open = overTls
    .filter((row) => URL.parse(env[row.env] ?? '')?.protocol === 'http:')
    .map((row) => `${row.env} must begin with https:// in production`)
  const address = URL.parse(env[settings.publicUrl.env] ?? '')
  const secret = env[settings.secret.env]
  const more = address !== null && address.href !== `${address.origin}/`
  return [
    ...missing,
    ...open,
    ...(more ? [`${settings.publicUrl.env} must be a bare address in production, without path or password`] : []),
    ...(secret && isWeakSecret(secret)
      ? [`${settings.secret.env} is easy to guess: it must be drawn at random in production`]
      : []),
  ]
}

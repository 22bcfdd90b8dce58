/** A credential in a person's words. */
import { type Credential, isReplacedElsewhere } from '@aura/contracts/credentials/credential.ts'
import type { ReadingState } from '@aura/contracts/credentials/reading.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { TFunction } from 'i18next'
import { healthTones, problemText } from '../channels/index.ts'
import { localDay } from '../platform/local-time.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const kindName = (kind: Credential['kind'], t: TFunction): string =>
  isReplacedElsewhere(kind) ? t(`credentials.kind.${kind}`) : t(`channels.kind.${kind}`)

export const userText = ({ name, connection }: Credential['users'][number], t: TFunction): string =>
  connection === 'backup' ? t('credentials.backup_of', { name }) : name

export const usersText = ({ users }: Credential, t: TFunction): string =>
  users.map((user) => userText(user, t)).join(', ') || t('credentials.unused')

export const readingTones: Record<ReadingState, Tone> = {
  asked: 'attention',
  approved: 'info',
  refused: 'neutral',
  read: 'ok',
}

/** Days before the last one on which it is time to get a new key. */
const soonDays = 30

/** From day to day, of the person who looks; the last day is one. */
const daysLeft = (expiresOn: string, now: Date): number =>
  (Date.parse(expiresOn) - Date.parse(localDay(now))) / dayMs + 1

export function expiryOf({ expiresOn }: Credential, now: Date, t: TFunction, language: Language): string {
  if (expiresOn === null) return t('credentials.no_expiry')
  const day = new Date(`${expiresOn}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })
  const left = daysLeft(expiresOn, now)
  if (left <= 0) return t('credentials.expired', { day })
  return left <= soonDays ? t('credentials.expires_soon', { day, count: left }) : day
}

/** Why it fails: in the words of a channel's provider, and those of models, CRMs and stores in ours. */
export function problemOf({ kind, health }: Credential, t: TFunction): string | undefined {
  if (!health?.problem) return undefined
  if (!isReplacedElsewhere(kind)) return problemText(health.problem)
  if (health.problem === 'unauthorized')
    return t(kind === 'ai' ? 'credentials.problem.unauthorized' : 'credentials.problem.key_refused')
  const isSilent = health.problem === 'unreachable' || health.problem === 'timeout'
  return t(isSilent ? 'credentials.problem.unreachable' : 'credentials.problem.failed')
}

/** What matters most comes first: it fails, it ends soon, its older version still counts. */
export function standingOf(row: Credential, t: TFunction): { tone: Tone; word: string } {
  const { kind, health, previous, expiresOn, grant } = row
  if (grant?.state === 'refused') return { tone: 'critical', word: t('credentials.standing.not_authorized') }
  if (health?.status === 'failing') return { tone: healthTones.failing, word: t('channels.health.failing') }
  if (expiresOn !== null && daysLeft(expiresOn, new Date()) <= soonDays)
    return { tone: 'attention', word: t('credentials.standing.expires') }
  if (previous?.overlapUntil && previous.endedAt === null)
    return { tone: 'info', word: t('credentials.standing.overlap') }
  if (previous?.ending === 'overlap_over' && health !== null)
    return { tone: 'attention', word: t('credentials.standing.not_refused') }
  return health
    ? { tone: healthTones[health.status], word: t(`channels.health.${health.status}`) }
    : {
        tone: 'ok',
        word: grant
          ? t('credentials.standing.authorized')
          : t(kind === 'inbound_webhook' ? 'credentials.standing.in_force' : 'credentials.standing.made_here'),
      }
}

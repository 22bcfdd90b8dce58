/** The texts of an operator's state: a shape, a word, and since when. */
import type { AgentPresence } from '@aura/contracts/agents/status.ts'
import { knownReasons, neverCame, type Operator } from '@aura/contracts/routing/operator.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../platform/ui/badge.tsx'

export const presenceTones: Record<AgentPresence, Tone> = { serving: 'ok', off_hours: 'attention', inactive: 'neutral' }

type Stands = Pick<Operator, 'state' | 'reason' | 'disconnectedAt'>

/** An available operator who is disconnected is not as available as they think. */
export function toneOf({ state, reason, disconnectedAt }: Stands): Tone {
  if (state === 'away') return 'neutral'
  if (disconnectedAt !== null || reason === 'not_answering') return 'attention'
  return state === 'available' ? 'ok' : 'info'
}

const isKnown = (reason: string): reason is (typeof knownReasons)[number] =>
  knownReasons.some((knownReason) => knownReason === reason)

/** Built-in reasons in the user's language, the company's own as written. */
export const reasonWord = (reason: string, t: TFunction): string =>
  isKnown(reason) ? t(`routing.reason.${reason}`) : reason

export function stateWord({ state, reason, disconnectedAt }: Stands, t: TFunction): string {
  if (state === 'away') return t('routing.state.away')
  if (disconnectedAt !== null) return t('routing.disconnected')
  if (state === 'available') return t('routing.state.available')
  const paused = t('routing.state.paused')
  return reason === null ? paused : `${paused} · ${reasonWord(reason, t)}`
}

/** Without the reason: it has to be read on a phone, too. */
export const stateShort = (stands: Stands, t: TFunction): string =>
  stands.state === 'away' ? t('routing.state.away_short') : stateWord({ ...stands, reason: null }, t)

/** The supervisor's word: an operator who has never been there is not merely away. */
export const teamWord = (one: Stands & Pick<Operator, 'since'>, t: TFunction): string =>
  isNew(one) ? t('routing.never') : stateWord(one, t)

export const isNew = ({ state, since }: Pick<Operator, 'state' | 'since'>): boolean =>
  state === 'away' && since === neverCame

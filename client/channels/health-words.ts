/** A channel's health in a person's words. */
import type { Channel, ChannelHealth } from '@aura/contracts/channels/channel.ts'
import { maskPhone } from '@aura/contracts/platform/phone-mask.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import type { Tone } from '../platform/ui/badge.tsx'

export const healthTones: Record<ChannelHealth['status'], Tone> = { ok: 'ok', failing: 'critical', unknown: 'neutral' }
export const stateTones: Record<Channel['state'], Tone> = { active: 'ok', paused: 'neutral', removed: 'neutral' }
export const qualityTones: Record<NonNullable<ChannelHealth['quality']>, Tone> = {
  green: 'ok',
  yellow: 'attention',
  red: 'critical',
}

/** Meta's tiers become a number of customers a day; a word we do not know is shown as it came. */
export function limitText(limit: string, language: Language): string {
  if (limit === 'TIER_UNLIMITED') return i18next.t('channels.unlimited')
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? []
  if (digits === undefined) return limit
  const count = Number(digits) * (thousands ? 1000 : 1)
  return i18next.t('channels.a_day', { count, number: count.toLocaleString(language) })
}

/** Our own words where we could not ask; else the provider's. */
export const problemText = (problem: string): string =>
  i18next.t([`channels.problem.${problem.replace(/\W/g, '_')}`], { defaultValue: problem })

export const numberText = (address: string): string =>
  address.startsWith('+55') ? maskPhone(address.slice(3)) : address

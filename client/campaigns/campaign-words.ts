/** Why something of a campaign waits or has failed, in the same words on every screen. */
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { formatMoney } from '../platform/i18n/format.ts'
import { refusalText } from '../platform/i18n/refusal-text.ts'

type Coded = { code: string; params?: Record<string, string | number> }

/** A code of the outbound policy or of a provider's failure in words; a provider's own words stand as they are. */
export const codeText = ({ code, params = {} }: Coded): string =>
  /^[a-z_-]+\.[a-z_]+$/.test(code) ? refusalText({ ok: false, code: code as never, params }) : code

/** What something comes to, or at most. */
export function costText({ cost, isUpTo }: { cost: Money | null; isUpTo: boolean }, language: Language): string {
  if (!cost) return i18next.t('campaigns.no_price')
  const text = formatMoney(cost, language)
  return isUpTo ? i18next.t('campaigns.up_to', { cost: text }) : text
}

/** What holds everything back is said with its reason; what holds a part back speaks for itself. */
export const heldText = (
  hold: Coded,
  key: 'campaigns.held' | 'campaigns.would_be_held' | 'campaigns.would_be_held_then',
): string => (hold.code === 'campaigns.variant_held' ? codeText(hold) : i18next.t(key, { reason: codeText(hold) }))

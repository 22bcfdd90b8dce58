/** How campaigns and their people are named and marked, the same on every screen. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import type { Bucket, RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import i18next from 'i18next'
import { refusalText } from '../platform/i18n/refusal-text.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const stateTones: Record<CampaignState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  preparing: 'info',
  running: 'ok',
  paused: 'attention',
  finished: 'neutral',
  stopped: 'neutral',
}

export const recipientTones: Record<RecipientState, Tone> = {
  waiting: 'neutral',
  queued: 'info',
  sent: 'info',
  delivered: 'ok',
  read: 'ok',
  failed: 'critical',
  suppressed: 'neutral',
  in_doubt: 'attention',
}

/** In the order in which they are read. */
export const bucketOrder: readonly Bucket[] = ['sent', 'failed', 'suppressed', 'in_doubt', 'waiting']

type Coded = { code: string; params?: Record<string, string | number> }

/** A code of the outbound policy or of a provider's failure in words; a provider's own words stand as they are. */
export const codeText = ({ code, params = {} }: Coded): string =>
  /^[a-z_-]+\.[a-z_]+$/.test(code) ? refusalText({ ok: false, code: code as never, params }) : code

/** What holds everything back is said with its reason; what holds a part back speaks for itself. */
export const heldText = (hold: Coded, key: 'campaigns.held' | 'campaigns.would_be_held'): string =>
  hold.code === 'campaigns.variant_held' ? codeText(hold) : i18next.t(key, { reason: codeText(hold) })

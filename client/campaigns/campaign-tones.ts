/** How campaigns and their people are marked, the same on every screen. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import type { Bucket, RecipientState } from '@aura/contracts/campaigns/ledger.ts'
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

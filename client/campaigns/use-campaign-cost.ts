/** What a campaign costs: what is booked and reserved comes with the ledger, what is ahead is counted now and then. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import { campaignCost } from '@aura/contracts/campaigns/launch-record.ts'
import { useEffect } from 'react'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import type { Ledger } from './ledger-card.tsx'

/** What is ahead is counted over everybody who waits: of few people more often. */
const againMs = 30_000
const fewAgainMs = 3_000
const few = 5_000

export type CampaignCost = ReturnType<typeof useCampaignCost>

export function useCampaignCost({ id: campaignId, state, version }: Campaign, ledger: Ledger | undefined) {
  const read = useQuery(campaignCost, { campaignId })
  const { data, refetch } = read
  const every = ledger && ledger.buckets.waiting <= few ? fewAgainMs : againMs
  usePolling(refetch, { every, enabled: state === 'running' || state === 'paused' })
  // A change of the campaign changes what is ahead.
  useEffect(() => {
    if (version > 0) refetch()
  }, [version, refetch])
  const money = ledger?.money
  const live = money && { spent: money.used, reserved: money.reserved, budget: money.budget, left: money.left }
  return { ...read, data: data && { ...data, ...live } }
}

import { type CampaignsState, campaignSaved, campaigns, ownCampaigns } from '@aura/contracts/campaigns/campaign.ts'
import { on, reducer } from '../platform/reducer.ts'

const saved = on(
  campaignSaved,
  (state: CampaignsState, { campaign }): CampaignsState => ({
    ...state,
    campaigns: { ...state.campaigns, [campaign.id]: campaign },
  }),
)
export const campaignsReducer = reducer(campaigns, [saved])
export const ownCampaignsReducer = reducer(ownCampaigns, [saved])

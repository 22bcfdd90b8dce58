import { type CampaignsState, campaignSaved, campaigns } from '@aura/contracts/campaigns/campaign.ts'
import { on, reducer } from '../platform/reducer.ts'

export const campaignsReducer = reducer(campaigns, [
  on(
    campaignSaved,
    (state, { campaign }): CampaignsState => ({
      ...state,
      campaigns: { ...state.campaigns, [campaign.id]: campaign },
    }),
  ),
])

import { campaigns, ownCampaigns } from '@aura/contracts/campaigns/campaign.ts'
import { campaignsReducer, ownCampaignsReducer } from '@aura/machines/campaigns/campaigns.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useMay } from '../platform/me.ts'

const everything = {}

/** All of the company for who manages them, else the user's own. */
export function useCampaigns() {
  const isManager = useMay('manage_campaigns')
  const all = useView(campaigns, campaignsReducer, everything, { enabled: isManager })
  const own = useView(ownCampaigns, ownCampaignsReducer, everything, { enabled: !isManager })
  return isManager ? all : own
}

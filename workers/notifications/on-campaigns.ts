/** The author of a campaign hears that it has finished, and that it waits for something to be looked after. */
import { campaignFinished, campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

type HeldKind = 'campaigns.limit_spent' | 'campaigns.held_in_part' | 'campaigns.sent_back'

/** Any other reason is on the page of the campaign. */
const kinds: Readonly<Record<string, HeldKind>> = {
  'campaigns.limit_spent': 'campaigns.limit_spent',
  'suppliers.over_budget': 'campaigns.limit_spent',
  'campaigns.variant_held': 'campaigns.held_in_part',
  'campaigns.needs_approval': 'campaigns.sent_back',
  'campaigns.unpriced': 'campaigns.sent_back',
  'campaigns.outgrown': 'campaigns.sent_back',
  'audiences.too_slow': 'campaigns.sent_back',
}

export const onCampaignFinished = reaction(
  'notifications.on-campaign-finished',
  campaignFinished,
  async ({ event, ...parts }) => {
    const { campaignId, name, authorId: to } = event.body
    const [work, fact] = noticeSource(event, parts)
    const link = `/campaigns/my-campaigns/${campaignId}`
    await notify(work, { ...fact, to, link, kind: 'campaigns.finished', params: { name } })
  },
)

export const onCampaignHeld = reaction('notifications.on-campaign-held', campaignHeld, async ({ event, ...parts }) => {
  const { campaignId, name, authorId: to, code } = event.body
  const [work, fact] = noticeSource(event, parts)
  const kind = kinds[code] ?? 'campaigns.held'
  await notify(work, { ...fact, to, link: `/campaigns/my-campaigns/${campaignId}`, kind, params: { name } })
})

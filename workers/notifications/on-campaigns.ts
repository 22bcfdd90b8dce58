/** The author of a campaign hears that it has finished, and that it waits for something to be looked after. */
import { campaignFinished, campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const spent = ['campaigns.limit_spent', 'suppliers.over_budget']

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
  const kind = spent.includes(code) ? 'campaigns.limit_spent' : 'campaigns.held'
  await notify(work, { ...fact, to, link: `/campaigns/my-campaigns/${campaignId}`, kind, params: { name } })
})

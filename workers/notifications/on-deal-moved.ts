/** A deal that somebody else won or lost is told to whose it is. */
import { dealMoved, hasBecomeLost } from '@aura/contracts/deals/move.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onDealMoved = reaction('notifications.on-deal-moved', dealMoved, async ({ event, ...parts }) => {
  const { deal, from } = event.body
  const isLost = hasBecomeLost(event.body)
  if (deal.stage === from || (deal.stage !== 'closing' && !isLost)) return
  const [work, fact] = noticeSource(event, parts)
  const kind = isLost ? 'deals.lost' : 'deals.won'
  await notify(work, { ...fact, to: deal.ownerId, kind, params: { title: deal.title }, link: '/crm' })
})

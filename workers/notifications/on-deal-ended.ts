/** A deal that somebody else won or lost is told to whose it is. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealMoved, hasBecomeLost } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { isHistory, saleKey } from '@aura/machines/deals/outcome.ts'
import { linkTo } from '@aura/server/deals/index.ts'
import { notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const linkOf = ({ id: dealId, pipelineId }: Deal) => linkTo({ dealId, pipelineId })

export const onDealMoved = reaction('notifications.on-deal-moved', dealMoved, async ({ event, ...parts }) => {
  if (!hasBecomeLost(event.body) || isHistory(event.body.deal, event.at)) return
  const { deal } = event.body
  const [work, fact] = noticeSource(event, parts)
  await notify(work, {
    ...fact,
    to: deal.ownerId,
    kind: 'deals.lost',
    params: { title: deal.title },
    link: linkOf(deal),
  })
})

export const onDealWon = reaction('notifications.on-deal-won', dealWon, async ({ event, ...parts }) => {
  const { deal } = event.body
  if (isHistory(deal, event.at)) return
  const [work, fact] = noticeSource(event, parts)
  await notify(work, {
    ...fact,
    key: saleKey(deal),
    to: deal.ownerId,
    kind: 'deals.won',
    params: { title: deal.title },
    link: linkOf(deal),
  })
})

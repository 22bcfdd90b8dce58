/** What people do after a campaign has written to them: they answer, and their deals move. */
import { messageAdded } from '@aura/contracts/conversations/message.ts'
import { dealMoved, hasLeftStage } from '@aura/contracts/deals/move.ts'
import { dealWon } from '@aura/contracts/deals/win.ts'
import { isHistory } from '@aura/machines/deals/outcome.ts'
import { answersTest, saysStop } from '@aura/server/conversations/index.ts'
import { noteConversion } from '@aura/server/tracking/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onMessageAdded = reaction(
  'tracking.on-message-added',
  messageAdded,
  async ({ event, companyId, ...work }) => {
    const { message, contactId } = event.body
    // Who wants nothing more has not answered.
    if (message.direction !== 'in' || (await saysStop(work.tx, message.content))) return
    const happened = {
      companyId,
      contactId,
      kind: 'reply',
      at: new Date(message.at),
      subject: message.conversationId,
      isNone: () => answersTest(work.tx, message),
    } as const
    await noteConversion(work, happened)
  },
)

export const onDealMoved = reaction('tracking.on-deal-moved', dealMoved, async ({ event, companyId, ...work }) => {
  const { deal, undone } = event.body
  if (deal.contactId === null || !hasLeftStage(event.body) || undone || isHistory(deal, event.at)) return
  const { contactId, stage } = deal
  const at = new Date(event.at)
  await noteConversion(work, { companyId, contactId, kind: 'deal_moved', at, subject: deal.id, stage })
})

export const onDealWon = reaction('tracking.on-deal-won', dealWon, async ({ event, companyId, ...work }) => {
  const { deal } = event.body
  const { id: subject, contactId } = deal
  if (contactId === null || isHistory(deal, event.at)) return
  await noteConversion(work, { companyId, contactId, kind: 'deal_won', at: new Date(event.at), subject })
})

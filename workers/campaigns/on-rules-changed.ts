/** Campaigns that were held back go on as soon as the rules let them. */
import { outboundChanged } from '@aura/contracts/conversations/outbound/rules.ts'
import { dispatchJob } from '@aura/server/campaigns/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onRulesChanged = reaction(
  'campaigns.on-rules-changed',
  outboundChanged,
  async ({ event, tx, enqueue }) => {
    if (event.body.halted) return
    const running = await tx.selectFrom('campaigns').where('state', '=', 'running').select('id').execute()
    for (const { id: campaignId } of running)
      await enqueue(dispatchJob, { campaignId }, { singletonKey: `${campaignId}:now` })
  },
)

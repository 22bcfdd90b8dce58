/** What a company asks of its campaigns: a second person above an amount, and what is kept of a number's limit for service. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { campaign } from './campaign.ts'

const ruleFields = {
  /** In minor units of the company's currency; null: nobody is asked. */
  approvalAbove: z.nullable(integer(0)),
  /** Per cent of the limit of a number or its portfolio that campaigns leave to service. */
  serviceShare: integer(0, 90),
  /** What everything may cost in a month before campaigns wait, in minor units of the company's currency; null: no limit. */
  monthBudget: z._default(z.nullable(integer(0)), null),
}
export const campaignRules = z.strictObject({ ...ruleFields, version: integer(0) })
export type CampaignRules = z.infer<typeof campaignRules>

export const rules = query('campaigns.rules', {
  input: z.strictObject({}),
  output: campaignRules,
  needs: 'view_campaigns',
  errors: [],
})

export const setRules = command('campaigns.set-rules', {
  input: z.strictObject({ ...ruleFields, version: integer(0) }),
  output: campaignRules,
  // Of the company, not of its campaigns: an amount that a manager of campaigns could lift would ask nobody.
  needs: 'update_settings',
  errors: ['command.stale'],
})

/** By another person than the author and the last editor; an edit or a higher cost afterwards takes it back. */
export const approveCampaign = command('campaigns.approve', {
  input: z.strictObject({ campaignId: id, version: integer(1) }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: [
    ...(['campaigns.campaign_not_found', 'campaigns.not_now', 'campaigns.own_approval', 'command.stale'] as const),
    ...(['audiences.audience_not_found', 'audiences.too_slow'] as const),
  ],
})

/** The second person's yes, where the company asks for one: who has given it, or the button that gives it. */
import type { Campaign } from '@aura/contracts/campaigns/campaign.ts'
import type { preflight } from '@aura/contracts/campaigns/preflight.ts'
import { approveCampaign } from '@aura/contracts/campaigns/rules.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { approvalRefusal, decide, isApproved, isWithinApproval } from '@aura/machines/campaigns/decide.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { refusalText } from '../platform/i18n/refusal-text.ts'
import { useMe } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'

type Ahead = Pick<OutputOf<typeof preflight>, 'mostCost' | 'reached'>

export function Approval({ campaign, ahead }: { campaign: Campaign; ahead: Ahead }) {
  const { t } = useTranslation()
  const actor = useMe()
  const names = useNames(t('campaigns.former'))
  const approve = useCommand(approveCampaign)
  const [problem, setProblem] = useState<string>()
  const { id: campaignId, version, approvedBy } = campaign
  const isWithin = isWithinApproval(campaign, { cost: ahead.mostCost?.amount ?? null, reached: ahead.reached })
  if (isApproved(campaign) && isWithin && approvedBy !== null)
    return (
      <Callout role="status">
        <span>{t('campaigns.approved_by', { name: names(approvedBy) })}</span>
      </Callout>
    )
  const refusal = approvalRefusal(campaign, actor.id)
  const may = !refusal && decide(campaign, 'approve', { actor, now: new Date() }).ok
  return (
    <Callout role="status" refused>
      <span>
        {t(ahead.mostCost ? 'campaigns.approval_needed' : 'campaigns.approval_unpriced')}{' '}
        {refusal ? refusalText(refusal) : ''} {problem}
      </span>
      {may && (
        <Button
          onClick={() =>
            void approve.send({ campaignId, version }).then(
              () => setProblem(undefined),
              (error: unknown) => setProblem(errorText(error)),
            )
          }
        >
          {t('campaigns.approve')}
        </Button>
      )}
    </Callout>
  )
}

/** Stops a campaign for good: whom it reaches beforehand, the reason, and what was at the provider when it took effect. */
import { type Campaign, stopCampaign } from '@aura/contracts/campaigns/campaign.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { FormFields } from '../platform/ui/contract-form.tsx'
import { useContractForm } from '../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { toast } from '../platform/ui/toast.tsx'
import type { Reach } from './campaign-actions.tsx'
import look from './campaigns.module.css'

export function StopDialog({ campaign, reach, leave }: { campaign: Campaign; reach: Reach; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number | undefined) => (count === undefined ? '–' : count.toLocaleString(language))
  const form = useContractForm({
    contract: stopCampaign,
    fields: [
      {
        ...{ name: 'reason', label: t('campaigns.stop_reason'), kind: 'text', maxLength: 200 },
        required: t('campaigns.stop_reason_missing'),
      },
    ],
    fixed: { campaignId: campaign.id },
    done: ({ underway }) => {
      toast({
        tone: 'ok',
        title: t('campaigns.stopped_proof', { name: campaign.name, count: underway, number: number(underway) }),
      })
      leave()
    },
  })
  return (
    <FormDialog
      title={t('campaigns.stop_ask', { name: campaign.name })}
      text={t('campaigns.stop_text')}
      action={t('campaigns.stop')}
      grave
      leave={leave}
      form={form}
    >
      <dl className={look.facts} style={{ marginBottom: 12 }}>
        <div>
          <dt>{t('campaigns.stop_waiting')}</dt>
          <dd>{number(reach?.buckets.waiting)}</dd>
        </div>
        <div>
          <dt>{t('campaigns.stop_underway')}</dt>
          <dd>{number(reach?.underway)}</dd>
        </div>
      </dl>
      <FormFields form={form} />
    </FormDialog>
  )
}

/** Faster or slower, while it runs: how long the people who wait take at the new rate. */
import { type Campaign, mostPerMinute, setRate } from '@aura/contracts/campaigns/campaign.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import type { Reach } from './campaign-actions.tsx'

export function RateDialog({ campaign, reach, leave }: { campaign: Campaign; reach: Reach; leave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useDraftForm<typeof setRate, { perMinute: string }>({
    contract: setRate,
    now: { perMinute: `${campaign.perMinute}` },
    names: ['perMinute'],
    inputOf: ({ perMinute }) => ({ campaignId: campaign.id, perMinute: Number(perMinute || Number.NaN) }),
    words: () => t('campaigns.rate_invalid', { most: mostPerMinute.toLocaleString(language) }),
    done: leave,
  })
  const perMinute = Number(form.draft.perMinute)
  const minutes = reach && perMinute > 0 ? Math.ceil(reach.buckets.waiting / perMinute) : undefined
  const hint =
    reach && minutes !== undefined
      ? t('campaigns.rate_effect', {
          ...{ waiting: reach.buckets.waiting.toLocaleString(language), count: minutes },
          number: minutes.toLocaleString(language),
        })
      : undefined
  return (
    <FormDialog
      title={t('campaigns.set_rate_of', { name: campaign.name })}
      text={t('campaigns.rate_text')}
      action={t('campaigns.set_rate')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field label={t('campaigns.rate_label')} error={form.problem('perMinute')} hint={hint}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('perMinute')} inputMode="numeric" autoComplete="off" maxLength={4} />
        )}
      </Field>
    </FormDialog>
  )
}

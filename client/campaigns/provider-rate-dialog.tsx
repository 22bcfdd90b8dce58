/** How many messages a second may leave from an account at a provider, over all channels that use it. */
import { type ProviderRate, setProviderRate } from '@aura/contracts/campaigns/provider-rates.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'

type Props = { rate: ProviderRate; refresh: () => void; leave: () => void }
type Draft = { perSecond: string }

export function ProviderRateDialog({ rate, refresh, leave }: Props) {
  const { account, name, perSecond, standard, isOwn, version } = rate
  const { t } = useTranslation()
  const form = useDraftForm<typeof setProviderRate, Draft>({
    contract: setProviderRate,
    now: { perSecond: isOwn ? `${perSecond}` : '' },
    names: ['perSecond'],
    inputOf: (draft) => ({ account, version, perSecond: figure(draft.perSecond) }),
    words: () => t('campaigns.provider_rate_invalid'),
    refresh,
    done: () => {
      refresh()
      leave()
    },
  })
  return (
    <FormDialog
      title={t('campaigns.provider_rate_of', { name })}
      text={t('campaigns.provider_rate_text')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Field
        label={t('campaigns.provider_rate_per_second')}
        hint={
          standard === null
            ? t('campaigns.provider_rate_unlimited')
            : t('campaigns.provider_rate_standard', { perSecond: standard })
        }
        error={form.problem('perSecond')}
      >
        {(wiring) => (
          <Input {...wiring} {...form.wire('perSecond')} inputMode="numeric" maxLength={4} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  )
}

const figure = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** How a sending domain is warmed up: its first day, its growth, and when it is warm. */
import { type SendingDomain, setWarmUp } from '@aura/contracts/campaigns/warm-ups.ts'
import { usualWarmUp } from '@aura/machines/campaigns/warm-up.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../platform/ui/form-dialog.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'

type Props = { domain: SendingDomain; refresh: () => void; leave: () => void }
type Draft = { on: boolean; first: string; growth: string; target: string }

const fields = ['first', 'growth', 'target'] as const

export function WarmUpDialog({ domain: { domain, warmUp }, refresh, leave }: Props) {
  const { t } = useTranslation()
  const { firstPerDay, growth, targetPerDay } = warmUp ?? usualWarmUp
  const form = useDraftForm<typeof setWarmUp, Draft>({
    contract: setWarmUp,
    now: { on: warmUp !== null, first: `${firstPerDay}`, growth: `${growth}`, target: `${targetPerDay}` },
    names: [...fields],
    paths: { first: 'warmUp.firstPerDay', growth: 'warmUp.growth', target: 'warmUp.targetPerDay' },
    inputOf: (draft) => ({
      domain,
      warmUp: draft.on
        ? { firstPerDay: figure(draft.first), growth: figure(draft.growth), targetPerDay: figure(draft.target) }
        : null,
      version: warmUp?.version ?? 0,
    }),
    words: () => t('campaigns.warm_up_invalid'),
    refresh,
    done: () => {
      refresh()
      leave()
    },
  })
  return (
    <FormDialog
      title={t('campaigns.warm_up_of', { domain })}
      text={t('campaigns.warm_up_text')}
      action={t('platform.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <Switch label={t('campaigns.warm_up_on')} checked={form.draft.on} onChange={(on) => form.set('on', on)} />
      {form.draft.on &&
        fields.map((name) => (
          <Field key={name} label={t(`campaigns.warm_up_${name}`)} error={form.problem(name)}>
            {(wiring) => (
              <Input {...wiring} {...form.wire(name)} inputMode="numeric" maxLength={8} autoComplete="off" />
            )}
          </Field>
        ))}
    </FormDialog>
  )
}

const figure = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

import { deliveryDays, replayPeriod } from '@aura/contracts/integrations/delivery.ts'
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../platform/ui/choices.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'

type Draft = { from: string; to: string; only: 'failed' | 'all' }

const hour = 3_600_000
/** As the browser's field has it, in local time. */
const local = (time: number) => new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
const instantOf = (typed: string) => (typed === '' ? '' : new Date(typed).toISOString())

/** What of a period goes once more. */
export function ReplayPeriod({ endpoint, leave }: { endpoint: Endpoint; leave: () => void }) {
  const { t } = useTranslation()
  const form = useDraftForm<typeof replayPeriod, Draft>({
    contract: replayPeriod,
    now: { from: local(Date.now() - 24 * hour), to: local(Date.now()), only: 'failed' },
    // Two that are read a minute apart are the same form.
    current: { from: '', to: '', only: 'failed' },
    names: ['from', 'to', 'only'],
    inputOf: ({ from, to, only }) => ({ endpointId: endpoint.id, from: instantOf(from), to: instantOf(to), only }),
    words: () => t('webhooks.period_required'),
    done: () => {
      leave()
      toast({ tone: 'ok', title: t('webhooks.replay_begun') })
    },
  })
  return (
    <FormDialog
      title={t('webhooks.replay_period')}
      text={t('webhooks.replay_period_text', { days: deliveryDays })}
      action={t('webhooks.replay')}
      leave={leave}
      form={form}
    >
      <Field label={t('webhooks.from')} error={form.problem('from')}>
        {(wiring) => <Input {...wiring} {...form.wire('from')} type="datetime-local" />}
      </Field>
      <Field label={t('webhooks.to')} error={form.problem('to')}>
        {(wiring) => <Input {...wiring} {...form.wire('to')} type="datetime-local" />}
      </Field>
      <Choices
        name="only"
        label={t('webhooks.replay_what')}
        value={form.draft.only}
        choose={(only) => form.set('only', only)}
        options={[
          { value: 'failed', label: t('webhooks.only_failed'), hint: t('webhooks.only_failed_hint') },
          { value: 'all', label: t('webhooks.only_all'), hint: t('webhooks.only_all_hint') },
        ]}
      />
    </FormDialog>
  )
}

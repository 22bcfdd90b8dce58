import { haltCampaigns } from '@aura/contracts/conversations/outbound/rules.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** Says what it stops, and asks for the reason, which the next supervisor needs. */
export function HaltForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(haltCampaigns)
  const form = useForm({
    names: ['reason'],
    problemOf: (_, read) => (read('reason').trim() === '' ? t('conversations.outbound.reason_missing') : undefined),
    send: async (read) => {
      const { underway } = await send({ reason: read('reason').trim() })
      toast(
        underway === 0
          ? { tone: 'ok', title: t('conversations.outbound.stopped') }
          : { tone: 'attention', title: t('conversations.outbound.stopped_but', { count: underway }) },
      )
      leave()
    },
  })
  return (
    <FormDialog
      title={t('conversations.outbound.halt')}
      text={t('conversations.outbound.halt_text')}
      action={t('conversations.outbound.halt_now')}
      leave={leave}
      form={form}
    >
      <Field label={t('conversations.outbound.reason')} error={form.problem('reason')}>
        {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}

import { haltCampaigns } from '@aura/contracts/conversations/outbound/rules.ts'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** Says what it stops, and asks for the reason, which the next supervisor needs. */
export function HaltForm({ leave }: { leave: () => void }) {
  const { t } = useTranslation()
  const required = t('conversations.outbound.reason_missing')
  const form = useContractForm({
    contract: haltCampaigns,
    fields: [{ name: 'reason', label: t('conversations.outbound.reason'), kind: 'text', maxLength: 200, required }],
    done: ({ underway }) => {
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
      <FormFields form={form} />
    </FormDialog>
  )
}

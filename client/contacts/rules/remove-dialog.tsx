import { type Rule, removeRule } from '@aura/contracts/contacts/block-list.ts'
import { useTranslation } from 'react-i18next'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** Taking an address off its list is said why, like putting it on. */
export function RemoveDialog({ rule, leave, removed }: { rule: Rule; leave: () => void; removed: () => void }) {
  const { t } = useTranslation()
  const { id: ruleId, value } = rule
  const words = t('contacts.rules.reason_required')
  const form = useContractForm({
    contract: removeRule,
    fields: [
      {
        name: 'reason',
        label: t('contacts.rules.reason'),
        kind: 'text',
        maxLength: 200,
        required: words,
        problem: words,
      },
    ],
    fixed: { ruleId },
    done: () => {
      toast({ tone: 'ok', title: t('contacts.rules.removed', { value }) })
      removed()
      leave()
    },
  })
  return (
    <FormDialog
      title={t('contacts.rules.remove')}
      text={t('contacts.rules.remove_text', { value })}
      action={t('contacts.rules.remove')}
      leave={leave}
      form={form}
    >
      <FormFields form={form} />
    </FormDialog>
  )
}

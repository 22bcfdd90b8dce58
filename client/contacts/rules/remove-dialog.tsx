import { type Rule, removeRule } from '@aura/contracts/contacts/block-list.ts'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** Taking an address off its list is said why, like putting it on. */
export function RemoveDialog({ rule, leave, removed }: { rule: Rule; leave: () => void; removed: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(removeRule)
  const { id: ruleId, value } = rule
  const form = useForm({
    names: ['reason'],
    problemOf: (_, read) =>
      removeRule.input.shape.reason.safeParse(read('reason')).success ? undefined : t('contacts.rules.reason_required'),
    send: async (read) => {
      await send({ ruleId, reason: read('reason') })
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
      <Field label={t('contacts.rules.reason')} error={form.problem('reason')}>
        {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}

import { addRule, ruleTarget } from '@aura/contracts/contacts/block-address.ts'
import { type List, lists, type Rule, ruleKinds } from '@aura/contracts/contacts/block-list.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { Field } from '../../platform/ui/field.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'

/** In days; nothing is without an end. */
const spans = ['', '1', '7', '30', '365'] as const

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined => list.find((item) => item === text)

/** An address for one of the two lists. */
export function RuleDialog({ start, leave, added }: { start: List; leave: () => void; added: () => void }) {
  const { t } = useTranslation()
  const { send } = useCommand(addRule)
  const [list, setList] = useState<List>(start)
  const [kind, setKind] = useState<Rule['kind']>('phone')
  const [days, setDays] = useState('')
  const form = useForm({
    names: ['value', 'reason'],
    problemOf: (name, read) => {
      if (name === 'value')
        return ruleTarget.safeParse({ kind, value: read('value') }).success
          ? undefined
          : t(`contacts.rules.value_invalid.${kind}`)
      return addRule.input.shape.reason.safeParse(read('reason')).success
        ? undefined
        : t('contacts.rules.reason_required')
    },
    send: async (read) => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
      const target = { kind, value: read('value') }
      await send({ ruleId: newId(), list, target, reason: read('reason'), expiresAt })
      added()
      leave()
    },
  })
  return (
    <FormDialog title={t('contacts.rules.new')} action={t('contacts.rules.add')} leave={leave} form={form}>
      <Field label={t('contacts.rules.list')} hint={t(`contacts.rules.${list}_text`)}>
        {(wiring) => (
          <Select {...wiring} value={list} onChange={({ target }) => setList(oneOf(lists, target.value) ?? list)}>
            {lists.map((value) => (
              <option key={value} value={value}>
                {t(`contacts.rules.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('contacts.rules.kind')}>
        {(wiring) => (
          <Select {...wiring} value={kind} onChange={({ target }) => setKind(oneOf(ruleKinds, target.value) ?? kind)}>
            {ruleKinds.map((ruleKind) => (
              <option key={ruleKind} value={ruleKind}>
                {t(`contacts.rules.kind.${ruleKind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('contacts.rules.value')} error={form.problem('value')}>
        {(wiring) => <Input {...wiring} {...form.wire('value')} maxLength={254} autoComplete="off" />}
      </Field>
      <Field label={t('contacts.rules.reason')} error={form.problem('reason')}>
        {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label={t('contacts.rules.until')}>
        {(wiring) => (
          <Select {...wiring} value={days} onChange={({ target }) => setDays(target.value)}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {span === '' ? t('contacts.rules.always') : t('contacts.rules.days', { count: Number(span) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}

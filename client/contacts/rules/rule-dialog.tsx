import { addRule } from '@aura/contracts/contacts/block-address.ts'
import { type List, lists, type Rule, ruleKinds } from '@aura/contracts/contacts/block-list.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Select } from '../../platform/ui/input.tsx'

/** In days; nothing is without an end. */
const spans = ['', '1', '7', '30', '365'] as const

type RuleDraft = { list: List; kind: Rule['kind']; value: string; reason: string; days: string }

/** An address for one of the two lists. */
export function RuleDialog({ start, leave, added }: { start: List; leave: () => void; added: () => void }) {
  const { t } = useTranslation()
  const [ruleId] = useState(newId)
  const form = useDraftForm<typeof addRule, RuleDraft>({
    contract: addRule,
    now: { list: start, kind: 'phone', value: '', reason: '', days: '' },
    names: ['list', 'kind', 'value', 'reason', 'days'],
    paths: { value: 'target', days: 'expiresAt' },
    inputOf: ({ list, kind, value, reason, days }) => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
      return { ruleId, list, target: { kind, value }, reason, expiresAt }
    },
    words: (name, _, { kind }) =>
      name === 'value' ? t(`contacts.rules.value_invalid.${kind}`) : t('contacts.rules.reason_required'),
    done: () => {
      added()
      leave()
    },
  })
  return (
    <FormDialog title={t('contacts.rules.new')} action={t('contacts.rules.add')} leave={leave} form={form}>
      <Field label={t('contacts.rules.list')} hint={t(`contacts.rules.${form.draft.list}_text`)}>
        {(wiring) => (
          <Select {...wiring} {...form.wire('list')}>
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
          <Select {...wiring} {...form.wire('kind')}>
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
          <Select {...wiring} {...form.wire('days')}>
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

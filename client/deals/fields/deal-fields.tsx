/** The company's own fields in the form of a deal. What was typed is read at once: the draft has text and value. */
import type { Field as CustomField, FieldValue } from '@aura/contracts/contacts/fields.ts'
import { readField, typedField } from '@aura/machines/contacts/field-read.ts'
import { useTranslation } from 'react-i18next'
import { FieldInput, useFields } from '../../contacts/index.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Field } from '../../platform/ui/field.tsx'
import type { Draft, TypedValue } from '../draft.ts'

type Props = {
  draft: Draft
  /** What the deal says now. */
  values: Readonly<Record<string, FieldValue>>
  problemOf: (fieldId: string) => string | undefined
  change: (change: Pick<Draft, 'fields'>) => void
}

export function DealFields({ draft, values, problemOf, change }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fields } = useFields('deal')
  const typed = (field: CustomField): TypedValue => {
    const value = values[field.id]
    return draft.fields[field.id] ?? { text: typedField(value, language), value: value ?? null }
  }
  const read = (field: CustomField, text: string): TypedValue => ({
    text,
    value: text.trim() === '' ? null : (readField(field, text, language) ?? undefined),
  })
  const problem = (field: CustomField): string | undefined =>
    typed(field).value === undefined ? t(`contacts.fields.wrong.${field.type}`) : problemOf(field.id)
  return fields.map((field) => (
    <Field key={field.id} label={field.label + (field.required ? ' *' : '')} error={problem(field)}>
      {(wiring) => (
        <FieldInput
          field={field}
          wiring={wiring}
          value={typed(field).text}
          change={(text) => change({ fields: { ...draft.fields, [field.id]: read(field, text) } })}
        />
      )}
    </Field>
  ))
}

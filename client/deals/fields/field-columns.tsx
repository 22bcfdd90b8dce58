/** The columns of the company's own fields in the list of deals, each changed where it stands. */
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { readField, typedField } from '@aura/machines/contacts/field-read.ts'
import { fieldText } from '@aura/machines/contacts/field-text.ts'
import type { TFunction } from 'i18next'
import type { Column } from '../../platform/ui/table/column.ts'
import { ChoiceCell, TypedCell } from '../list/edit-cell.tsx'

type About = {
  language: Language
  /** Undefined where the user may not. */
  edit: ((deal: Deal, patch: DealPatch) => void) | undefined
}

export function fieldColumns(t: TFunction, fields: readonly Field[], { language, edit }: About): Column<Deal>[] {
  return fields.map((field) => {
    const { id, key, label, type } = field
    const text = ({ fields: values = {} }: Deal) => {
      const value = values[id]
      return value === undefined ? '' : fieldText(field, value, language)
    }
    const cell = (deal: Deal) => {
      const shown = text(deal) || '–'
      if (!edit) return shown
      const props = {
        label: t('deals.list.edit_cell', { field: label, title: deal.title, text: shown }),
        children: shown,
      }
      const store = (value: FieldValue | null) => edit(deal, { fields: { [id]: value } })
      const typed = typedField(deal.fields?.[id], language)
      if (type === 'choice' || type === 'yes_no')
        return (
          <ChoiceCell
            {...props}
            value={typed}
            choices={() => choicesOf(t, field)}
            store={(next) => store(next === '' ? null : readField(field, next, language))}
          />
        )
      return (
        <TypedCell<{ value: FieldValue | null }>
          {...props}
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          text={typed}
          parse={(next) => readTyped(field, next, language)}
          problem={t(`contacts.fields.wrong.${type}`)}
          store={({ value }) => store(value)}
        />
      )
    }
    return { id: `field-${key}`, header: label, cell, text, ...{ width: 130, phone: 'none', hidden: true } }
  })
}

/** Undefined where the text is no value; nothing typed empties a field that may be empty. */
function readTyped(field: Field, text: string, language: Language): { value: FieldValue | null } | undefined {
  if (text.trim() === '') return field.required ? undefined : { value: null }
  const value = readField(field, text, language)
  return value === null ? undefined : { value }
}

function choicesOf(t: TFunction, { type, choices, required }: Field) {
  const own =
    type === 'yes_no'
      ? (['true', 'false'] as const).map((value) => ({ value, label: t(`contacts.fields.value.${value}`) }))
      : choices.map(({ label }) => ({ value: label, label }))
  return required ? own : [{ value: '', label: '–' }, ...own]
}

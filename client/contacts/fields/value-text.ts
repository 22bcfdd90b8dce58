import { addressText } from '@aura/contracts/contacts/address-text.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { choiceOf, fits } from '@aura/machines/contacts/field-fits.ts'

type Words = { yes: string; no: string; language: Language }

/** A value as people read it; one that does not fit its field any more is read as it stands there. */
export function valueText(field: Field, value: FieldValue, { yes, no, language }: Words): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)
  if (!fits(field, value)) return value
  switch (field.type) {
    case 'date':
      return new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(new Date(value))
    case 'choice':
      return choiceOf(field, value)?.label ?? value
    case 'phone':
      return addressText({ kind: 'phone', value })
    default:
      return value
  }
}

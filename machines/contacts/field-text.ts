/** A value as people read it, on a card and in a message to a customer. */
import { addressText } from '@aura/contracts/contacts/address-text.ts'
import type { Field, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { choiceOf, fits } from './field-fits.ts'

const yesOrNo: Record<Language, readonly [yes: string, no: string]> = {
  'pt-BR': ['Sim', 'Não'],
  'en-US': ['Yes', 'No'],
  'es-ES': ['Sí', 'No'],
}
const dayForm = { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** One that does not fit its field any more is read as it stands there. */
export function fieldText(field: Pick<Field, 'type' | 'choices'>, value: FieldValue, language: Language): string {
  if (typeof value === 'boolean') return yesOrNo[language][value ? 0 : 1]
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value)
  if (!fits(field, value)) return value
  switch (field.type) {
    case 'date':
      return new Intl.DateTimeFormat(language, dayForm).format(new Date(value))
    case 'choice':
      return choiceOf(field, value)?.label ?? value
    case 'phone':
      return addressText({ kind: 'phone', value })
    default:
      return value
  }
}

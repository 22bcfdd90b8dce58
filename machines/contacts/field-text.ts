/** A value of a field as a customer reads it in a message. */
import type { FieldType, FieldValue } from '@aura/contracts/contacts/fields.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

const yesOrNo: Record<Language, readonly [yes: string, no: string]> = {
  'pt-BR': ['Sim', 'Não'],
  'en-US': ['Yes', 'No'],
  'es-ES': ['Sí', 'No'],
}

const dayForm = { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** A value from before the field had its type stands as it is. */
export function fieldText(type: FieldType, value: FieldValue, language: Language): string {
  if (typeof value === 'boolean') return yesOrNo[language][value ? 0 : 1]
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value)
  const day = type === 'date' ? new Date(`${value}T00:00:00Z`) : undefined
  return day && !Number.isNaN(day.getTime()) ? new Intl.DateTimeFormat(language, dayForm).format(day) : value
}

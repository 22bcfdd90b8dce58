import type { Field } from '@aura/contracts/contacts/fields.ts'
import { readField } from '@aura/machines/contacts/field-read.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'

/** What is wrong with what was typed for a field, in words. */
export function useProblem(): (field: Field, text: string) => string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  return (field, text) => {
    if (text.trim() === '') return field.required ? t('contacts.fields.required_text') : undefined
    return readField(field, text, language) === null ? t(`contacts.fields.wrong.${field.type}`) : undefined
  }
}

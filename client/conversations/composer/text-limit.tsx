/** A text over the limit stays whole in its field and is not sent; how long it may be stands below. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import look from './composer.module.css'

/** The words for a text over the limit; undefined within it. */
export function useTextLimit(text: string, max: number): string | undefined {
  const { t } = useTranslation()
  const language = useLanguage()
  const figure = (count: number) => numberText(count, language)
  const { length } = text.trim()
  return length > max ? t('conversations.text_long', { length: figure(length), max: figure(max) }) : undefined
}

/** What the field is wired with, and the line below it. */
export function useLimitedField(text: string, max: number) {
  const id = useId()
  const words = useTextLimit(text, max)
  const isLong = words !== undefined
  const line = isLong && (
    <p id={id} className={look.long} role="status">
      {words}
    </p>
  )
  return { isLong, line, wiring: { 'aria-invalid': isLong || undefined, 'aria-describedby': isLong ? id : undefined } }
}

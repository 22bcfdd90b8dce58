import i18next from 'i18next'
import { RefusedError } from '../feed/refused.ts'

/** The words for an error in the person's language: the reason's own text, the code's, or the server's. */
export function errorText(error: unknown): string {
  if (!(error instanceof RefusedError)) return i18next.t('platform.unexpected')
  const { code, params, message } = error
  return i18next.t([`${code}.${params['reason']}`, code], { ...params, defaultValue: message })
}

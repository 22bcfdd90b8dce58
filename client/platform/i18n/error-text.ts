import i18next from 'i18next'
import { RefusedError } from '../feed/refused.ts'

type Coded = { code: string; message: string; params?: Record<string, string | number> }

/** The words for an error in the person's language: the reason's own text, the code's, or the server's. */
export function errorText(error: unknown): string {
  return isCoded(error) ? wordsOf(error) : i18next.t('platform.unexpected')
}

const wordsOf = ({ code, message, params = {} }: Coded): string =>
  i18next.t([`${code}.${params.reason}`, code], {
    ...params,
    defaultValue: message || i18next.t('platform.unknown_error'),
  })

const isCoded = (error: unknown): error is Coded =>
  error instanceof RefusedError ||
  (typeof error === 'object' && error !== null && 'code' in error && 'message' in error && !(error instanceof Error))

/** The sentences that several of these forms share. */
import i18next from 'i18next'
import { RefusedError } from '../platform/feed/refused.ts'
import { errorText } from '../platform/i18n/error-text.ts'

/** Catches typing slips; the contract on the server decides. */
const looksLikeEmail = (text: string) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text.trim())

export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return i18next.t('identity.email_required')
  return looksLikeEmail(email) ? undefined : i18next.t('identity.email_invalid')
}

/**
 * The refusal in its own words, or the form's words for what nobody foresaw: in the browser, or in the server, where they
 * may be others.
 */
export function refusalText(refusal: unknown, otherwise: string, inServer = otherwise): string | undefined {
  if (refusal === undefined) return undefined
  if (isCode(refusal, 'server.failed')) return inServer
  return refusal instanceof RefusedError ? errorText(refusal) : otherwise
}

export const isCode = (error: unknown, code: string): boolean => error instanceof RefusedError && error.code === code

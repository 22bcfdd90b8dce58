/** From any thrown error to what a caller may know: a code, a sentence in the caller's language, nothing inside. */
import { errorTexts } from '@aura/contracts/error-texts.ts'
import { errors } from '@aura/contracts/errors.ts'
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { Refusal } from './refuse.ts'

/** SQLSTATEs and system errors that say 'not now' rather than 'never'. */
const busy = new Set(['40001', '40P01', '55P03', '25P03', '25P04', '57014', 'AU002'])
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '53100',
])

/** `expected` is false when a person should look at the log. */
export function refusalOf(thrown: unknown): { refusal: Refusal; expected: boolean } {
  if (thrown instanceof Refusal) return { refusal: thrown, expected: true }
  const code = codeOf(thrown)
  if (code === 'AU001') return { refusal: new Refusal('auth.session_ended'), expected: true }
  if (busy.has(code)) return { refusal: new Refusal('server.busy'), expected: true }
  if (away.has(code) || lostConnection(thrown)) return { refusal: new Refusal('server.unavailable'), expected: true }
  return { refusal: new Refusal('server.failed'), expected: false }
}

export function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const { params, fields, conflicts, position } = refusal.detail
  return {
    code: refusal.code,
    message: sentence(refusal, language),
    ...(fields && { fields }),
    ...(params && { params }),
    ...(conflicts && { conflicts }),
    ...(position && { position }),
  }
}

export const statusOf = (refusal: Refusal): number => errors[refusal.code].status

/** A refusal with a reason has a sentence of its own where one is written. */
function sentence({ code, detail }: Refusal, language: Language): string {
  const texts = errorTexts[language]
  const text = texts[`${code}.${detail.params?.reason ?? ''}`] ?? texts[code] ?? code
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail.params?.[name] ?? ''))
}

function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
}

function lostConnection(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    /connection (terminated|error)|timeout exceeded when trying to connect|not queryable/i.test(thrown.message)
  )
}

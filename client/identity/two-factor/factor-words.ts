import type { Factor } from '@aura/contracts/identity/challenge.ts'
import i18next from 'i18next'
import { RefusedError } from '../../platform/feed/refused.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { isCode } from '../form-texts.ts'
import { PasskeyNotUsed } from '../passkey/webauthn.ts'

/** The machine's reasons in the words the server has for them. */
const reasons: Record<
  string,
  | 'identity.code_malformed'
  | 'identity.code_refused'
  | 'identity.code_not_sent.too_many_sends'
  | 'identity.two_factor.sending_failed'
> = {
  malformed: 'identity.code_malformed',
  expired: 'identity.code_refused',
  sending_failed: 'identity.two_factor.sending_failed',
  too_many_sends: 'identity.code_not_sent.too_many_sends',
}

export function flowRefusalText(refusal: unknown, factor: Factor): string | undefined {
  if (refusal === undefined) return undefined
  if (refusal instanceof PasskeyNotUsed) return i18next.t('identity.passkey.not_used')
  if (isCode(refusal, 'server.failed')) return i18next.t('identity.two_factor.system_failed')
  if (refusal instanceof RefusedError) return errorText(refusal)
  if (refusal === 'malformed' && factor === 'recovery') return i18next.t('identity.two_factor.recovery_malformed')
  const existing = typeof refusal === 'string' ? reasons[refusal] : undefined
  return i18next.t(existing ?? 'identity.two_factor.failed')
}

/** 09:32; a code lives less than an hour. */
export const clockText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(14, 19)

import type { Refused } from '@aura/machines/platform/decision.ts'
import i18next from 'i18next'
import { errorText } from '../platform/i18n/error-text.ts'

/** The decision's reason in words; the same texts that the server answers with. */
export const moveRefusal = (refusal: Refused): string => errorText({ ...refusal, message: refusal.code })

/** Why a deal may not be won. */
export function winRefusalText(refusal: Refused | 'ended' | undefined): string | undefined {
  if (refusal === undefined) return undefined
  return refusal === 'ended' ? i18next.t('deals.outcome.ended') : moveRefusal(refusal)
}

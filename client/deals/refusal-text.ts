import type { Refused } from '@aura/machines/platform/decision.ts'
import { errorText } from '../platform/i18n/error-text.ts'

/** The decision's reason in words; the same texts that the server answers with. */
export const moveRefusal = (refusal: Refused): string => errorText({ ...refusal, message: refusal.code })

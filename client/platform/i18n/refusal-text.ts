/** The reason of a decision in words. */
import type { Refused } from '@aura/machines/platform/decision.ts'
import { errorText } from './error-text.ts'

export const refusalText = ({ code, params }: Refused): string => errorText({ code, params, message: '' })

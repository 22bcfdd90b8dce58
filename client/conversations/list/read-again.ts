/** When a list whose read failed is read again by itself. */
import { backoffMs } from '@aura/machines/platform/connection.ts'
import { RefusedError, worthRepeating } from '../../platform/feed/refused.ts'

/** So long until the next read after so many failures; undefined for a refusal that no repetition changes. */
export function rereadMs(error: unknown, failures: number, random: number): number | undefined {
  if (error instanceof RefusedError && !worthRepeating(error.code)) return undefined
  return backoffMs(failures, random)
}

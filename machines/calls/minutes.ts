/** Providers charge each minute that was begun, and the first one in any case. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'

export const minutesBegun = (answeredAt: Date, endedAt: Date): number =>
  Math.max(1, Math.ceil((endedAt.getTime() - answeredAt.getTime()) / minuteMs))

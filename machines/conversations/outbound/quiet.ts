/** Hours in which a company does not address anybody on its own account. */

import type { Quiet } from '@aura/contracts/conversations/outbound/rules.ts'
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { wallAt } from '../../platform/wall-clock.ts'

/** Minutes since midnight on a wall there. */
export function minuteThere(timeZone: string, at: Date): number {
  return Math.floor((wallAt(timeZone, at.getTime()) % dayMs) / minuteMs)
}

export function isQuiet(quiet: Quiet | null, timeZone: string, at: Date): boolean {
  if (quiet === null) return false
  const now = minuteThere(timeZone, at)
  const { from, to } = quiet
  return from < to ? from <= now && now < to : from <= now || now < to
}

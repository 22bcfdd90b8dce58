/** Hours in which a company does not address anybody on its own account. */
import type { Quiet } from '@aura/contracts/conversations/outbound/rules.ts'

/** Minutes since midnight on a wall there. */
export function minuteThere(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  const of = new Map(parts)
  return (of.get('hour') ?? 0) * 60 + (of.get('minute') ?? 0)
}

export function isQuiet(quiet: Quiet | null, timeZone: string, at: Date): boolean {
  if (quiet === null) return false
  const now = minuteThere(timeZone, at)
  const { from, to } = quiet
  return from < to ? from <= now && now < to : from <= now || now < to
}

/** 22:30 */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

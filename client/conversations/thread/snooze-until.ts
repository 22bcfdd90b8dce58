const hourMs = 3_600_000

/** The choices for a snooze, in the user's time zone. */
export const snoozeChoices = ['hour', 'three_hours', 'tomorrow'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

export function snoozeUntil(choice: SnoozeChoice, now: number): Date {
  if (choice === 'hour') return new Date(now + hourMs)
  if (choice === 'three_hours') return new Date(now + 3 * hourMs)
  const morning = new Date(now)
  morning.setDate(morning.getDate() + 1)
  morning.setHours(9, 0, 0, 0)
  return morning
}

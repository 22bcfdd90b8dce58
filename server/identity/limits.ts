import { dayMs, hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Config } from '../platform/config.ts'

/** How long a session may live at all. */
export const maxAgeMs = (config: Config): number => config.sessionMaxDays * dayMs

/** How long it may go without a refresh. */
export const idleMs = (config: Config): number => config.sessionIdleHours * hourMs

/** How exactly it is known when a session was used last: each step of it is an event. */
export const seenEveryMs = 10 * minuteMs

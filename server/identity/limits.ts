import type { Config } from '../platform/config.ts'

const hour = 3_600_000

/** How long a session may live at all. */
export const maxAgeMs = (config: Config): number => config.sessionMaxDays * 24 * hour

/** How long it may go without a refresh. */
export const idleMs = (config: Config): number => config.sessionIdleHours * hour

/** How exactly it is known when a session was used last: each step of it is an event. */
export const seenEveryMs = 10 * 60_000

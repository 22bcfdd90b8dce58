/** How a process ends: what it has begun and cannot hand over comes to its end before. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'

/** So long. What stops a server waits longer before killing it; meanwhile people are with another server. */
export const settlingMs = minuteMs
/** Besides: connections are closed in slices, and what was answered is still on its way. */
export const closingMs = 15_000

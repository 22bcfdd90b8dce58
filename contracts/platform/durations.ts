/** Lengths of time in milliseconds. A day here is twenty-four hours, whatever a clock on a wall shows meanwhile. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

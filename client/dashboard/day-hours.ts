/** The hours of a day as an axis names them. */
export const dayHours: readonly string[] = Array.from({ length: 24 }, (_, hour) => `${hour}h`)

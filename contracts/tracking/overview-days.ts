/** How many days the overview looks back. They stand apart: the address of the screen is read before any of it is loaded. */
export const overviewDays = [7, 30, 90] as const

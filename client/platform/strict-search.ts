type Search = Record<string, unknown>

/**
 * For `validateSearch` of a route. The router hands over what the address says under what `read` returns, so a key that
 * `read` leaves out would arrive as it was typed: here it is undefined, and goes from the address.
 */
export const strictSearch =
  <T extends object>(read: (search: Search) => T) =>
  (search: Search): T => ({
    ...Object.fromEntries(Object.keys(search).map((key) => [key, undefined])),
    ...read(search),
  })

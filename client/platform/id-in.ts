const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** What may be the id of a thing, as the server writes it; somebody may have typed it in capitals. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : undefined

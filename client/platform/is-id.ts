const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Something that may be the id of a thing, as one finds it in an address. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

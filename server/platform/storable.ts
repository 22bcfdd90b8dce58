/**
 * What comes in beside the contracts (deliveries of providers, cells of a table, letters, cookies) made fit for the
 * database: it keeps no NUL, and no half of a surrogate pair in JSON. Both are in nothing that anybody writes on
 * purpose, so they are left out or replaced, and the rest is taken. Contracts refuse them instead (`values.ts`).
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** The same for every text and key of plain data, however deep. */
export function storableData<T>(data: T): T {
  // The shape stays, so the type does.
  return clean(data) as T
}

function clean(data: unknown): unknown {
  if (typeof data === 'string') return storable(data)
  if (Array.isArray(data)) return data.map(clean)
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [storable(key), clean(value)]))
}

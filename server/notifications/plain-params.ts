/**
 * Parameters that can be stored and shown whatever was given: a notice goes out plainer, never not at all. Texts of
 * before are not always what the doors would take today.
 */
import type { notification } from '@aura/contracts/notifications/notification.ts'
import type * as z from 'zod/mini'

export type Params = z.infer<typeof notification.shape.params>

const longest = 300
const nothing = '–'

/** Text that the database refuses is mended: half a character, a NUL, more than there is room for. */
export function storableParams(input: Readonly<Record<string, unknown>>): Params {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, storable(value)]))
}

function storable(value: unknown): string | number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : nothing
  if (typeof value !== 'string') return nothing
  return value.replaceAll('\0', '').slice(0, longest).toWellFormed()
}

/** Ids, names of ours, times and amounts; what people wrote is none of these. */
const ours = /^[\w.:+-]{1,100}$/

/** Nothing that people wrote is left. */
export const barestParams = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' || ours.test(value) ? value : nothing,
    ]),
  )

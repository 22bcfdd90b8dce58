/** The other viewers of a conversation, and who of them types: read from what each client says of its own user. */
import type { VolatileRoom } from '../../platform/feed/volatile.ts'

/** What a client says of its own user, under the user's id. */
export type Viewer = { name: string; typing: boolean }
export const hereKey = 'here'

const isHere = (value: unknown): value is Viewer =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'typing' in value &&
  typeof value.typing === 'boolean'

/** Everybody but oneself, in the order of their names. */
export function otherViewers(volatileRoom: VolatileRoom, me: string): readonly Viewer[] {
  const others = [...volatileRoom].flatMap(([key, { value }]) =>
    key.endsWith(`:${hereKey}`) && !key.startsWith(`${me}:`) && isHere(value) ? [value] : [],
  )
  return others.sort((a, b) => (a.name < b.name ? -1 : 1))
}

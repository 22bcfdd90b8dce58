/** Who else has a conversation in front of her, and who writes in it: read from what each of them says of herself. */
import type { VolatileRoom } from '../../platform/feed/volatile.ts'

/** What one says of herself, under her own id. */
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
export function otherViewers(said: VolatileRoom, me: string): readonly Viewer[] {
  const others = [...said].flatMap(([key, { value }]) =>
    key.endsWith(`:${hereKey}`) && !key.startsWith(`${me}:`) && isHere(value) ? [value] : [],
  )
  return others.sort((a, b) => (a.name < b.name ? -1 : 1))
}

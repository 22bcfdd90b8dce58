/** Which version a new conversation gets: the same one whenever it is asked, and each of a hundred with equal chances. */

/** FNV-1a over the canary and the conversation, so that another canary draws anew. */
export function isInCanary(conversationId: string, { id, share }: { id: string; share: number }): boolean {
  let hash = 0x811c9dc5
  for (const character of `${id}/${conversationId}`) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) % 100 < share
}

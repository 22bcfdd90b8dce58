import { splitAtGaps } from '@aura/contracts/replies/placeholders.ts'

/**
 * How many messages an SMS is billed as. In the alphabet of GSM 03.38 one part holds 160 characters, and 153 of a text that is
 * joined from several; those of its extension take the room of two. Any other character makes the whole text UCS-2: 70, and 67.
 */
export const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'
const roomOf: ReadonlyMap<string, number> = new Map([
  ...[...basicAlphabet].map((character) => [character, 1] as const),
  ...[...extended].map((character) => [character, 2] as const),
])

/** Gaps count as they stand. */
export function smsParts(text: string): number {
  const characters = [...text]
  const isGsm = characters.every((character) => roomOf.has(character))
  const rooms = characters.map((character) => (isGsm ? (roomOf.get(character) ?? 1) : character.length))
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  if (rooms.reduce((sum, room) => sum + room, 0) <= alone) return 1
  return partsOf(rooms, joined)
}

/** Of a text before its gaps are filled: what is sure of it, the least that a person's message comes to. */
export function leastSms(text: string): { length: number; parts: number; hasGaps: boolean } {
  const fragments = splitAtGaps(text)
  const words = fragments.map((fragment) => ('words' in fragment ? fragment.words : '')).join('')
  return { length: words.length, parts: smsParts(words), hasGaps: fragments.some((fragment) => 'gap' in fragment) }
}

/** No character is divided between two parts. */
function partsOf(rooms: readonly number[], joined: number): number {
  let parts = 1
  let used = 0
  for (const room of rooms) {
    if (used + room > joined) {
      parts += 1
      used = 0
    }
    used += room
  }
  return parts
}

/**
 * The messages of an open thread: the live ones at the end, and before them those that were read or have gone out
 * of the live part. Their numbers have no gaps, so what does not follow on is let go and read again.
 */
import type { Message } from '@aura/contracts/conversations/message.ts'

export function joined(existing: readonly Message[], live: readonly Message[]): readonly Message[] {
  const first = live[0]
  if (!first) return live
  const older = existing.filter(({ seq }) => seq < first.seq)
  return older.at(-1)?.seq === first.seq - 1 ? [...older, ...live] : live
}

/** A page of older ones in front of what is there. */
export function withEarlier(existing: readonly Message[], page: readonly Message[]): readonly Message[] {
  const first = existing[0]
  if (!first) return existing
  const older = page.filter(({ seq }) => seq < first.seq)
  return older.at(-1)?.seq === first.seq - 1 ? [...older, ...existing] : existing
}

const batchSize = 5 * 60_000

const isSpoken = ({ direction, content }: Message) => direction !== 'inside' && content.type !== 'change'

/** Whether it stands under the one before it without a name of its own. */
export function followsOn(before: Message | undefined, message: Message): boolean {
  if (!before || !isSpoken(before) || !isSpoken(message)) return false
  const same = before.direction === message.direction && before.author.id === message.author.id
  return same && Date.parse(message.at) - Date.parse(before.at) < batchSize
}

const dayOf = (at: string) => new Date(at).toDateString()

/** Whether a new day begins with it. */
export const beginsDay = (before: Message | undefined, message: Message): boolean =>
  before === undefined || dayOf(before.at) !== dayOf(message.at)

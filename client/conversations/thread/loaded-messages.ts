/**
 * The messages of an open thread: the live ones at the end, before them the loaded earlier ones. Sequence numbers have
 * no gaps: earlier messages that do not adjoin the live ones are dropped and loaded again.
 */
import type { Message } from '@aura/contracts/conversations/message.ts'

export function joined(existing: readonly Message[], live: readonly Message[]): readonly Message[] {
  const first = live[0]
  if (!first) return live
  const older = existing.filter(({ seq }) => seq < first.seq)
  return older.at(-1)?.seq === first.seq - 1 ? [...older, ...live] : live
}

/** Prepends a page of earlier messages. */
export function withEarlier(existing: readonly Message[], page: readonly Message[]): readonly Message[] {
  const first = existing[0]
  if (!first) return existing
  const older = page.filter(({ seq }) => seq < first.seq)
  return older.at(-1)?.seq === first.seq - 1 ? [...older, ...existing] : existing
}

const batchSize = 5 * 60_000

const isSpoken = ({ direction, content }: Message) => direction !== 'inside' && content.type !== 'change'

/** Whether the message continues the group of the message before it, under that author's name. */
export function followsOn(before: Message | undefined, message: Message): boolean {
  if (!before || !isSpoken(before) || !isSpoken(message)) return false
  const same = before.direction === message.direction && before.author.id === message.author.id
  return same && Date.parse(message.at) - Date.parse(before.at) < batchSize
}

const dayOf = (at: string) => new Date(at).toDateString()

/** Whether the message is the first of its day. */
export const beginsDay = (before: Message | undefined, message: Message): boolean =>
  before === undefined || dayOf(before.at) !== dayOf(message.at)

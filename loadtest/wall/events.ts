/** Conversations of a busy floor, as the log tells of them: taken, answered, and waiting again. */
import type { Happened } from '@aura/machines/warroom/metrics/fold.ts'

const began = Date.parse('2026-03-02T10:00:00.000Z')

/** A thousand a second. */
export function conversationEvents(open: number): (position: number) => Happened {
  return (position) => {
    const at = new Date(began + position).toISOString()
    const number = position % open
    const waits = Math.floor(position / open) % 2 === 0
    const conversation = {
      id: `c${number}`,
      contactId: `p${number}`,
      channelId: `ch${number % 4}`,
      channel: 'whatsapp',
      queueId: `q${number % 10}`,
      assigneeId: waits ? null : `u${number % 50}`,
      state: waits ? 'waiting' : 'open',
      openedAt: new Date(began).toISOString(),
      waitingSince: waits ? at : null,
      answerDueAt: null,
      mergedInto: null,
    }
    return { name: 'conversations.changed', at, position, body: { conversation } }
  }
}

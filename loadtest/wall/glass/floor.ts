/** Writes conversations of a busy floor to the log, in a process of its own, and knows when each was certain. */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { type Writing, withLog } from '@aura/server/platform/with-log.ts'
import { answering } from '../../platform/peer.ts'

const pool = connectPool('aura_app', { databaseUrl: process.env.DATABASE_URL ?? '', max: 4, onError: () => {} })
const news = await connectNews(process.env.NATS_URL ?? '', () => {})
const channelId = randomUUIDv7()
const open: Conversation[] = []

/** Wall time with the fractions that `Date.now` lacks. */
const now = () => performance.timeOrigin + performance.now()

const write = (company: string, work: (writing: Writing) => void) =>
  withLog(
    { pool, news, newId: () => randomUUIDv7() },
    { company, actor: null, cause: null, opening: [] },
    async (writing) => work(writing),
  )

function waiting(): Conversation {
  const at = new Date().toISOString()
  const nothing = { assigneeId: null, queueId: null, offeredTo: null, snoozedUntil: null, windowEndsAt: null }
  const promises = { answerDueAt: null, resolveDueAt: null, closedAt: null, closeReason: null, mergedInto: null }
  return {
    ...nothing,
    ...promises,
    id: randomUUIDv7(),
    contactId: randomUUIDv7(),
    contactName: 'Rita Alves',
    channelId,
    channel: 'whatsapp',
    address: '+5511976540000',
    subject: null,
    state: 'waiting',
    priority: 0,
    ownershipVersion: 0,
    preview: { text: 'Olá', from: 'contact', at },
    lastSeq: 1,
    unread: 1,
    lastInboundAt: at,
    waitingSince: at,
    openedAt: at,
    changedAt: at,
    version: 1,
  }
}

/** Taken, and put back again. */
function turned(conversation: Conversation): Conversation {
  const waits = conversation.state === 'open'
  const changedAt = new Date().toISOString()
  const state = waits ? ('waiting' as const) : ('open' as const)
  return {
    ...conversation,
    state,
    assigneeId: waits ? null : conversation.contactId,
    waitingSince: waits ? changedAt : null,
    changedAt,
    version: conversation.version + 1,
  }
}

const answers = {
  /** Opens one after the other at even intervals; the moment at which each was certain. */
  async open({ company, rate, count }: { company: string; rate: number; count: number }): Promise<number[]> {
    const certain: number[] = []
    const began = performance.now()
    for (let n = 0; n < count; n += 1) {
      await pause(Math.max(0, began + (n * 1000) / rate - performance.now()))
      const conversation = waiting()
      await write(company, ({ emit }) => emit(conversationOpened, { conversation }))
      certain.push(now())
      open.push(conversation)
    }
    return certain
  },
  /** So many changes a second for so long, fifty in a piece; how many there were, and how many wait when the last is certain. */
  async storm({ company, rate, seconds }: { company: string; rate: number; seconds: number }) {
    const each = 50
    const writes: Promise<void>[] = []
    const began = performance.now()
    for (let n = 0; n < (rate * seconds) / each; n += 1) {
      await pause(Math.max(0, began + (n * each * 1000) / rate - performance.now()))
      writes.push(
        write(company, ({ emit }) => {
          for (let value = 0; value < each; value += 1) {
            const at = (n * each + value) % open.length
            const was = open[at] ?? waiting()
            const conversation = turned(was)
            open[at] = conversation
            const { state, assigneeId, queueId } = was
            emit(conversationChanged, { conversation, before: { state, assigneeId, queueId } })
          }
        }),
      )
    }
    await Promise.all(writes)
    const count = open.filter(({ state }) => state === 'waiting').length
    return { events: writes.length * each, waiting: count, at: now() }
  },
}
export type Floor = typeof answers

answering(answers)

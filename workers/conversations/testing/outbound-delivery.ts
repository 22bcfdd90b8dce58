/** A conversation with messages on their way outbound, a provider that does what it is told, and workers without a queue. */
import { randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Adapter, Sending } from '@aura/server/channels/index.ts'
import { type DeliveryTimeouts, deliveryTimeouts, enqueueDelivery } from '@aura/server/conversations/index.ts'
import { addMessage, lockConversation, saveConversation, wireMessage } from '@aura/server/conversations/store.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { type Outcome, reportDeadLetter, runJob } from '../../platform/run-job.ts'
import type { Testbed } from '../../platform/testbed.ts'
import { delivering } from '../deliver.ts'

type Behaviour = Pick<Adapter, 'send' | 'lookUp' | 'lookUpSends'>

export type Provider = {
  behave: (behaviour: Partial<Behaviour>) => void
  /** What it was given, in order. */
  got: Sending[]
  /** The most it had in hand at once. */
  atOnce: () => number
  health: ChannelHealth
  asked: () => number
}

/** A company with a channel on which customers write. */
export type Floor = {
  companyId: string
  channelId: string
  say: (from: string, text: string, at?: Date) => Promise<string>
  within: <T>(work: (context: Work) => Promise<T>, now?: Date) => Promise<T>
}

export type OutboundDelivery = {
  provider: Provider
  timeouts: DeliveryTimeouts
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  /** A conversation in which the customer has just written. */
  conversation: (from?: string) => Promise<string>
  /** Written and on their way; their ids. */
  write: (
    conversationId: string,
    texts: readonly (string | Content)[],
    over?: { replyTo?: string },
  ) => Promise<string[]>
  deliver: (conversationId: string, signal?: AbortSignal, hasty?: Partial<DeliveryTimeouts>) => Promise<Outcome>
  bury: (conversationId: string) => Promise<void>
  /** The worker stands still for so long between its next claim and the call. */
  stall: (milliseconds: number) => void
  messages: (conversationId: string) => Promise<ReturnType<typeof wireMessage>[]>
  statuses: (conversationId: string) => Promise<(string | null)[]>
  /** When the jobs of this conversation that wait are to begin, in milliseconds from now. */
  waiting: (conversationId: string) => Promise<number[]>
}

/** As the channels of `infra/contact-centre.ts` are sealed. */
const secret = 'a secret of the tests, long enough'

export function openOutboundDelivery(bed: Testbed, floor: Floor): OutboundDelivery {
  const provider = providerDouble()
  const within: OutboundDelivery['within'] = (work) => floor.within(work, bed.now())
  const config = {
    secret,
    publicUrl: 'http://aura.test',
    mode: 'embedded',
    simulatorUrl: undefined,
    home: tmpdir(),
  } as const
  const { adapter } = provider
  let [stalledMs, stallMs] = [0, 0]
  const working = (hasty: Partial<DeliveryTimeouts> = {}) => {
    const [work] = delivering(config, { ...double, timeouts: { ...deliveryTimeouts, ...hasty } })
    if (!work) throw new Error('nothing delivers')
    return work
  }
  const double = {
    adapters: { whatsapp: adapter, sms: adapter, email: adapter, rcs: adapter, webchat: adapter },
    elapsed: () => {
      const now = performance.now() + stalledMs
      stalledMs += stallMs
      stallMs = 0
      return now
    },
    ask: async () => {
      provider.count()
      return { ...provider.health, checkedAt: bed.now().toISOString() }
    },
  }
  const parts = { ...bed.parts(), elapsed: () => performance.now() }
  const data = (conversationId: string) => ({ company: floor.companyId, payload: { conversationId } })
  const messages: OutboundDelivery['messages'] = (conversationId) =>
    within(async ({ tx }) => {
      const rows = await tx
        .selectFrom('messages')
        .where('conversation_id', '=', conversationId)
        .where('direction', '=', 'out')
        .orderBy('seq')
        .selectAll()
        .execute()
      return rows.map(wireMessage)
    })
  return {
    provider,
    timeouts: deliveryTimeouts,
    within,
    conversation: (from = `+55119${Math.floor(10_000_000 + Math.random() * 89_999_999)}`) =>
      floor.say(from, 'Olá', bed.now()),
    write: (conversationId, texts, { replyTo } = {}) =>
      within(async (context) => {
        const ids: string[] = []
        let row = await lockConversation(context.tx, conversationId)
        for (const text of texts) {
          const content: Content = typeof text === 'string' ? { type: 'text', text } : text
          const [id, seq] = [context.newId(), row.last_seq + 1]
          const author = { kind: 'user', id: null, name: 'Ana' } as const
          const fresh = { id, direction: 'out', author, content, status: 'queued', replyTo: replyTo ?? null } as const
          await addMessage(context, row, seq, fresh)
          row = await saveConversation(context, row, { last_seq: seq })
          ids.push(id)
        }
        await enqueueDelivery({ tx: context.tx, conversation: row })
        return ids
      }),
    deliver: (conversationId, signal = new AbortController().signal, hasty = {}) =>
      runJob(parts, working(hasty), { id: randomUUIDv7(), data: data(conversationId), signal }),
    bury: (conversationId) =>
      reportDeadLetter(parts, working(), {
        id: randomUUIDv7(),
        data: data(conversationId),
        reason: 'it failed for good',
      }),
    stall: (milliseconds) => {
      stallMs = milliseconds
    },
    messages,
    statuses: async (conversationId) => (await messages(conversationId)).map(({ status }) => status),
    waiting: async (conversationId) => {
      const { rows } = await bed.owner.query<{ start_after: Date }>(
        `select start_after from jobs.job where name like 'conversations.deliver%' and state = 'created'
         and data->'payload'->>'conversationId' = $1 order by start_after`,
        [conversationId],
      )
      return rows.map(({ start_after }) => start_after.getTime() - bed.now().getTime())
    },
  }
}

function providerDouble(): Provider & { adapter: Behaviour; count: () => void } {
  const got: Sending[] = []
  let [inHand, most, requestCount] = [0, 0, 0]
  let behaviour: Partial<Behaviour> = {}
  const adapter: Behaviour = {
    async send(connection, sending, signal) {
      got.push(sending)
      most = Math.max(most, ++inHand)
      try {
        return await (behaviour.send?.(connection, sending, signal) ?? { externalId: `out-${sending.messageId}` })
      } finally {
        inHand -= 1
      }
    },
  }
  return {
    adapter,
    got,
    behave(result) {
      behaviour = result
      if (result.lookUp) adapter.lookUp = result.lookUp
      else delete adapter.lookUp
      if (result.lookUpSends) adapter.lookUpSends = true
      else delete adapter.lookUpSends
    },
    atOnce: () => most,
    health: { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null },
    asked: () => requestCount,
    count: () => {
      requestCount += 1
    },
  }
}

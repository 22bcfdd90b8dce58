/** A company with a WhatsApp number and an SMS number at the simulator, customers who have written, and words for them. */
import { randomUUIDv7 } from 'node:crypto'
import type { ProviderKind } from '@aura/contracts/channels/provider-kind.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import type { ChannelSimulator } from '@aura/infra/phone/simulator.ts'
import { type ChannelRow, hookUrlOf, insertChannel } from '@aura/server/channels/index.ts'
import { enqueueDelivery, ingestInbound } from '@aura/server/conversations/index.ts'
import { addMessage, lockConversation, saveConversation } from '@aura/server/conversations/store.ts'
import type { Config } from '@aura/server/platform/config.ts'
import '@aura/server/features.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { withLog } from '@aura/server/platform/with-log.ts'

export type DispatchChannel = { accountId: string; channel: ChannelRow; conversationIds: string[] }

export type Stage = AsyncDisposable & {
  companyId: string
  lines: DispatchChannel[]
  /** So many messages in each conversation, in one go each; the text says its conversation and its place. */
  write: (count: number) => Promise<void>
}

const manners = { dropAcks: 0.1, receiptCopies: 2, receiptOrder: 'reversed' } as const
const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const

export async function setStage(config: Config, simulator: ChannelSimulator, conversations: number): Promise<Stage> {
  const { id: companyId } = await createTestCompany(config.databaseUrl)
  const pool = connectPool('aura_app', { databaseUrl: config.databaseUrl, max: 2, onError: () => {} })
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const within = <T>(work: (context: Work) => Promise<T>): Promise<T> =>
    withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
      work({ tx: db, emit, now: new Date(), newId: parts.newId }),
    )

  async function line(kind: ProviderKind, index: number): Promise<DispatchChannel> {
    const id = randomUUIDv7()
    const callbackUrl = hookUrlOf(config, id)
    const { account, settings, secrets } = await simulator.openAccount({ kind, callbackUrl, behaviour: manners })
    const made = { id, companyId, kind, name: kind, address: account.address, settings, secrets, health }
    const channel = await within((work) => insertChannel(work, config, made))
    const conversationIds: string[] = []
    for (let customer = 0; customer < conversations / 2; customer++)
      conversationIds.push(await greeted(channel, `+55119${index}${String(6_000_000 + customer)}`))
    return { accountId: account.id, channel, conversationIds }
  }

  const greeted = (channel: ChannelRow, from: string) =>
    within(async (work) => {
      const content = { type: 'text', text: 'Olá' } as const
      const result = { type: 'message', externalId: randomUUIDv7(), from, name: null, content } as const
      await ingestInbound(work, channel, {
        ...result,
        at: work.now.toISOString(),
        mediaId: null,
        replyToExternalId: null,
      })
      const { conversation_id } = await work.tx
        .selectFrom('messages')
        .where('external_id', '=', result.externalId)
        .select('conversation_id')
        .executeTakeFirstOrThrow()
      return conversation_id
    })

  const say = (conversationId: string, count: number) =>
    within(async (work) => {
      const row = await lockConversation(work.tx, conversationId)
      const input = await work.tx
        .selectFrom('messages')
        .where('conversation_id', '=', conversationId)
        .where('direction', '=', 'out')
        .select('id')
        .executeTakeFirst()
      if (input) return
      for (let position = 1; position <= count; position++) {
        const content = { type: 'text', text: `${conversationId} ${position}` } as const
        const author = { kind: 'system', id: null, name: '' } as const
        const fresh = { id: work.newId(), direction: 'out', author, content, status: 'queued' } as const
        await addMessage(work, row, row.last_seq + position, fresh)
      }
      const conversation = await saveConversation(work, row, { last_seq: row.last_seq + count })
      await enqueueDelivery({ tx: work.tx, conversation })
    })

  const lines = [await line('whatsapp', 7), await line('sms', 8)]
  return {
    companyId,
    lines,
    async write(count) {
      // On a machine as busy as this one a transaction may be cut off: what was not said is said again.
      for (const id of lines.flatMap(({ conversationIds }) => conversationIds))
        await say(id, count).catch(() => say(id, count))
    },
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** A company that has a channel, and customers who write on it: for tests of what is done with a conversation. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { insertChannel, type NewChannel } from '@aura/server/channels/channels.ts'
import { ingestInbound } from '@aura/server/conversations/inbound.ts'
import '@aura/server/features.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import type pg from 'pg'

export type Floor = {
  channelId: string
  /** What the customer says comes in; the conversation it belongs to. */
  say: (from: string, text: string, at?: Date) => Promise<string>
  within: <T>(work: (context: Work) => Promise<T>, now?: Date) => Promise<T>
}

/** The provider's name for the number of a floor. */
export const floorNumberId = '105500000000001'

const ownSecret = 'a secret of the tests, long enough'

const health = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const

/** With the `secret` of a server, that server can use the channel too. */
export async function openFloor(
  pool: pg.Pool,
  companyId: string,
  kind: ChannelKind = 'whatsapp',
  secret = ownSecret,
  over: Partial<Pick<NewChannel, 'address' | 'settings'>> = {},
): Promise<Floor> {
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const within: Floor['within'] = (work, now = new Date()) =>
    withLog(parts, { company: companyId, actor: null, cause: null, opening: [] }, ({ db, emit }) =>
      work({ tx: db, emit, now, newId: parts.newId }),
    )
  const channelId = randomUUIDv7()
  const address = `+55114${Math.floor(1e6 + Math.random() * 8e6)}0`
  const made = {
    id: channelId,
    companyId,
    kind,
    name: 'Atendimento',
    address,
    settings: kind === 'whatsapp' ? { phoneNumberId: floorNumberId } : {},
    secrets: {},
    health,
    ...over,
  }
  await within((work) => insertChannel(work, { secret }, made))
  return {
    channelId,
    within,
    say: (from, text, at = new Date()) =>
      within(async (work) => {
        const { tx } = work
        const row = await tx.selectFrom('channels').where('id', '=', channelId).selectAll().executeTakeFirstOrThrow()
        const externalId = randomUUID()
        await ingestInbound(work, row, {
          type: 'message',
          externalId,
          from,
          name: null,
          at: at.toISOString(),
          content: { type: 'text', text },
          mediaId: null,
          replyToExternalId: null,
        })
        const { conversation_id } = await tx
          .selectFrom('messages')
          .where('external_id', '=', externalId)
          .select('conversation_id')
          .executeTakeFirstOrThrow()
        return conversation_id
      }, at),
  }
}

/**
 * What many messages need to know, asked for all of them at once: ten times fewer questions to the database, and a
 * busy channel is as fast as its writes. What is not in here is asked one by one.
 */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import type { ChannelEvents, ProviderEvent } from '../channels/index.ts'
import { blockedAmong, type Card, cardsAt } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { type ConversationKey, findActiveConversation } from './find-active-conversation.ts'
import type { ConversationRow } from './store.ts'

type ProviderMessage = Extract<ProviderEvent, { type: 'message' }>

export class InboundLookups {
  /** Null: the address is known not to be blocked. */
  private readonly blocked = new Map<string, string | null>()
  private readonly cards = new Map<string, Card>()
  private readonly known = new Map<string, boolean>()
  private readonly open = new Map<string, ConversationRow>()

  /** Of customers who are reached by telephone; the few others are asked about one by one. */
  static async read(tx: Db, readings: readonly ChannelEvents[], now: Date): Promise<InboundLookups> {
    const ahead = new InboundLookups()
    const incoming = readings.flatMap(({ channel, events }) =>
      events.flatMap((providerEvent) =>
        providerEvent.type === 'message' && reachedAt(channel.kind) === 'phone'
          ? [{ channelId: channel.id, told: providerEvent }]
          : [],
      ),
    )
    const phones = [...new Set(incoming.flatMap(({ told }) => customerPhone(told.from) ?? []))]
    if (phones.length === 0) return ahead
    const rules = await blockedAmong(tx, phones, now)
    for (const phone of phones) ahead.blocked.set(phone, rules.get(phone) ?? null)
    for (const [phone, card] of await cardsAt(tx, phones)) ahead.cards.set(phone, card)
    const channels = [...new Set(incoming.map(({ channelId }) => channelId))]
    const names = incoming.map(({ told }) => told.externalId)
    for (const { channelId, told } of incoming) ahead.known.set(keyOf(channelId, told.externalId), false)
    const before = await tx
      .selectFrom('messages')
      .where('channel_id', 'in', channels)
      .where('external_id', 'in', names)
      .select(['channel_id', 'external_id'])
      .execute()
    for (const row of before) ahead.known.set(keyOf(row.channel_id, row.external_id ?? ''), true)
    const people = [...new Set([...ahead.cards.values()].map(({ id }) => id))]
    if (people.length === 0) return ahead
    const rows = await tx
      .selectFrom('conversations')
      .where('channel_id', 'in', channels)
      .where('contact_id', 'in', people)
      .where('state', '<>', 'closed')
      .selectAll()
      // Like everybody who locks several.
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    for (const row of rows) ahead.keep(row)
    return ahead
  }

  /** The rule that holds, null when none does; undefined when it was not asked. */
  ruleOn = (phone: string): string | null | undefined => this.blocked.get(phone)

  cardAt = (phone: string): Card | undefined => this.cards.get(phone)

  /** The card was merged into another: it is read again. */
  forget(phone: string): void {
    this.cards.delete(phone)
  }

  meet(phone: string, card: Card): void {
    this.cards.set(phone, card)
  }

  openOne = async (tx: Db, conversationKey: ConversationKey): Promise<ConversationRow | undefined> =>
    this.open.get(keyOf(conversationKey.channelId, conversationKey.contactId)) ??
    (await findActiveConversation(tx, conversationKey))

  /** The row's new state, for the next message of the batch. */
  keep(row: ConversationRow): void {
    this.open.set(keyOf(row.channel_id, row.contact_id), row)
  }

  /** Asked before its conversation was locked, it holds for one who is alone in taking a company's deliveries. */
  async isKnown(tx: Db, channelId: string, { externalId }: ProviderMessage): Promise<boolean> {
    const isRequested = this.known.get(keyOf(channelId, externalId))
    if (isRequested !== undefined) return isRequested
    const row = await tx
      .selectFrom('messages')
      .where('channel_id', '=', channelId)
      .where('external_id', '=', externalId)
      .select('id')
      .executeTakeFirst()
    return row !== undefined
  }

  took(channelId: string, { externalId }: ProviderMessage): void {
    this.known.set(keyOf(channelId, externalId), true)
  }
}

const keyOf = (...parts: readonly string[]) => parts.join(' ')

/**
 * What every kind of channel must be able to do. An adapter speaks its provider's own API and knows nothing of
 * conversations. It holds no state; its caller passes the secrets. One conformance test runs them all
 * (`adapters.test.ts`), each against its simulator.
 */
import type { ReadableStream } from 'node:stream/web'
import type { ChannelHealth, ChannelKind, MessageKind } from '@aura/contracts/channels/channel.ts'
import type { SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import type * as z from 'zod/mini'
import type { ProviderTemplate, TemplatesAt } from './template-adapter.ts'

/** A channel with its secrets opened. */
export type Connection = {
  channelId: string
  /** The number customers see. */
  address: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  /** Where the provider is told to report to. */
  hookUrl: string
  /** The one address inside our own network that may be called: the simulator's, in embedded mode; else null. */
  simulatorUrl: string | null
  /** The same for mail. */
  simulatorMailUrl?: string | null
  /** What was delivered, by the digest of its body: for those whose files come along in it. */
  delivered?: (digest: string) => Promise<string | null>
}

export type Sending = {
  /** Ours: goes along where the provider takes a reference, and comes back with its receipts. */
  messageId: string
  to: string
  content: Content
  /** The provider's name of the message this answers. */
  replyTo: string | null
  /** A file of the message, where there is one. */
  file: { name: string; type: string; bytes: Uint8Array } | null
  /** Of a letter that is laid out: the pictures in it, by their ids. */
  pictures?: ReadonlyMap<string, { name: string; type: string; bytes: Uint8Array }>
  /** Where messages have subjects: what it is about, and the names of those before it, the newest last. */
  thread?: { subject: string | null; before: readonly string[] }
  /** Of a campaign's letter: how its reader gets no more of them, and the picture that tells of its opening. */
  letter?: { unsubscribeUrl: string; unsubscribeText: string; pictureUrl: string }
  /** What no person wrote, as RFC 3834 has it: such a letter asks for no automatic answer. */
  autoSubmitted?: 'auto-generated' | 'auto-replied'
}

/**
 * 'refused': the provider said no, it did not go out, and asking again changes nothing. 'later': it did not go
 * out and may be tried again. Anything else that is thrown leaves it open whether it went out.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly outcome: 'refused' | 'later'
  constructor(outcome: 'refused' | 'later', message: string) {
    super(message)
    this.outcome = outcome
  }
}

export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** A delivery of a provider as it came over HTTP. */
export type Delivery = { url: string; headers: Readonly<Record<string, string>>; body: string }

/** A call that arrives or changes, and where the caller is by then. */
export type ProviderCall = {
  type: 'call'
  externalId: string
  /** Empty when the caller withholds the number. */
  from: string
  name: string | null
  state: 'waiting' | 'connected' | 'held' | 'over'
}

/** What a delivery says, in our words. */
export type ProviderEvent =
  | ProviderTemplate
  | {
      type: 'message'
      externalId: string
      from: string
      /** The customer's own profile name there. */
      name: string | null
      /** Null where the provider does not say; then it is when it came. */
      at: string | null
      content: Content
      /** Where a file of it is to be fetched. */
      mediaId: string | null
      /** A file that the product has already; there is nothing to fetch. */
      fileId?: string
      /** Where else the sender says to be reached; nobody has proven it. */
      alsoAt?: readonly SenderAddress[]
      replyToExternalId: string | null
      /** The advertisement that the customer came by. */
      referral?: { id: string; headline: string | null }
      /** Of an e-mail: what it is about, and the names of all that it answers, the newest last. */
      mail?: { subject: string | null; answers: readonly string[] }
    }
  | ProviderCall
  | { type: 'reaction'; from: string; toExternalId: string; emoji: string | null }
  | {
      type: 'receipt'
      externalId: string
      /** Our own id, where the provider gives it back. */
      messageId: string | null
      status: 'sent' | 'delivered' | 'read' | 'failed'
      problem: string | null
    }

/** What every kind of channel has, whatever goes over it. */
export type Provider = {
  kind: ChannelKind
  /** What has to be given to connect one: the parts that are shown, and those that never are again. */
  settings: z.ZodMiniObject
  secrets: z.ZodMiniObject
  /**
   * Asks the provider whether the secrets are valid and how the number does: 'failing' with the provider's reason when
   * refused; throws when there is no answer. The caller records the time.
   */
  health: (connection: Connection, signal: AbortSignal) => Promise<ChannelHealth>
  /**
   * Tells the provider where to report to, where it takes that from us: before its health is asked when a person
   * connects, changes or tests a channel. What it does not take is the health's to say.
   */
  prepare?: (connection: Connection, signal: AbortSignal) => Promise<void>
  /** A provider that asks first whether the address is ours: what it is answered, or null. */
  greet?: (connection: Connection, query: Readonly<Record<string, string>>) => string | null
  /** The same where it asks with a delivery of its own. */
  answer?: (connection: Connection, delivery: Delivery) => string | null
  /** What it is to do with what it has just told, where it waits for that; it is kept first, like any other. */
  orders?: (connection: Connection, delivery: Pick<Delivery, 'body'>) => { type: string; body: string } | null
  /** Whether this came from the provider; in constant time. */
  verify: (connection: Connection, delivery: Delivery) => boolean
  /**
   * Throws `Unreadable` on what it cannot read; what it does not know, and what is said of a number that is not
   * this one, it leaves out.
   */
  read: (
    delivery: Pick<Delivery, 'body'> & { receivedAt?: Date },
    line: Pick<Connection, 'address' | 'settings'>,
  ) => readonly ProviderEvent[] | Promise<readonly ProviderEvent[]>
  /** The address of the customer who is typing, when the delivery is a typing event: it is never stored. */
  typing?: (delivery: Pick<Delivery, 'body'>, line: Pick<Connection, 'address'>) => string | null
  /** Present where the provider reviews templates before they may be sent. */
  templates?: TemplatesAt
}

/** One whose channel carries messages. */
export type Adapter = Provider & {
  kind: MessageKind
  send: (connection: Connection, sending: Sending, signal: AbortSignal) => Promise<{ externalId: string }>
  /**
   * After a send without an answer: did it go out? The match may be an earlier message with the same text, so the
   * caller checks that its external id is not another message's. Absent where only a receipt can tell.
   */
  lookUp?: (
    connection: Connection,
    sending: Sending,
    since: Date,
    signal: AbortSignal,
  ) => Promise<{ externalId: string } | 'not_sent' | 'unknown'>
  /** Looking a message up sends it where it has not gone out: the outbound policy decides before each look. */
  lookUpSends?: true
  /** The file of a message that came in. */
  media: (
    connection: Connection,
    mediaId: string,
    signal: AbortSignal,
  ) => Promise<{ type: string; name: string | null; body: ReadableStream<Uint8Array>; size: number | null }>
}

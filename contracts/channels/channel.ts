/**
 * A channel is one connection to a provider: a WhatsApp number, an SMS number, an e-mail address, an agent of
 * RCS. Its secrets go in and never come out again. Web chat is carried by the product itself and has none.
 */
import * as z from 'zod/mini'
import { id, instant, integer } from '../platform/values.ts'

/** The kinds that can be connected; consents and block lists know more. */
export const channelKinds = ['whatsapp', 'sms', 'email', 'rcs', 'webchat', 'voice'] as const
export const channelKind = z.enum(channelKinds)
export type ChannelKind = z.infer<typeof channelKind>

/** The others carry words. */
export type MessageKind = Exclude<ChannelKind, 'voice'>
export const carriesMessages = (kind: ChannelKind): kind is MessageKind => kind !== 'voice'

/** 'paused' by a user: nothing goes out, inbound messages are taken. */
export const channelStates = ['active', 'paused', 'removed'] as const

export const channelHealth = z.strictObject({
  /** What the last test or the last message said. */
  status: z.enum(['ok', 'failing', 'unknown']),
  /** The provider's own grade of the number, where it gives one. */
  quality: z.nullable(z.enum(['green', 'yellow', 'red'])),
  /** How many customers a day it may write to first, in the provider's word. */
  limit: z.nullable(z.string()),
  /** The provider's words for what is wrong. */
  problem: z.nullable(z.string()),
  checkedAt: z.nullable(instant),
})
export type ChannelHealth = z.infer<typeof channelHealth>

/** A channel may have a second connection in reserve. */
export const channelConnections = ['primary', 'backup'] as const
export const channelConnection = z.enum(channelConnections)
export type ChannelConnection = z.infer<typeof channelConnection>

/**
 * Why the connection that is used is used: somebody chose it, the primary one failed for everybody, or the primary one is
 * well again. Null as long as there was never another.
 */
export const connectionReasons = ['chosen', 'circuit_open', 'recovered'] as const
export const connectionReason = z.enum(connectionReasons)
export type ConnectionReason = z.infer<typeof connectionReason>

export const backup = z.strictObject({
  /** The number or address it has there: mostly another one. */
  address: z.string(),
  settings: z.record(z.string(), z.string()),
  health: channelHealth,
})
export type Backup = z.infer<typeof backup>

export const channel = z.strictObject({
  id,
  kind: channelKind,
  name: z.string(),
  /** What customers write to: a number in E.164, an e-mail address, an agent's name, or the site with the chat. */
  address: z.string(),
  state: z.enum(channelStates),
  /** What is not secret: the provider's address and its ids for the number. */
  settings: z.record(z.string(), z.string()),
  /** Of the connection that is used. */
  health: channelHealth,
  /** Which of its connections is used. */
  connection: channelConnection,
  connectionReason: z._default(z.nullable(connectionReason), null),
  backup: z.nullable(backup),
  /** The backup is gone over to when the primary's circuit breaker opens, and come back from once it is well. */
  failover: z._default(z.boolean(), false),
  createdAt: instant,
  version: integer(1),
})
export type Channel = z.infer<typeof channel>

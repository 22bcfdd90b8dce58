/**
 * A channel is one connection to a provider: a WhatsApp number, an SMS number. Its secrets go in and never come
 * out again.
 */
import * as z from 'zod/mini'
import { id, instant } from '../platform/values.ts'

/** The kinds that can be connected; consents and block lists know more. */
export const channelKinds = ['whatsapp', 'sms'] as const
export const channelKind = z.enum(channelKinds)
export type ChannelKind = z.infer<typeof channelKind>

/** Paused by a person: nothing goes out, what comes in is taken. */
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

export const channel = z.strictObject({
  id,
  kind: channelKind,
  name: z.string(),
  /** The number customers see, in E.164. */
  address: z.string(),
  state: z.enum(channelStates),
  /** What is not secret: the provider's address and its ids for the number. */
  settings: z.record(z.string(), z.string()),
  health: channelHealth,
  createdAt: instant,
  version: z.int().check(z.positive()),
})
export type Channel = z.infer<typeof channel>

/** How a supplier's connections did, counted from the messages and calls themselves. */
import * as z from 'zod/mini'
import { channelConnection, channelKind } from '../channels/channel.ts'
import { query } from '../platform/operation.ts'
import { currency, id } from '../platform/values.ts'

export const scorePeriods = ['day', 'week', 'month'] as const

const count = z.int()
export const routeScore = z.strictObject({
  channelId: id,
  connection: channelConnection,
  channelName: z.string(),
  channelKind,
  supplierId: z.nullable(id),
  /** Messages and calls that were handed to the provider: the sum of the five that follow. */
  attempts: count,
  /** Taken by the provider, without a receipt yet. */
  accepted: count,
  delivered: count,
  failed: count,
  inDoubt: count,
  /** Called, and not answered yet. */
  underway: count,
  /** Of the attempts, those that went over it because the channel's primary connection failed. */
  failedOver: count,
  /** From the call to the provider's answer, in milliseconds. */
  p50: z.nullable(z.int()),
  p99: z.nullable(z.int()),
  /** What went wrong most, in the provider's words or a code of ours. */
  problems: z.array(z.strictObject({ problem: z.string(), count })),
  /** By the supplier's price table, in millionths of its currency; `unpriced` had no price. */
  micros: z.int(),
  unpriced: count,
  currency: z.nullable(currency),
})
export type RouteScore = z.infer<typeof routeScore>

export const scores = query('suppliers.scores', {
  input: z.strictObject({ period: z.enum(scorePeriods) }),
  output: z.strictObject({ from: z.string(), to: z.string(), routes: z.array(routeScore) }),
  needs: 'view_fornecedores',
  errors: [],
  perMinute: 30,
})

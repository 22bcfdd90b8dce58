/**
 * What a request from another system becomes here: a contact that is found or made, its fields and tags, a deal, a note in
 * its conversation. Each value is a text with paths in it, `Pedido {{$.number}}`, which `machines/integrations/inbound`
 * reads; alternatives stand behind a bar, `{{$.phone | $.billing.phone}}`.
 */
import * as z from 'zod/mini'
import { stage } from '../../deals/deal.ts'
import { currency, id, integer, text, trimmed } from '../../platform/values.ts'

/** Of a value with paths in it. */
export const expressionLength = 500
const expression = trimmed(expressionLength)

export const amountUnits = ['major', 'minor'] as const

const condition = z.strictObject({ value: trimmed(expressionLength, 1), equals: trimmed(200) })

const contactMapping = z.strictObject({
  name: expression,
  phone: expression,
  email: expression,
  /** A contact that is there already takes the name of the request. */
  rename: z.boolean(),
  fields: z.record(id, expression).check(z.refine((fields) => Object.keys(fields).length <= 30)),
  tagIds: z.array(id).check(z.maxLength(20)),
})

const dealMapping = z.strictObject({
  title: trimmed(expressionLength, 1),
  value: expression,
  unit: z.enum(amountUnits),
  currency,
  stage,
  probability: integer(0, 100),
  /** Null: the company's first one. */
  pipelineId: z.nullable(id),
})

export const inboundMapping = z.strictObject({
  /** Other requests are ignored. */
  condition: z.nullable(condition),
  /** Two requests with the same one are applied once; empty: each one is. */
  key: expression,
  contact: contactMapping,
  deal: z.nullable(dealMapping),
  /** Into the contact's conversation, where there is one or `start` begins one; empty: none. */
  note: text(2000),
  /** The first message to a contact who has no open conversation. */
  start: z.nullable(z.strictObject({ channelId: id, text: trimmed(1000, 1) })),
})
export type InboundMapping = z.infer<typeof inboundMapping>

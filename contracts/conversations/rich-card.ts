/** A card of RCS around a text: a title, a picture and buttons. Bounds are those of RCS for Business. */
import * as z from 'zod/mini'
import { id, trimmed } from '../platform/values.ts'
import { letterLink } from './letter-blocks.ts'

export const cardTitleLimit = 200
export const cardTextLimit = 2000
export const cardLabelLimit = 25
export const mostCardButtons = 4

const label = trimmed(cardLabelLimit, 1).check(z.regex(/^\P{Cc}*$/u))

export const cardButton = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reply'), text: label }),
  z.strictObject({ type: z.literal('url'), text: label, url: letterLink }),
  z.strictObject({ type: z.literal('phone'), text: label, phone: trimmed(16, 1).check(z.regex(/^\+\d{8,15}$/)) }),
])
export type CardButton = z.infer<typeof cardButton>

export const richCard = z.strictObject({
  title: trimmed(cardTitleLimit).check(z.regex(/^\P{Cc}*$/u)),
  fileId: z.nullable(id),
  buttons: z.array(cardButton).check(z.maxLength(mostCardButtons)),
})
export type RichCard = z.infer<typeof richCard>

/** What a stored delivery of a visitor says. It was written by `visitorDelivery`, from an input that its contract bounds. */
import { customerPhone, type SenderAddress } from '@aura/contracts/contacts/typed-address.ts'
import { mediaKinds } from '@aura/contracts/conversations/message.ts'
import { email, id, text } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ProviderEvent, Unreadable } from '../../adapter.ts'

const words = text(4000)
const name = z.nullable(text(120))

const delivery = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    visitorId: id,
    messageId: id,
    name,
    email: z.nullable(email),
    phone: z.nullable(text(30)),
    content: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: words }),
      z.strictObject({ type: z.literal('file'), fileId: id, name: text(200), media: z.enum(mediaKinds) }),
    ]),
  }),
  z.strictObject({
    type: z.literal('seen'),
    visitorId: id,
    messageIds: z.array(id).check(z.maxLength(50)),
    status: z.enum(['delivered', 'read']),
  }),
])
export type VisitorDelivery = z.infer<typeof delivery>

export const visitorDelivery = (said: VisitorDelivery): string => JSON.stringify(said)

/** The visitor's id stands before the message's, so that no visitor can take another one's name for a message. */
export const externalIdOf = (visitorId: string, messageId: string): string => `${visitorId}/${messageId}`
export function fromExternalId(externalId: string): { visitorId: string; messageId: string } | null {
  const [visitorId = '', messageId = ''] = externalId.split('/')
  return messageId === '' ? null : { visitorId, messageId }
}

export function readWebchat(body: string): readonly ProviderEvent[] {
  const said = parsed(body)
  if (said.type === 'seen') {
    const { messageIds, status } = said
    return messageIds.map((messageId) => ({ type: 'receipt', externalId: messageId, messageId, status, problem: null }))
  }
  const { visitorId, messageId, content } = said
  const about = {
    type: 'message',
    externalId: externalIdOf(visitorId, messageId),
    from: visitorId,
    name: said.name,
    at: null,
    mediaId: null,
    replyToExternalId: null,
    alsoAt: addressesOf(said),
  } as const
  if (content.type === 'text') return [{ ...about, content }]
  const { fileId, name, media } = content
  return [{ ...about, fileId, content: { type: 'media', media, fileId: null, name, caption: null, problem: null } }]
}

function addressesOf(said: { email: string | null; phone: string | null }): SenderAddress[] {
  const phone = said.phone === null ? null : customerPhone(said.phone)
  return [
    ...(said.email === null ? [] : [{ kind: 'email', value: said.email } as const]),
    ...(phone === null ? [] : [{ kind: 'phone', value: phone } as const]),
  ]
}

function parsed(body: string): VisitorDelivery {
  try {
    return z.parse(delivery, JSON.parse(body))
  } catch {
    throw new Unreadable('This is no delivery of a web chat.')
  }
}

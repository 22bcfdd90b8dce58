/** What Meta delivers to the company's address, in its words and with its signature. */
import type { WhatsappAccount } from './account.ts'
import type { PhoneMessage } from './message-store.ts'
import { metaSignature } from './sign.ts'
import type { Template } from './template.ts'

const bare = (phone: string) => phone.slice(1)
const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

function delivery(account: WhatsappAccount, value: object): { headers: Record<string, string>; body: string } {
  const metadata = { display_phone_number: bare(account.address), phone_number_id: account.id }
  const change = { value: { messaging_product: 'whatsapp', metadata, ...value }, field: 'messages' }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.businessAccountId, changes: [change] }],
  })
  const signature = metaSignature(account.appSecret, body)
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

/** Numbers of other countries stay; WhatsApp writes some Brazilian ones without their ninth digit, as the customer gave it. */
export function writtenDelivery(account: WhatsappAccount, message: PhoneMessage, name: string) {
  const { id, customer, at, replyTo } = message
  const from = bare(customer)
  return delivery(account, {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [
      {
        ...(replyTo && { context: { from: bare(account.address), id: replyTo } }),
        from,
        id,
        timestamp: seconds(new Date(at)),
        ...wordsOf(message),
      },
    ],
  })
}

function wordsOf({ content }: PhoneMessage): object {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text } }
    case 'media': {
      const { media, mediaId, mime, name, caption } = content
      const file = { id: mediaId, mime_type: mime, ...(caption && { caption }) }
      return { type: media, [media]: { ...file, ...(media === 'document' && name && { filename: name }) } }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { type: 'location', location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'choice': {
      const { how, title, payload } = content
      if (how === 'button') return { type: 'button', button: { payload, text: title } }
      return { type: 'interactive', interactive: { type: how, [how]: { id: payload, title } } }
    }
    case 'contacts':
      return { type: 'contacts', contacts: [{ name: { formatted_name: content.name, first_name: content.name } }] }
    case 'template':
    case 'interactive':
    case 'unsupported':
      return { type: 'unsupported', errors: [{ code: 131051, title: 'Message type is not currently supported.' }] }
  }
}

export const reactionDelivery = (
  account: WhatsappAccount,
  { id, customer }: PhoneMessage,
  reactionId: string,
  emoji: string | null,
  name: string,
  at: Date,
) =>
  delivery(account, {
    contacts: [{ profile: { name }, wa_id: bare(customer) }],
    messages: [
      {
        from: bare(customer),
        id: reactionId,
        timestamp: seconds(at),
        type: 'reaction',
        // Without an emoji it is taken back.
        reaction: { message_id: id, ...(emoji && { emoji }) },
      },
    ],
  })

export type Step = { status: 'sent' | 'delivered' | 'read' | 'failed'; error: { code: number; title: string } | null }

export const receiptDelivery = (
  account: WhatsappAccount,
  { id, customer, reference }: PhoneMessage,
  { status, error }: Step,
  at: Date,
) =>
  delivery(account, {
    statuses: [
      {
        id,
        status,
        timestamp: seconds(at),
        recipient_id: bare(customer),
        ...(reference && { biz_opaque_callback_data: reference }),
        ...(error && {
          errors: [{ ...error, message: error.title, error_data: { details: `${error.title}.` } }],
        }),
      },
    ],
  })

/** Told of the business account as a whole, not of a number. */
export function templateDelivery(
  account: WhatsappAccount,
  { id, name, language, category }: Template,
  event: Template['status'],
  reason: string | null,
  at: Date,
) {
  const value = {
    event,
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    message_template_category: category,
    reason: reason ?? 'NONE',
  }
  const time = Math.floor(at.getTime() / 1000)
  const entry = { id: account.businessAccountId, time, changes: [{ value, field: 'message_template_status_update' }] }
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [entry] })
  const signature = metaSignature(account.appSecret, body)
  return { body, headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature } }
}

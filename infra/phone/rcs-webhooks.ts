/** What Google delivers to the company's address: an envelope, signed over what is in it. */
import { randomUUID } from 'node:crypto'
import type { RcsAccount } from './account.ts'
import type { PhoneMessage } from './message-store.ts'
import { googleSignature } from './sign.ts'
import type { Step } from './whatsapp-webhooks.ts'

function delivery(account: RcsAccount, inside: object, at: string) {
  const text = JSON.stringify({ ...inside, agentId: account.id })
  const body = JSON.stringify({
    message: {
      data: Buffer.from(text).toString('base64'),
      attributes: { product: 'RBM', project_number: '0' },
      messageId: randomUUID(),
      publishTime: at,
    },
    subscription: 'projects/rbm/subscriptions/webhook',
  })
  const signature = googleSignature(account.clientToken, text)
  return { body, headers: { 'content-type': 'application/json', 'x-goog-signature': signature } }
}

export const writtenDelivery = (account: RcsAccount, message: PhoneMessage, base: string) =>
  delivery(
    account,
    {
      senderPhoneNumber: message.customer,
      messageId: message.id,
      sendTime: message.at,
      ...wordsOf(message, base),
    },
    message.at,
  )

function wordsOf({ content }: PhoneMessage, base: string): object {
  switch (content.type) {
    case 'text':
      return { text: content.text }
    case 'media': {
      const { mime: mimeType, name, mediaId } = content
      const payload = { mimeType, ...(name && { fileName: name }), fileUri: `${base}/rcs-files/${mediaId}` }
      return { userFile: { category: 'MEDIA', payload } }
    }
    case 'location':
      return { location: { latitude: content.latitude, longitude: content.longitude } }
    case 'choice':
      return { suggestionResponse: { postbackData: content.payload, text: content.title, type: 'REPLY' } }
    default:
      return {}
  }
}

const events: Record<Step['status'], string> = {
  sent: '',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'TTL_EXPIRATION_REVOKED',
}

/** That something was sent is said by the answer alone. */
export function receiptDelivery(account: RcsAccount, { id, customer, at }: PhoneMessage, { status }: Step) {
  if (events[status] === '') return null
  const who = status === 'failed' ? { phoneNumber: customer } : { senderPhoneNumber: customer }
  const eventId = `${id}-${status}`
  return delivery(account, { ...who, eventType: events[status], eventId, messageId: id, sendTime: at }, at)
}

export function typingDelivery(account: RcsAccount, customer: string, at: string) {
  const about = { senderPhoneNumber: customer, eventType: 'IS_TYPING', eventId: randomUUID(), sendTime: at }
  return delivery(account, about, at)
}

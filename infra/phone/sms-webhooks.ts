/** What an SMS gateway delivers to the company's address: forms, signed over the address they go to. */
import type { SmsAccount } from './account.ts'
import type { PhoneMessage } from './message-store.ts'
import { twilioSignature } from './sign.ts'
import type { Step } from './whatsapp-webhooks.ts'

const version = '2010-04-01'

function delivery(account: SmsAccount, url: string, fields: Record<string, string>) {
  const all = { ...fields, AccountSid: account.id, ApiVersion: version }
  return {
    body: new URLSearchParams(all).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': twilioSignature(account.authToken, url, all),
    },
  }
}

export function writtenDelivery(
  account: SmsAccount,
  url: string,
  { id, customer, content }: PhoneMessage,
  base: string,
) {
  const media = content.type === 'media' ? content : null
  return delivery(account, url, {
    MessageSid: id,
    SmsSid: id,
    SmsMessageSid: id,
    From: customer,
    To: account.address,
    Body: content.type === 'text' ? content.text : (media?.caption ?? ''),
    NumMedia: media ? '1' : '0',
    NumSegments: '1',
    SmsStatus: 'received',
    ...(media && {
      MediaUrl0: `${base}/${version}/Accounts/${account.id}/Messages/${id}/Media/${media.mediaId}`,
      MediaContentType0: media.mime,
    }),
  })
}

export function receiptDelivery(
  account: SmsAccount,
  url: string,
  { id, customer }: PhoneMessage,
  { status, error }: Step,
) {
  const word = status === 'failed' ? 'undelivered' : status
  return delivery(account, url, {
    MessageSid: id,
    SmsSid: id,
    From: account.address,
    To: customer,
    MessageStatus: word,
    SmsStatus: word,
    ...(error && { ErrorCode: String(error.code), ErrorMessage: error.title }),
  })
}

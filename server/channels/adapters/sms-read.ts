/** What a delivery of an SMS gateway says: somebody wrote, or a message of ours got on. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { type ProviderEvent, Unreadable } from '../adapter.ts'
import { clean, short } from './provider.ts'

const sid = /^[A-Z]{2}[0-9A-Za-z]{8,64}$/
const number = /^\+?\d{3,20}$/

/** On its way is what 'sent' will say; there is nothing to tell before. */
const statuses: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}
const onItsWay = new Set(['accepted', 'scheduled', 'queued', 'sending', 'receiving', 'received', 'partially_delivered'])

const kindOf = (type: string): Extract<Content, { type: 'media' }>['media'] => {
  const [family = ''] = type.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}

export function readSms(body: string, accountSid: string): readonly ProviderEvent[] {
  const form = new URLSearchParams(body)
  const id = form.get('MessageSid') ?? form.get('SmsSid') ?? ''
  if (!sid.test(id)) throw new Unreadable('This is no delivery of an SMS gateway.')
  if (form.get('AccountSid') !== accountSid) return []
  const status = form.get('MessageStatus')
  if (status !== null) return receipt(id, status, form)
  const from = form.get('From') ?? ''
  if (!number.test(from) || !form.has('Body')) throw new Unreadable('This delivery names no sender or has no words.')
  return messages(id, from, form)
}

function receipt(externalId: string, status: string, form: URLSearchParams): ProviderEvent[] {
  const existing = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (!existing) {
    if (onItsWay.has(status)) return []
    throw new Unreadable('This delivery has an unknown status.')
  }
  const words = [form.get('ErrorMessage'), form.get('ErrorCode') && `(${form.get('ErrorCode')})`]
  const problem = existing === 'failed' ? short(words.filter(Boolean).join(' '), 500) : null
  return [{ type: 'receipt', externalId, messageId: null, status: existing, problem }]
}

const mostFiles = 10

/** Words and files come in one delivery; each file becomes a message, the words stand below the first. */
function messages(id: string, from: string, form: URLSearchParams): ProviderEvent[] {
  const text = clean(form.get('Body') ?? '')
  const about = { type: 'message' as const, from, name: null, at: null, replyToExternalId: null }
  const count = Math.min(Number(form.get('NumMedia')) || 0, mostFiles)
  const files = Array.from({ length: count }, (_, index) => ({
    url: form.get(`MediaUrl${index}`),
    type: form.get(`MediaContentType${index}`) ?? '',
  })).filter(({ url }) => url)
  if (files.length === 0) return [{ ...about, externalId: id, content: { type: 'text', text }, mediaId: null }]
  return files.map(({ url, type }, index) => ({
    ...about,
    externalId: index === 0 ? id : `${id}/${index}`,
    mediaId: url,
    content: {
      type: 'media',
      media: kindOf(type),
      fileId: null,
      name: null,
      caption: index === 0 && text ? text : null,
      problem: null,
    },
  }))
}

/** What a delivery of RCS for Business says: an envelope, and in it what the customer did. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import * as z from 'zod/mini'
import { type ProviderEvent, Unreadable } from '../adapter.ts'
import { clean, short } from './provider.ts'

const envelope = z.object({ message: z.object({ data: z.string() }) })

/** What is signed: the words inside the envelope, as they are before they are packed. */
export function signedPart(body: string): string | null {
  try {
    return Buffer.from(z.parse(envelope, JSON.parse(body)).message.data, 'base64').toString('utf8')
  } catch {
    return null
  }
}

const file = z.object({ fileUri: z.string(), fileName: z.optional(z.string()), mimeType: z.optional(z.string()) })
const about = z.object({
  agentId: z.string(),
  senderPhoneNumber: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  messageId: z.optional(z.string()),
  sendTime: z.optional(z.string()),
  eventType: z.optional(z.string()),
  text: z.optional(z.string()),
  userFile: z.optional(z.object({ payload: file })),
  location: z.optional(z.object({ latitude: z.optional(z.number()), longitude: z.optional(z.number()) })),
  suggestionResponse: z.optional(z.object({ postbackData: z.optional(z.string()), text: z.optional(z.string()) })),
})
type About = z.infer<typeof about>

export function readRcs(body: string, agentId: string): readonly ProviderEvent[] {
  const inside = readable(body)
  // Names of agents are the same however they are written.
  if (inside.agentId.toLowerCase() !== agentId.toLowerCase()) return []
  const { eventType, messageId, senderPhoneNumber: from } = inside
  if (eventType === isTyping) return []
  if (messageId === undefined || messageId === '') throw new Unreadable('This delivery names no message.')
  if (eventType !== undefined) return receipt(eventType, messageId)
  if (from === undefined) throw new Unreadable('This delivery names no sender.')
  return [
    {
      type: 'message',
      externalId: messageId,
      from,
      name: null,
      at: inside.sendTime ?? null,
      replyToExternalId: null,
      mediaId: inside.userFile?.payload.fileUri ?? null,
      content: contentOf(inside),
    },
  ]
}

const isTyping = 'IS_TYPING'

export function typingRcs(body: string, agentId: string): string | null {
  const inside = readable(body)
  const own = inside.agentId.toLowerCase() === agentId.toLowerCase()
  return own && inside.eventType === isTyping ? (inside.senderPhoneNumber ?? null) : null
}

function readable(body: string): About {
  try {
    return z.parse(about, JSON.parse(signedPart(body) ?? ''))
  } catch {
    throw new Unreadable('This is no delivery of RCS for Business.')
  }
}

function receipt(eventType: string, messageId: string): ProviderEvent[] {
  const result = { type: 'receipt', externalId: messageId, messageId, problem: null } as const
  switch (eventType) {
    case 'DELIVERED':
      return [{ ...result, status: 'delivered' }]
    case 'READ':
      return [{ ...result, status: 'read' }]
    case 'TTL_EXPIRATION_REVOKED':
      return [{ ...result, status: 'failed', problem: 'TTL_EXPIRATION_REVOKED: the telephone was not reached in time' }]
    default:
      return []
  }
}

function contentOf({ text, userFile, location, suggestionResponse }: About): Content {
  if (suggestionResponse) {
    const payload = clean(suggestionResponse.postbackData ?? '')
    return { type: 'choice', title: short(suggestionResponse.text) ?? payload, payload }
  }
  if (userFile) {
    const { fileName, mimeType = '' } = userFile.payload
    return { type: 'media', media: kindOf(mimeType), fileId: null, name: short(fileName), caption: null, problem: null }
  }
  if (location) {
    const { latitude = 0, longitude = 0 } = location
    return { type: 'location', latitude, longitude, name: null, address: null }
  }
  return text === undefined ? { type: 'unknown', what: 'rcs' } : { type: 'text', text: clean(text) }
}

function kindOf(mime: string): Extract<Content, { type: 'media' }>['media'] {
  const [family = ''] = mime.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}

/** What a delivery of the Cloud API says. Its frame has to be right; what is in it is taken piece by piece. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import * as z from 'zod/mini'
import { type Connection, type ProviderEvent, Unreadable } from '../adapter.ts'
import { clean, short } from './provider.ts'
import { businessAccount, reasonOf, statusOf } from './whatsapp-templates.ts'

const frame = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      id: z.optional(z.string()),
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            contacts: z.optional(z.array(z.unknown())),
            messages: z.optional(z.array(z.unknown())),
            statuses: z.optional(z.array(z.unknown())),
            event: z.optional(z.string()),
            message_template_id: z.optional(z.union([z.string(), z.number()])),
            message_template_name: z.optional(z.string()),
            message_template_language: z.optional(z.string()),
            reason: z.nullish(z.string()),
          }),
        }),
      ),
    }),
  ),
})

const externalId = z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[\x21-\x7e]+$/))
const head = z.object({
  id: externalId,
  from: z.string().check(z.regex(/^\d{5,20}$/)),
  type: z.string(),
  timestamp: z.optional(z.string()),
  context: z.optional(z.object({ id: z.optional(externalId) })),
  /** Of the first message after a press on an advertisement; one that cannot be read is none. */
  referral: z.catch(
    z.optional(z.object({ source_id: z.string().check(z.regex(/^[\w-]{1,100}$/)), headline: z.optional(z.string()) })),
    undefined,
  ),
})

const file = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,200}$/)),
  caption: z.optional(z.string()),
  filename: z.optional(z.string()),
})
const locationBody = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  name: z.optional(z.string()),
  address: z.optional(z.string()),
})
const picked = z.object({ id: z.string(), title: z.string() })
const body = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.object({ body: z.string() }) }),
  z.object({ type: z.literal('image'), image: file }),
  z.object({ type: z.literal('audio'), audio: file }),
  z.object({ type: z.literal('video'), video: file }),
  z.object({ type: z.literal('document'), document: file }),
  z.object({ type: z.literal('sticker'), sticker: file }),
  z.object({ type: z.literal('location'), location: locationBody }),
  z.object({ type: z.literal('button'), button: z.object({ text: z.string(), payload: z.optional(z.string()) }) }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.union([z.object({ button_reply: picked }), z.object({ list_reply: picked })]),
  }),
])
const reaction = z.object({ reaction: z.object({ message_id: externalId, emoji: z.optional(z.string()) }) })

type Read = { content: Content; mediaId: string | null }

function contentOf(input: unknown, type: string): Read {
  const { success, data } = z.safeParse(body, input)
  if (!success) return { content: { type: 'unknown', what: short(type) ?? '' }, mediaId: null }
  switch (data.type) {
    case 'text':
      return { content: { type: 'text', text: clean(data.text.body) }, mediaId: null }
    case 'image':
      return media('image', data.image)
    case 'audio':
      return media('audio', data.audio)
    case 'video':
      return media('video', data.video)
    case 'document':
      return media('document', data.document)
    case 'sticker':
      return media('sticker', data.sticker)
    case 'location': {
      const { latitude, longitude, name, address } = data.location
      return {
        content: { type: 'location', latitude, longitude, name: short(name), address: short(address) },
        mediaId: null,
      }
    }
    case 'button':
      return choice({ title: data.button.text, id: data.button.payload ?? data.button.text })
    case 'interactive':
      return choice('button_reply' in data.interactive ? data.interactive.button_reply : data.interactive.list_reply)
  }
}

const choice = ({ title, id }: z.infer<typeof picked>): Read => ({
  content: { type: 'choice', title: clean(title), payload: clean(id) },
  mediaId: null,
})

type MediaKind = Extract<Content, { type: 'media' }>['media']

const media = (kind: MediaKind, { id, caption, filename }: z.infer<typeof file>): Read => ({
  content: {
    type: 'media',
    media: kind,
    fileId: null,
    name: short(filename),
    caption: caption ? clean(caption) : null,
    problem: null,
  },
  mediaId: id,
})

/** Seconds since 1970 as digits. */
function timeOf(seconds: string | undefined): string | null {
  return seconds && /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : null
}

function messageOf(input: unknown, names: ReadonlyMap<string, string | null>): ProviderEvent | null {
  const { success, data } = z.safeParse(head, input)
  if (!success) return null
  const from = `+${data.from}`
  if (data.type === 'reaction') {
    const pressed = z.safeParse(reaction, input)
    if (!pressed.success) return null
    const { message_id, emoji } = pressed.data.reaction
    return { type: 'reaction', from, toExternalId: message_id, emoji: short(emoji, 20) }
  }
  const { referral } = data
  return {
    type: 'message',
    externalId: data.id,
    from,
    name: names.get(data.from) ?? null,
    at: timeOf(data.timestamp),
    ...contentOf(input, data.type),
    replyToExternalId: data.context?.id ?? null,
    ...(referral && { referral: { id: referral.source_id, headline: short(referral.headline, 80) } }),
  }
}

const status = z.object({
  id: externalId,
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(
    z.array(
      z.object({
        code: z.number(),
        title: z.optional(z.string()),
        message: z.optional(z.string()),
        error_data: z.optional(z.object({ details: z.optional(z.string()) })),
      }),
    ),
  ),
})

/** A voice message that was listened to has been read. */
const statuses: Record<string, 'sent' | 'delivered' | 'read' | 'failed'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function receiptOf(input: unknown): ProviderEvent | null {
  const { success, data } = z.safeParse(status, input)
  const existing = success && Object.hasOwn(statuses, data.status) ? statuses[data.status] : undefined
  if (!success || !existing) return null
  const [error] = data.errors ?? []
  const words = error && [error.title ?? error.message, error.error_data?.details, `(${error.code})`]
  return {
    type: 'receipt',
    externalId: data.id,
    messageId: short(data.biz_opaque_callback_data),
    status: existing,
    problem: existing === 'failed' ? short(words?.filter(Boolean).join(' '), 500) : null,
  }
}

const person = z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }) })

function namesOf(contacts: readonly unknown[]): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const contact of contacts) {
    const { success, data } = z.safeParse(person, contact)
    if (success) names.set(data.wa_id, short(data.profile.name, 120))
  }
  return names
}

export function readWhatsapp(text: string, settings: Connection['settings']): readonly ProviderEvent[] {
  const { success, data } = z.safeParse(frame, json(text))
  if (!success) throw new Unreadable('This is no delivery of a WhatsApp account.')
  const account = businessAccount(settings)
  return data.entry
    .flatMap(({ id, changes }): (ProviderEvent | null)[] =>
      changes.flatMap((change) => [...(id === account ? templateTold(change) : []), ...saidTo(change, settings)]),
    )
    .filter((providerEvent) => providerEvent !== null)
}

type Change = z.infer<typeof frame>['entry'][number]['changes'][number]

function saidTo({ field, value }: Change, { phoneNumberId }: Connection['settings']): (ProviderEvent | null)[] {
  if (field !== 'messages' || value.metadata?.phone_number_id !== phoneNumberId) return []
  const { contacts = [], messages = [], statuses: receipts = [] } = value
  const names = namesOf(contacts)
  return [...messages.map((message) => messageOf(message, names)), ...receipts.map(receiptOf)]
}

function templateTold({ field, value }: Change): ProviderEvent[] {
  const status = statusOf(value.event ?? '')
  const { message_template_id: externalId, message_template_name: name, message_template_language: language } = value
  if (field !== 'message_template_status_update' || !status || externalId === undefined || !name || !language) return []
  const reason = reasonOf(value.reason)
  return [{ type: 'template_status', externalId: String(externalId), name, language, status, reason }]
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Unreadable('This is not JSON.', { cause: error })
  }
}

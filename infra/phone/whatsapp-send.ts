/** A message as the Cloud API takes it, checked as Meta checks it. */
import * as z from 'zod/mini'
import type { WhatsappAccount } from './account.ts'
import type { Files } from './files.ts'
import type { PhoneContent } from './message-store.ts'
import { no, type Refused } from './refused-send.ts'
import { sentTemplate, templateOnPhone } from './whatsapp-template-send.ts'

const words = z.string().check(z.minLength(1), z.maxLength(4096))
const file = z.object({ id: z.string(), caption: z.optional(z.string()), filename: z.optional(z.string()) })
const reply = z.object({ type: z.literal('reply'), reply: z.object({ id: z.string(), title: z.string() }) })
const row = z.object({ id: z.string(), title: z.string() })

const message = z.intersection(
  z.object({
    messaging_product: z.literal('whatsapp'),
    to: z.string().check(z.regex(/^\+?\d{8,15}$/)),
    context: z.optional(z.object({ message_id: z.string() })),
    biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(512))),
  }),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.object({ body: words }) }),
    z.object({ type: z.literal('image'), image: file }),
    z.object({ type: z.literal('audio'), audio: file }),
    z.object({ type: z.literal('video'), video: file }),
    z.object({ type: z.literal('document'), document: file }),
    z.object({ type: z.literal('sticker'), sticker: file }),
    z.object({
      type: z.literal('location'),
      location: z.object({
        latitude: z.number(),
        longitude: z.number(),
        name: z.optional(z.string()),
        address: z.optional(z.string()),
      }),
    }),
    z.object({ type: z.literal('reaction'), reaction: z.object({ message_id: z.string(), emoji: z.string() }) }),
    z.object({
      type: z.literal('template'),
      template: sentTemplate,
    }),
    z.object({
      type: z.literal('interactive'),
      interactive: z.object({
        body: z.object({ text: words }),
        action: z.union([
          z.object({ buttons: z.array(reply).check(z.minLength(1), z.maxLength(3)) }),
          z.object({ sections: z.array(z.object({ rows: z.array(row) })) }),
        ]),
      }),
    }),
  ]),
)
type SendBody = z.infer<typeof message>

export type SentMessage =
  | Refused
  | { to: string; reaction: { to: string; emoji: string }; reference: string | null }
  | { to: string; content: PhoneContent; replyTo: string | null; reference: string | null }

export function whatsappSend(input: unknown, account: WhatsappAccount, files: Files): SentMessage {
  const { success, data } = z.safeParse(message, input)
  if (!success) return no(100, 'Invalid parameter')
  const to = `+${data.to.replace('+', '')}`
  const reference = data.biz_opaque_callback_data ?? null
  if (data.type === 'reaction') {
    const { message_id, emoji } = data.reaction
    return { to, reaction: { to: message_id, emoji }, reference }
  }
  const content = data.type === 'template' ? templateOnPhone(data.template, account, files) : contentOf(data, files)
  if ('refused' in content) return content
  return { to, content, replyTo: data.context?.message_id ?? null, reference }
}

function contentOf(data: Exclude<SendBody, { type: 'template' | 'reaction' }>, files: Files): PhoneContent | Refused {
  const media = (kind: Extract<PhoneContent, { type: 'media' }>['media'], part: z.infer<typeof file>) => {
    const stored = files.get(part.id)
    if (!stored) return no(131009, 'Parameter value is not valid')
    const { id: mediaId, caption = null, filename } = part
    return { type: 'media' as const, media: kind, mediaId, mime: stored.mime, name: filename ?? stored.name, caption }
  }
  switch (data.type) {
    case 'text':
      return { type: 'text', text: data.text.body }
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
      const { name = null, address = null, ...place } = data.location
      return { type: 'location', ...place, name, address }
    }
    case 'interactive': {
      const { body, action } = data.interactive
      const list = 'sections' in action
      const buttons = list ? action.sections.flatMap(({ rows }) => rows) : action.buttons.map((button) => button.reply)
      return { type: 'interactive', text: body.text, list, buttons }
    }
  }
}

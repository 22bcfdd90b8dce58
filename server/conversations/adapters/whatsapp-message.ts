/** A message of ours in the words of the Cloud API. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { ProviderError, type Sending } from '../adapter.ts'

/** `mediaId` is the uploaded file's name at the provider. */
export function whatsappMessage({ messageId, to, content, replyTo }: Sending, mediaId: string | null): object {
  const address = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    biz_opaque_callback_data: messageId,
  }
  const head = { ...address, ...(replyTo !== null && { context: { message_id: replyTo } }) }
  switch (content.type) {
    case 'text':
      return { ...head, type: 'text', text: { body: content.text, preview_url: true } }
    case 'media': {
      if (mediaId === null) throw new ProviderError('refused', 'The file of the message is missing.')
      const { media, caption, name } = content
      const captioned = media === 'image' || media === 'video' || media === 'document'
      const part = {
        id: mediaId,
        ...(captioned && caption !== null && { caption }),
        ...(media === 'document' && name !== null && { filename: name }),
      }
      return { ...head, type: media, [media]: part }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      const words = { ...(name !== null && { name }), ...(address !== null && { address }) }
      return { ...head, type: 'location', location: { latitude, longitude, ...words } }
    }
    case 'template': {
      const template = {
        name: content.name,
        language: { code: content.language },
        components: valuesOf(content.values),
      }
      return { ...head, type: 'template', template }
    }
    case 'reaction': {
      if (replyTo === null) throw new ProviderError('refused', 'The provider does not know the message it is about.')
      return { ...address, type: 'reaction', reaction: { message_id: replyTo, emoji: content.emoji ?? '' } }
    }
    case 'choice':
    case 'call':
    case 'unknown':
    case 'note':
    case 'change':
    case 'rating':
      throw new ProviderError('refused', `A message of the kind "${content.type}" is not sent.`)
  }
}

type Values = Extract<Content, { type: 'template' }>['values']

function valuesOf({ header, body, buttons }: Values): object[] {
  const parameters = (texts: readonly string[]) => texts.map((text) => ({ type: 'text', text }))
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: parameters(header) }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: parameters(body) }] : []),
    ...buttons.map(({ index, value }) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: parameters([value]),
    })),
  ]
}

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
        components: componentsOf(content, mediaId),
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
    case 'hand_off':
    case 'whisper':
      throw new ProviderError('refused', `A message of the kind "${content.type}" is not sent.`)
  }
}

type TemplateContent = Extract<Content, { type: 'template' }>

const textsOf = (texts: readonly string[], names: readonly string[] = []) =>
  texts.map((text, at) => {
    const name = names[at]
    return { type: 'text', ...(name !== undefined && { parameter_name: name }), text }
  })

/** What is filled in; the words themselves the provider has. */
function componentsOf({ values, buttons, file }: TemplateContent, mediaId: string | null): object[] {
  const { header, body, buttons: pressed, names } = values
  const top = file ? [fileOf(file, mediaId)] : textsOf(header, names?.header)
  return [
    ...(top.length > 0 ? [{ type: 'header', parameters: top }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: textsOf(body, names?.body) }] : []),
    ...pressed.map(({ index, value }) => {
      const copied = buttons[index]?.type === 'copy_code'
      return {
        type: 'button',
        sub_type: copied ? 'copy_code' : 'url',
        index: String(index),
        parameters: copied ? [{ type: 'coupon_code', coupon_code: value }] : textsOf([value]),
      }
    }),
  ]
}

function fileOf({ media, name }: NonNullable<TemplateContent['file']>, mediaId: string | null): object {
  if (mediaId === null) throw new ProviderError('refused', 'The file of the message is missing.')
  return { type: media, [media]: { id: mediaId, ...(media === 'document' && { filename: name }) } }
}

/** A message of ours in the words of RCS for Business. */
import type { CardButton, RichCard } from '@aura/contracts/conversations/rich-card.ts'
import type { TemplateButton } from '@aura/contracts/templates/template.ts'
import { ProviderError, type Sending } from '../adapter.ts'

/** `fileName` is the uploaded file's name at the provider. */
export function rcsMessage({ content }: Sending, fileName: string | null): object {
  switch (content.type) {
    case 'text':
      return { contentMessage: content.card ? cardOf(content.text, content.card, fileName) : { text: content.text } }
    case 'template': {
      const text = [content.header, content.text, content.footer].filter((value) => value).join('\n\n')
      const suggestions = content.buttons.map(suggestion)
      return { contentMessage: { text, ...(suggestions.length > 0 && { suggestions }) } }
    }
    case 'media': {
      if (fileName === null) throw new ProviderError('refused', 'The file of the message is missing.')
      const uploadedRbmFile = { fileName }
      if (content.caption === null) return { contentMessage: { uploadedRbmFile } }
      if (content.media !== 'image' && content.media !== 'video')
        throw new ProviderError('refused', 'Over RCS only pictures and films carry words: send them apart.')
      const card = { description: content.caption, media: { height: 'TALL', uploadedRbmFile } }
      return {
        contentMessage: { richCard: { standaloneCard: { cardOrientation: 'VERTICAL', cardContent: card } } },
      }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      const text = [name, address, `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`]
      return { contentMessage: { text: text.filter((line) => line !== null).join('\n') } }
    }
    case 'choice':
    case 'reaction':
    case 'call':
    case 'rating':
    case 'hand_off':
    case 'whisper':
    case 'unknown':
    case 'note':
    case 'change':
      throw new ProviderError('refused', `RCS carries no "${content.type}".`)
  }
}

function cardOf(description: string, { title, buttons }: RichCard, fileName: string | null): object {
  const cardContent = {
    ...(title !== '' && { title }),
    description,
    ...(fileName !== null && { media: { height: 'TALL', uploadedRbmFile: { fileName } } }),
    ...(buttons.length > 0 && { suggestions: buttons.map(suggestion) }),
  }
  return { richCard: { standaloneCard: { cardOrientation: 'VERTICAL', cardContent } } }
}

function suggestion(button: TemplateButton | CardButton): object {
  const { text } = button
  switch (button.type) {
    case 'url':
      return { action: { text, postbackData: text, openUrlAction: { url: button.url } } }
    case 'phone':
      return { action: { text, postbackData: text, dialAction: { phoneNumber: button.phone } } }
    case 'reply':
    case 'quick_reply':
    case 'copy_code':
      return { reply: { text, postbackData: text } }
  }
}

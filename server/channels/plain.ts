/** What customers and providers wrote, made harmless for a row and a line: it stays text, whatever it looks like. */
import { type Content, textLimit } from '@aura/contracts/conversations/message.ts'
import { withoutInvisible } from '@aura/contracts/platform/invisible.ts'
import { cutText } from '../platform/cut-text.ts'
import { storable } from '../platform/storable.ts'

/** NUL cannot be stored; the other control characters have no place in a message. */
const controls = /[^\P{Cc}\n\t]/gu

export const plainText = (text: string, max: number): string =>
  cutText(storable(text).replace(/\r\n?/g, '\n').replace(controls, '').trim(), max)

/** On one line; null when nothing is left. */
export const plainLine = (text: string | null, max: number): string | null =>
  cutText(
    withoutInvisible(plainText(text ?? '', max * 4))
      .replace(/\s+/g, ' ')
      .trim(),
    max,
  ) || null

const unknown = (what: string): Content => ({ type: 'unknown', what })
const within = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most

/** What a customer can say; notes, lines of ours and templates are none of it. */
export function plainContent(content: Content, longest = textLimit): Content {
  switch (content.type) {
    case 'text': {
      const text = plainText(content.text, longest)
      const quoted = plainText(content.quoted ?? '', longest)
      const { sender } = content
      return text === ''
        ? unknown('empty')
        : { type: 'text', text, ...(quoted !== '' && { quoted }), ...(sender && { sender }) }
    }
    case 'media': {
      const caption = plainText(content.caption ?? '', 1024)
      const name = plainLine(content.name, 120)
      return { type: 'media', media: content.media, fileId: null, name, caption: caption || null, problem: null }
    }
    case 'location': {
      const { latitude, longitude } = content
      if (!within(latitude, 90) || !within(longitude, 180)) return unknown('location')
      const [name, address] = [plainLine(content.name, 200), plainLine(content.address, 500)]
      return { type: 'location', latitude, longitude, name, address }
    }
    case 'choice': {
      const [title, payload] = [plainLine(content.title, 200), plainLine(content.payload, 1000)]
      return { type: 'choice', title: title ?? '', payload: payload ?? '' }
    }
    case 'call':
      return content
    case 'unknown':
      return unknown(plainLine(content.what, 100) ?? '')
    case 'template':
    case 'reaction':
    case 'note':
    case 'rating':
    case 'hand_off':
    case 'whisper':
    case 'change':
      return unknown(content.type)
  }
}

/** A letter of the company in a customer's mailbox: its words, then each of its files. */
import type { Email } from 'postal-mime'
import type { EmailAccount } from './account.ts'
import type { PhoneContent, PhoneMessage } from './message-store.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { carrySent } from './webhook-delivery.ts'

export function arriveLetter(house: ProviderRegistry, account: EmailAccount, customer: string, letter: Email): void {
  const { messageId = '', subject = '', inReplyTo, text = '', attachments } = letter
  // The same letter once more is the same letter, as every mailbox shows it.
  if (house.talk.get(messageId)) return
  house.talk.meetAt(customer)
  const about = { accountId: account.id, customer, from: 'company' as const, subject }
  const files = attachments.map(({ mimeType, filename, content }): PhoneContent => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
    const mediaId = house.files.add({ mime: mimeType, name: filename, bytes })
    return { type: 'media', media: mediaOf(mimeType), mediaId, mime: mimeType, name: filename, caption: null }
  })
  const words = text.trim()
  const parts: PhoneContent[] = words === '' ? files : [{ type: 'text', text: words }, ...files]
  const letters: PhoneMessage[] = parts.map((content, at) =>
    house.talk.add({
      ...about,
      id: at === 0 ? messageId : `${messageId}/${at}`,
      content,
      replyTo: at === 0 ? (inReplyTo ?? null) : null,
    }),
  )
  const [first] = letters
  if (first) carrySent(house, account, first)
}

const mediaOf = (mime: string) => {
  const [family] = mime.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
}

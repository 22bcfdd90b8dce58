/** A message of ours as a letter: plain text, the same as harmless HTML, and the file it brings. */

import { composeLetter } from '../../platform/compose-letter.ts'
import { escapeMarkup } from '../../platform/escape-markup.ts'
import { type Connection, ProviderError, type Sending } from '../adapter.ts'
import { short } from './provider.ts'

/** Stable: a letter that is sent again keeps its id, which an answer refers to. */
export const letterId = (address: string, messageId: string): string => `<${messageId}@${address.split('@').at(-1)}>`

export async function writtenLetter(
  { address, settings: { senderName = '' } }: Pick<Connection, 'address' | 'settings'>,
  sending: Sending,
): Promise<Buffer> {
  const { messageId, to, replyTo, file, thread, letter } = sending
  const text = wordsOf(sending)
  const before = thread?.before ?? []
  const answered = replyTo ?? before.at(-1)
  const references = [...new Set([...before, ...(answered ? [answered] : [])])]
  return await composeLetter({
    from: { name: short(senderName) ?? '', address },
    to: { name: '', address: to },
    subject: newSubject(sending) ?? subjectOf(thread?.subject ?? null, text, file?.name ?? ''),
    messageId: letterId(address, messageId),
    ...(answered !== undefined && { inReplyTo: answered, references }),
    text: letter ? `${text}\n\n--\n${letter.unsubscribeText}: ${letter.unsubscribeUrl}` : text,
    html: pageOf(text, letter),
    ...(letter && { headers: unsubscribeHeaders(letter.unsubscribeUrl) }),
    attachments:
      file === null ? [] : [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }],
  })
}

/** RFC 8058: the reader's mail program unsubscribes with one POST, without opening a page. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const newSubject = ({ content }: Sending) => ('subject' in content ? short(content.subject) : null)

/** On one line, whatever it was: a header ends where a line does. */
function subjectOf(subject: string | null, text: string, fileName: string): string {
  const existing = short(subject)
  return existing ? `Re: ${existing}` : (short(text.split('\n')[0], 70) ?? short(fileName) ?? '…')
}

function wordsOf({ content, file }: Sending): string {
  switch (content.type) {
    case 'text':
    case 'template':
      return content.text
    case 'media':
      if (file === null) throw new ProviderError('refused', 'The file of the message is missing.')
      return content.caption ?? ''
    case 'location': {
      const { latitude, longitude, name, address } = content
      const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}`
      return [name, address, map].filter((line) => line !== null).join('\n')
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
      throw new ProviderError('refused', `An e-mail carries no "${content.type}".`)
  }
}

const web = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

function pageOf(text: string, letter: Sending['letter']): string {
  const lines = text
    .split(web)
    .map((part, at) =>
      at % 2 === 1 ? `<a href="${escapeMarkup(part)}">${escapeMarkup(part)}</a>` : escapeMarkup(part),
    )
    .join('')
    .replaceAll('\n', '<br>\n')
  return `<!doctype html><html><body><div dir="auto">${lines}</div>${letter ? footOf(letter) : ''}</body></html>`
}

const footOf = ({ unsubscribeUrl, unsubscribeText, pictureUrl }: NonNullable<Sending['letter']>): string =>
  `<p style="font-size:12px"><a href="${escapeMarkup(unsubscribeUrl)}">${escapeMarkup(unsubscribeText)}</a></p>` +
  `<img src="${escapeMarkup(pictureUrl)}" width="1" height="1" alt="">`

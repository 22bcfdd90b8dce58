/** A message of ours as a letter: plain text, the same as harmless HTML, and the file it brings. */

import { renderLetter } from '@aura/machines/conversations/render-letter.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import { composeLetter } from '../../platform/compose-letter.ts'
import { type Connection, ProviderError, type Sending } from '../adapter.ts'
import { short } from './provider.ts'

/** Stable: a letter that is sent again keeps its id, which an answer refers to. */
export const letterId = (address: string, messageId: string): string => `<${messageId}@${address.split('@').at(-1)}>`

export async function writtenLetter(
  { address, settings: { senderName = '' } }: Pick<Connection, 'address' | 'settings'>,
  sending: Sending,
): Promise<Buffer> {
  const { messageId, to, replyTo, file, thread, letter, autoSubmitted } = sending
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
    html: pageOf(text, sending),
    headers: {
      ...(letter && unsubscribeHeaders(letter.unsubscribeUrl)),
      ...(autoSubmitted && { 'Auto-Submitted': autoSubmitted }),
    },
    attachments: [
      ...(file === null ? [] : [{ filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }]),
      ...[...(sending.pictures ?? [])].map(([fileId, { name, type, bytes }]) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(bytes) },
        ...{ cid: cidOf(fileId), contentDisposition: 'inline' as const },
      })),
    ],
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

const cidOf = (fileId: string): string => `${fileId}@picture`

function pageOf(text: string, { letter, content, pictures }: Sending): string {
  const blocks = content.type === 'text' ? content.blocks : undefined
  if (blocks) {
    const addressOf = (fileId: string) => (pictures?.has(fileId) ? `cid:${cidOf(fileId)}` : undefined)
    const foot = letter ? footOf(letter) : ''
    return `<!doctype html><html><body style="margin:0">${renderLetter(blocks, addressOf, foot)}</body></html>`
  }
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

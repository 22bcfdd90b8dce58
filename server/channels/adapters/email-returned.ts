/** A letter of ours that came back, in the words of the server that could not bring it. */
import type { Attachment, Email } from 'postal-mime'
import type { ProviderEvent } from '../adapter.ts'
import { namesIn, ownId } from './email-names.ts'
import { short } from './provider.ts'

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8')

/** Nothing when it is none of ours, or when it is only on its way for longer. */
export function returned({ attachments }: Email): ProviderEvent[] {
  const part = (type: string) => attachments.find(({ mimeType }) => mimeType === type)
  const report = part('message/delivery-status')
  const original = part('message/rfc822') ?? part('text/rfc822-headers')
  if (!report || !original) return []
  const name = namesIn(field(textOf(original), 'message-id'))[0]
  const fields = textOf(report)
  const status = statuses[field(fields, 'action').toLowerCase()]
  if (name === undefined || status === undefined) return []
  const problem = status === 'failed' ? wordsOf(fields) : null
  return [{ type: 'receipt', externalId: name, messageId: ownId(name), status, problem }]
}

const statuses: Record<string, 'delivered' | 'failed'> = {
  failed: 'failed',
  delivered: 'delivered',
  relayed: 'delivered',
}

/** A field may go on in the lines below it. */
function field(text: string, name: string): string {
  const unfolded = text.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}

function wordsOf(fields: string): string {
  const words = field(fields, 'diagnostic-code').replace(/^smtp;\s*/i, '')
  const code = /\b[45]\d\d\b/.exec(words)?.[0]
  const status = field(fields, 'status')
  const text = words.replace(/^(?:[45]\d\d[ -]+)?(?:[245]\.\d{1,3}\.\d{1,3}\s+)?/, '') || status
  return short(`${text}${code ? ` (${code})` : ''}`, 500) ?? 'The letter came back.'
}

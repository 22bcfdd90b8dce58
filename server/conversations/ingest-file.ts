import type { Content } from '@aura/contracts/conversations/message.ts'

/** The file that goes along with a message: it is the message, or stands on top of its template. */
export function fileIn(content: Content): string | null {
  if (content.type === 'media') return content.fileId
  return content.type === 'template' ? (content.file?.fileId ?? null) : null
}

/** Without its file there is nothing to send. */
export const needsFile = (content: Content): boolean =>
  content.type === 'media' || (content.type === 'template' && content.file !== undefined)

import type { Content } from '@aura/contracts/conversations/message.ts'
import { picturesOf } from '@aura/machines/conversations/render-letter.ts'

/** The file that goes along with a message: it is the message, or stands on top of its template or its card. */
export function fileIn(content: Content): string | null {
  if (content.type === 'media') return content.fileId
  if (content.type === 'text') return content.card?.fileId ?? null
  return content.type === 'template' ? (content.file?.fileId ?? null) : null
}

/** Without its file there is nothing to send. */
export const needsFile = (content: Content): boolean => content.type === 'media' || fileIn(content) !== null

/** The pictures within a letter. */
export const picturesIn = (content: Content): string[] =>
  content.type === 'text' ? picturesOf(content.blocks ?? []) : []

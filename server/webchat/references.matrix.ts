/** What the ids in the commands of web chat name. A visitor's own operations name nothing of the company's records. */
import { conversation, type Reference } from '../reference.ts'

export const webchatReferences: Record<string, Record<string, Reference>> = {
  'webchat.send': {
    messageId: 'made',
    'content.fileId': { none: 'a visitor names it; a file of somebody else is files.not_found' },
  },
  'webchat.seen': { 'messageIds[]': { none: 'what a visitor was not shown moves nothing' } },
  'webchat.file-link': { messageId: { none: 'a visitor names it; a message of another chat is files.not_found' } },
  'webchat.type-to-visitor': { conversationId: conversation },
}

/** Who wrote the last words of a row. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'

/** 'Você:' of one's own words alone; 'Equipe:' where the author was not stored. */
export function authorText(
  author: NonNullable<Conversation['preview']>['author'],
  ownId: string,
  t: (key: 'conversations.inbox.ours' | 'conversations.inbox.team') => string,
): string {
  if (author === undefined) return t('conversations.inbox.team')
  return author.id === ownId ? t('conversations.inbox.ours') : `${author.name}:`
}

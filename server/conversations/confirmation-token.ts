/**
 * What the owner of a number alone may read: the token in the link of a confirming message. It follows from the message and our
 * key, so no row, no event and no screen holds it. The message is stored with a mask of the same length, which costs as many
 * parts of an SMS.
 */
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Config } from '../platform/config.ts'
import { keyedHash } from '../platform/seal.ts'
import type { MessageRow } from './wire-message.ts'

export const tokenMask = '*'.repeat(43)

/** A token, and one that is cut off where the rest could be guessed. */
const tokenLike = /[\w-]{32,}/g
/** A provider's words about a message, which may repeat its text: a receipt has no key to know the token by. */
export const withoutTokens = (words: string): string => words.replace(tokenLike, '•••')

export const confirmationToken = ({ secret }: Pick<Config, 'secret'>, messageId: string): string =>
  keyedHash(secret, 'conversations.confirmation', messageId)

/** The content as the provider gets it, and the token that its answer must not show. */
export function unmaskedContent(
  config: Pick<Config, 'secret'>,
  { id, content, is_confirmation }: Pick<MessageRow, 'id' | 'content' | 'is_confirmation'>,
): { content: Content; token: string | null } {
  if (!is_confirmation || content.type !== 'text') return { content, token: null }
  const token = confirmationToken(config, id)
  return { content: { ...content, text: content.text.replace(tokenMask, token) }, token }
}

/**
 * Web chat, whose provider is the product itself. What is sent is recorded as sent, and that commit shows it to the
 * visitor (`server/webchat/effects.ts`); what the visitor does is stored as a delivery, like a provider's webhook.
 */
import { channelParts } from '@aura/contracts/channels/channel-parts.ts'
import { type Adapter, ProviderError, type Sending } from '../../adapter.ts'
import { readWebchat } from './read.ts'

/** Answers are words and files. */
const carried: readonly Sending['content']['type'][] = ['text', 'template', 'media']

/** Both name the message by our own id: the visitor has no other name for it. */
async function send(_: unknown, { messageId, content }: Sending): Promise<{ externalId: string }> {
  if (!carried.includes(content.type)) throw new ProviderError('refused', `A web chat carries no "${content.type}".`)
  return { externalId: messageId }
}

export const webchat: Adapter = {
  kind: 'webchat',
  ...channelParts.webchat,

  /** There is no account that could be refused. */
  health: async () => ({ status: 'ok', quality: null, limit: null, problem: null, checkedAt: null }),

  send,

  /** Nothing leaves the database, so a repeat is the same. */
  lookUp: (connection, sending) => send(connection, sending),
  lookUpSends: true,

  /** Visitors come through a door of their own, with a token; nobody delivers here. */
  verify: () => false,

  read: ({ body }) => readWebchat(body),

  async media() {
    throw new ProviderError('refused', 'A file of a web chat is here already.')
  },
}

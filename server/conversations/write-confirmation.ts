/**
 * A message that asks the owner of a number whether a request came from there. It serves that request alone, so it needs no
 * consent; it goes through the outbound policy like any other, and a number that wants no advertising is left alone. Strangers
 * set it off, so what stops campaigns stops it too, up to the call of its provider: a halt, a supplier's spent budget.
 *
 * Its link stands masked wherever anybody of the company reads it (`confirmation-token.ts`). Where no conversation is open it
 * begins one like a campaign does: no list has it, and no figure of conversations, before the person answers. The figures of
 * messages count it like every message that is written.
 */

import type { Refused } from '@aura/machines/platform/decision.ts'
import type { Card } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { beginClosed } from './begin-closed.ts'
import { tokenMask } from './confirmation-token.ts'
import { findActiveConversation } from './find-active-conversation.ts'
import { checkOutbound } from './outbound-policy.ts'
import { releaseMessage } from './send.ts'

type Confirmation = {
  companyId: string
  channelId: string
  contact: Card
  phone: string
  /** The link's token follows from it. */
  messageId: string
  textWith: (token: string) => string
  authorName: string
}

/** Undefined when it is on its way; else why not. */
export async function writeConfirmation(work: Work, confirmation: Confirmation): Promise<Refused | undefined> {
  const { tx, now } = work
  const { companyId, channelId, contact, phone, messageId, textWith, authorName } = confirmation
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select(['id', 'kind', 'name', 'state', 'connection'])
    .executeTakeFirstOrThrow()
  const content = { type: 'text', text: textWith(tokenMask) } as const
  const candidate = { channel, content, contactId: contact.id, address: phone, campaign: false, windowEndsAt: null }
  const refusal = await checkOutbound(tx, { ...candidate, isConfirmation: true }, now)
  if (refusal) return refusal
  const author = { kind: 'system', id: null, name: authorName } as const
  const owner = { channelId, contactId: contact.id }
  const active = await findActiveConversation(tx, owner)
  const beginning = { companyId, ...owner, name: contact.name, address: phone, isUnanswered: true }
  const row = active?.address === phone ? active : await beginClosed(work, beginning)
  const written = { messageId, author, content, replyTo: null, isAnswer: false, isConfirmation: true }
  await releaseMessage(work, row, written)
  return undefined
}

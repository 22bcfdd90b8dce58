/**
 * A message that asks the owner of a number whether a request came from there. It serves that request alone, so it needs no
 * consent; it goes through the outbound policy like any other, and a number that wants no advertising is left alone. Strangers
 * set it off, so what stops campaigns stops it too: a halt, a supplier's spent budget.
 */

import type { Refused } from '@aura/machines/platform/decision.ts'
import { refused } from '@aura/machines/platform/decision.ts'
import { type Card, unwantedAmong } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { beginClosed } from './begin-closed.ts'
import { findActiveConversation } from './find-active-conversation.ts'
import { lockChannelLimits } from './outbound/limits.ts'
import { checkOutbound } from './outbound-policy.ts'
import { releaseMessage } from './send.ts'

type Confirmation = {
  companyId: string
  channelId: string
  contact: Card
  phone: string
  text: string
  authorName: string
}

/** Undefined when it is on its way; else why not. */
export async function writeConfirmation(work: Work, confirmation: Confirmation): Promise<Refused | undefined> {
  const { tx, now, newId } = work
  const { companyId, channelId, contact, phone, text, authorName } = confirmation
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select(['id', 'kind', 'name', 'state', 'connection'])
    .executeTakeFirstOrThrow()
  const content = { type: 'text', text } as const
  const candidate = { channel, content, contactId: contact.id, address: phone, campaign: false, windowEndsAt: null }
  const { halted, overBudget } = await lockChannelLimits(tx, channel)
  if (halted) return refused('conversations.halted', { reason: halted.reason })
  if (overBudget) return refused('suppliers.over_budget', { name: overBudget.name })
  const refusal = (await unwantedAmong(tx, [phone])).has(phone)
    ? refused('conversations.do_not_disturb')
    : await checkOutbound(tx, candidate, now)
  if (refusal) return refusal
  const owner = { channelId, contactId: contact.id }
  const active = await findActiveConversation(tx, owner)
  const row =
    active?.address === phone
      ? active
      : await beginClosed(work, { companyId, ...owner, name: contact.name, address: phone })
  const author = { kind: 'system', id: null, name: authorName } as const
  await releaseMessage(work, row, { messageId: newId(), author, content, replyTo: null, isAnswer: false })
  return undefined
}

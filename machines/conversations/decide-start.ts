/**
 * Which kinds of message may begin a conversation on a channel: none where a colleague serves the customer already, else
 * what the outbound policy lets out there. The dialog and the handler ask here.
 */
import type { StartOption } from '@aura/contracts/conversations/start.ts'
import type { Actor } from '../platform/decision.ts'
import { firstRefusal, type Refused, refused } from '../platform/decision.ts'
import { mayWork } from './decide.ts'
import { outboundRefusal } from './outbound/decide.ts'

export type StartKind = 'text' | 'template'
type Deciding = { actor: Actor; now: Date }

export function startRefusal(option: StartOption, type: StartKind, { actor, now }: Deciding): Refused | undefined {
  const { kind, name, state, windowEndsAt, blocked, consent } = option
  return firstRefusal(
    mayWork(actor),
    takenRefusal(option.conversation, actor),
    outboundRefusal(
      {
        channel: { kind, name, state },
        content: { type },
        windowEndsAt: windowEndsAt === null ? null : new Date(windowEndsAt),
      },
      { blocked, consent, campaign: null },
      now,
    ),
  )
}

export function takenRefusal(
  conversation: Pick<NonNullable<StartOption['conversation']>, 'assigneeId' | 'assigneeName'> | null,
  actor: Actor,
): Refused | undefined {
  if (!conversation || conversation.assigneeId === null || conversation.assigneeId === actor.id) return undefined
  return refused('conversations.taken', { name: conversation.assigneeName ?? '' })
}

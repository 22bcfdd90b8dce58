/**
 * Which steps of a macro would be done, in the order in which the server takes them, up to the first one that is
 * refused. Each step is decided like the command it stands for, on what the steps before it leave.
 */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import { fill, gapsIn, type Names } from '@aura/contracts/replies/placeholders.ts'
import { fitsChannel, type Reply } from '@aura/contracts/replies/reply.ts'
import {
  type ConversationCommand,
  type ConversationFacts,
  type Decided,
  type Deciding,
  decide,
  mayWork,
} from '../conversations/decide.ts'
import { sendRefusal } from '../conversations/decide-send.ts'
import type { OutboundFacts } from '../conversations/outbound/decide.ts'
import { firstRefusal, type Refused, refused, withoutPermission } from '../platform/decision.ts'

type Worked = Decided & Pick<Conversation, 'channel' | 'windowEndsAt'>

export type MacroFacts = ConversationFacts & {
  outbound: OutboundFacts
  names: Names
  replyOf: (replyId: string) => Reply | undefined
  hasTag: (tagId: string) => boolean
}

/** One entry for each step that would be done, undefined; a refused one is the last. */
export function decideMacro(
  steps: readonly MacroStep[],
  start: Worked,
  deciding: Deciding<MacroFacts>,
): (Refused | undefined)[] {
  const decided: (Refused | undefined)[] = []
  let conversation = start
  for (const step of steps) {
    const command = commandOf(step, deciding.now)
    const decision = command && decide(conversation, command, deciding)
    const refusal = decision?.ok === false ? decision : stepRefusal(step, conversation, deciding)
    decided.push(refusal)
    if (refusal) break
    if (decision?.ok) conversation = { ...conversation, ...decision.next }
  }
  return decided
}

/** The command that a step stands for, where it changes the conversation. */
export function commandOf(step: MacroStep, now: Date): ConversationCommand | undefined {
  switch (step.type) {
    case 'snooze':
      return { type: 'snooze', until: new Date(now.getTime() + step.minutes * 60_000).toISOString() }
    case 'close':
      return { type: 'close', reason: step.reason }
    case 'release':
      return { type: 'release' }
    case 'assign':
      return { type: 'assign', userId: step.userId }
    case 'reply':
    case 'tag':
    case 'note':
      return undefined
  }
}

function stepRefusal(step: MacroStep, conversation: Worked, deciding: Deciding<MacroFacts>): Refused | undefined {
  const { actor, facts } = deciding
  switch (step.type) {
    case 'note':
      return mayWork(actor)
    case 'tag':
      return firstRefusal(
        withoutPermission(tagContacts.needs, actor),
        facts.hasTag(step.tagId) ? undefined : refused('contacts.tag_not_found'),
      )
    case 'reply': {
      const reply = facts.replyOf(step.replyId)
      if (!reply) return refused('replies.reply_not_found')
      const { channel: kind, ownershipVersion } = conversation
      const windowEndsAt = conversation.windowEndsAt === null ? null : new Date(conversation.windowEndsAt)
      const content = { type: reply.file ? ('media' as const) : ('text' as const) }
      const candidate = { channel: { kind, name: '', state: 'active' as const }, content, windowEndsAt }
      return firstRefusal(
        replyRefusal(reply, kind, facts.names),
        sendRefusal(conversation, { ownershipVersion, candidate }, deciding),
      )
    }
    default:
      return undefined
  }
}

/** A canned reply goes out on its channels, once every placeholder in it has something to stand for. */
export function replyRefusal(
  reply: Pick<Reply, 'title' | 'text' | 'channels' | 'file'>,
  channel: ChannelKind,
  names: Names,
): Refused | undefined {
  const { title } = reply
  if (!fitsChannel(reply, channel)) return refused('replies.reply_not_for_channel', { title })
  const gaps = gapsIn(fill(reply.text, names))
  return gaps.length > 0 ? refused('replies.reply_has_gaps', { title, gaps: gaps.join(', ') }) : undefined
}

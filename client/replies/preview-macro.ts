/** Previews each step of a macro by the client's own rules (`inbox/rules.ts`), up to the first one that is refused. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { MacroStep } from '@aura/contracts/replies/macro.ts'
import { fill, gapsIn, type Names } from '@aura/contracts/replies/placeholders.ts'
import { fitsChannel, type Reply } from '@aura/contracts/replies/reply.ts'
import { type Action, lockOf, type Me, refusalOf, type Why } from '@aura/machines/conversations/rules.ts'

type Facts = Pick<Conversation, 'state' | 'assigneeId' | 'windowEndsAt' | 'channel'>
export type Foreseeing = {
  me: Me
  names: Names
  now: number
  nameOf: (userId: string) => string
  replyOf: (replyId: string) => Reply | undefined
  /** Whether such a tag can be put on. */
  hasTag: (tagId: string) => boolean
}

/** Undefined: it would be done. */
export type Foreseen = { why: Why } | undefined

const actionOf: Readonly<Partial<Record<MacroStep['type'], Action>>> = {
  snooze: 'snooze',
  close: 'close',
  release: 'release',
  assign: 'assign',
}

function why(step: MacroStep, facts: Facts, asking: Foreseeing): Why | undefined {
  const action = actionOf[step.type]
  if (action) return refusalOf(action, facts, asking.me, asking.nameOf)
  if (step.type === 'tag') {
    if (!asking.me.permissions.includes('update_bases')) return { code: 'auth.forbidden', params: {} }
    return asking.hasTag(step.tagId) ? undefined : { code: 'contacts.tag_not_found', params: {} }
  }
  return step.type === 'reply' ? whyUnsaid(step.replyId, facts, asking) : undefined
}

function whyUnsaid(replyId: string, facts: Facts, { me, names, now, nameOf, replyOf }: Foreseeing): Why | undefined {
  const reply = replyOf(replyId)
  if (!reply) return { code: 'replies.reply_not_found', params: {} }
  const { title } = reply
  if (!fitsChannel(reply, facts.channel)) return { code: 'replies.reply_not_for_channel', params: { title } }
  const gaps = gapsIn(fill(reply.text, names))
  if (gaps.length > 0) return { code: 'replies.reply_has_gaps', params: { title, gaps: gaps.join(', ') } }
  const lock = lockOf(facts, me, nameOf, now)
  return lock && { code: lock.code, params: lock.params }
}

function after(step: MacroStep, facts: Facts): Facts {
  switch (step.type) {
    case 'snooze':
      return { ...facts, state: 'snoozed' }
    case 'close':
      return { ...facts, state: 'closed' }
    case 'release':
      return { ...facts, state: 'waiting', assigneeId: null }
    case 'assign':
      return { ...facts, state: 'open', assigneeId: step.userId }
    case 'reply':
    case 'tag':
    case 'note':
      return facts
  }
}

/** Shorter than the steps when one of them would be refused: that one is the last. */
export function foresee(steps: readonly MacroStep[], start: Facts, asking: Foreseeing): Foreseen[] {
  const foreseen: Foreseen[] = []
  let facts = start
  for (const step of steps) {
    const refused = why(step, facts, asking)
    foreseen.push(refused && { why: refused })
    if (refused) break
    facts = after(step, facts)
  }
  return foreseen
}

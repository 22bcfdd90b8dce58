/** What a queue promised for a conversation, and how long there is still to keep it. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export type Due = { target: 'answer' | 'resolution'; late: boolean; tone: Tone; ms: number }
type Promised = Pick<Conversation, 'answerDueAt' | 'resolveDueAt' | 'waitingSince' | 'openedAt'>

/** A deadline is urgent in its last fifth, or its last two minutes; never from its beginning. */
const shareLeft = 0.2
const shortMs = 2 * 60_000

/** Of two deadlines the earlier one. */
export function dueOf({ answerDueAt, resolveDueAt, waitingSince, openedAt }: Promised, now: number): Due | undefined {
  const answer = answerDueAt !== null && (resolveDueAt === null || answerDueAt <= resolveDueAt)
  const due = answer ? answerDueAt : resolveDueAt
  if (due === null) return undefined
  const left = Date.parse(due) - now
  const whole = Date.parse(due) - Date.parse(answer ? (waitingSince ?? openedAt) : openedAt)
  const near = left <= Math.min(whole / 2, Math.max(shortMs, whole * shareLeft))
  return {
    target: answer ? 'answer' : 'resolution',
    late: left < 0,
    tone: left < 0 ? 'critical' : near ? 'attention' : 'info',
    ms: Math.abs(left),
  }
}

/** '4 min', '3 h 05', '3 h', '2 d': what is left is rounded up and what is over down, and neither is nothing. */
export function spanText(ms: number, round: 'up' | 'down'): string {
  const minutes = Math.max(1, round === 'up' ? Math.ceil(ms / 60_000) : Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const left = minutes % 60
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h${left === 0 ? '' : ` ${`${left}`.padStart(2, '0')}`}`
  return `${Math.floor(minutes / (24 * 60))} d`
}

/** Who may ask for the reading of a secret, say yes to it, and see it: the screen asks, and the server with the row locked. */
import {
  answerMinutes,
  askReading,
  decideReading,
  lookMinutes,
  type Reading,
  readSecrets,
} from '@aura/contracts/credentials/reading.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'

type Deciding = { actor: Actor; now: Date; isAllowed: boolean }
type Decided = Pick<Reading, 'state' | 'askedById' | 'askedAt' | 'decidedAt'>

const no = (reason: string) => refused('credentials.reading_refused', { reason })
const isOver = (from: string, minutes: number, now: Date) => Date.parse(from) + minutes * minuteMs <= now.getTime()

export function decideAsk({ actor, isAllowed }: Omit<Deciding, 'now'>): Decision<object> {
  const lack = withoutPermission(askReading.needs, actor)
  if (lack) return lack
  return isAllowed ? allowedTo({}) : no('not_allowed')
}

/** Two people: who asked answers nothing. A refusal is always possible while the question stands. */
export function decideAnswer(
  { state, askedById, askedAt }: Decided,
  isApproved: boolean,
  { actor, now, isAllowed }: Deciding,
): Decision<{ state: 'approved' | 'refused' }> {
  const lack = withoutPermission(decideReading.needs, actor)
  if (lack) return lack
  if (state !== 'asked') return no('answered')
  if (!isApproved) return allowedTo({ state: 'refused' })
  if (!isAllowed) return no('not_allowed')
  if (askedById === actor.id) return no('own_question')
  return isOver(askedAt, answerMinutes, now) ? no('too_late') : allowedTo({ state: 'approved' })
}

/** The one who asked, once, within minutes of the yes. */
export function decideLook(
  { state, askedById, decidedAt }: Decided,
  { actor, now, isAllowed }: Deciding,
): Decision<{ state: 'read' }> {
  const lack = withoutPermission(readSecrets.needs, actor)
  if (lack) return lack
  if (!isAllowed) return no('not_allowed')
  if (askedById !== actor.id) return no('asked_by_another')
  if (state !== 'approved' || decidedAt === null) return no(state === 'read' ? 'read_already' : 'not_approved')
  return isOver(decidedAt, lookMinutes, now) ? no('too_late') : allowedTo({ state: 'read' })
}

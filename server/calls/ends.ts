/** A call whose line is empty: what is left to write, and what becomes of its conversation. */
import type { Call, CallState } from '@aura/contracts/calls/call.ts'
import type { endReasons } from '@aura/contracts/conversations/conversation.ts'
import { atCall, type CallColumn, callMachine } from '@aura/machines/calls/call.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { type ConversationRow, lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { endWrapUpAt } from './jobs.ts'
import { lockCall } from './lock.ts'
import { wrapUpSeconds } from './settings.ts'
import { type CallRow, enterState, liveOf } from './store.ts'

type EndReason = Extract<(typeof endReasons)[number], 'abandoned' | 'not_answered' | 'resolved'>
type Ending = { by: Call['endedBy']; problem?: string }

/** The conversation is locked. Nothing happens when the call is over already. */
export async function endCall(
  work: Work,
  call: CallRow,
  { type, ...how }: Ending & { type: CallColumn },
): Promise<void> {
  const moved = attempt(callMachine, atCall(call.state), { type })
  if (moved.ok) await emptyLine(work, call, moved.next.value, how)
}

/** The call's state once nobody is on the line: over, or written about. */
export async function emptyLine(
  work: Work,
  call: CallRow,
  state: CallState,
  { by, problem }: Ending,
): Promise<CallRow> {
  const seconds = await wrapUpSeconds(work.tx, call.queue_id)
  const until = new Date(work.now.getTime() + seconds * 1000)
  const writes = state === 'wrap_up'
  const ended = await enterState(work, call, state, {
    ended_by: by,
    ...(writes && { wrap_up_until: until }),
    ...(problem !== undefined && { problem }),
  })
  if (!writes) await leaveConversation(work, ended, by === 'caller' ? 'abandoned' : 'not_answered')
  else if (seconds > 0) await endWrapUpAt(work.tx, ended, until)
  return writes && seconds === 0 ? await finishWriting(work, ended) : ended
}

/** Nothing happens when it is not being written about. */
export async function finishWriting(work: Work, call: CallRow): Promise<CallRow> {
  const moved = attempt(callMachine, atCall(call.state), { type: 'finish' })
  return moved.ok ? await finished(work, call, moved.next.value) : call
}

export async function finished(work: Work, call: CallRow, state: CallState): Promise<CallRow> {
  const done = await enterState(work, call, state)
  await leaveConversation(work, done, 'resolved')
  return done
}

/** By its timer; who has finished before, or calls again, is not there any more. */
export async function endWrapUp(work: Work, callId: string): Promise<void> {
  const call = await lockCall(work.tx, callId)
  if (call.wrap_up_until !== null && call.wrap_up_until <= work.now) await finishWriting(work, call)
}

/** The conversation goes on for another live call of the customer; else it closes with this one. */
async function leaveConversation(work: Work, call: CallRow, reason: EndReason): Promise<void> {
  if (call.conversation_id === null) return
  const row = await lockConversation(work.tx, call.conversation_id)
  if (row.state === 'closed') return
  const [next] = await liveOf(work.tx, row.id)
  if (!next) {
    const set = {
      closed_at: work.now,
      close_reason: reason,
      waiting_since: null,
      unread: 0,
      ownership_version: row.ownership_version + 1,
    }
    await systemTransition(work, row, { type: 'close' }, { set, said: { change: 'closed', reason } })
  } else if (next.state === 'waiting') await letWait(work, row)
}

/** Releases the conversation from its assignee, so that it is offered to an available operator. */
export async function letWait(work: Work, row: ConversationRow): Promise<void> {
  if (row.state === 'waiting') return
  const set = {
    assignee_id: null,
    ownership_version: row.ownership_version + 1,
    waiting_since: row.waiting_since ?? work.now,
  }
  await systemTransition(work, row, { type: 'release' }, { set, said: { change: 'released' } })
}

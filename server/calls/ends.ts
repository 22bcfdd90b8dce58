/** A call whose line is empty: what is left to write, and what becomes of its conversation. */
import type { Call } from '@aura/contracts/calls/call.ts'
import { atCall, type CallColumn, callMachine } from '@aura/machines/calls/call.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { type ConversationRow, lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { endWrapUpAt } from './jobs.ts'
import { lockCall } from './lock.ts'
import { wrapUpSeconds } from './settings.ts'
import { type CallRow, liveOf, moveCall } from './store.ts'

type Ending = { type: CallColumn; by: Call['endedBy']; problem?: string }

/** The conversation is locked. Undefined when the call is over already. */
export async function endCall(work: Work, call: CallRow, { type, by, problem }: Ending): Promise<CallRow | undefined> {
  const seconds = await wrapUpSeconds(work.tx, call.queue_id)
  const until = new Date(work.now.getTime() + seconds * 1000)
  const next = attempt(callMachine, atCall(call.state), { type })
  const writes = next.ok && next.next.value === 'wrap_up'
  const ended = await moveCall(work, call, type, {
    ended_by: by,
    ...(writes && { wrap_up_until: until }),
    ...(problem !== undefined && { problem }),
  })
  if (!ended) return undefined
  if (!writes) {
    await leaveConversation(work, ended, 'abandoned')
    return ended
  }
  if (seconds === 0) return await finishWriting(work, ended)
  await endWrapUpAt(work.tx, ended, until)
  return ended
}

/** Undefined when it is not being written about. */
export async function finishWriting(work: Work, call: CallRow): Promise<CallRow | undefined> {
  const done = await moveCall(work, call, 'finish')
  if (done) await leaveConversation(work, done, 'resolved')
  return done
}

/** By its timer; who has finished before, or calls again, is not there any more. */
export async function endWrapUp(work: Work, callId: string): Promise<void> {
  const call = await lockCall(work.tx, callId)
  if (call.wrap_up_until !== null && call.wrap_up_until <= work.now) await finishWriting(work, call)
}

/** The conversation goes on for another live call of the customer; else it closes with this one. */
async function leaveConversation(work: Work, call: CallRow, reason: 'abandoned' | 'resolved'): Promise<void> {
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

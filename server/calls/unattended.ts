/**
 * Calls whose operator has no browser any more. An operator who is back in time goes on talking; else the customer, who is
 * still on the line, waits in the queue again. Who is at a desk is known of all gateways together, so one that crashes
 * ends no call of operators who come back by another.
 */
import { type CallProblem, liveStates } from '@aura/contracts/calls/call.ts'
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import { sql } from 'kysely'
import { lockConversation } from '../conversations/index.ts'
import { isAttended } from '../platform/attendance.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { letWait } from './ends.ts'
import { lockCall } from './lock.ts'
import { moveCall, noteCall, saveCall } from './store.ts'

/** Longer than a reload, a change of network or a restart of the browser takes. */
export const graceMs = 45_000

const spokenStates = liveStates.filter((state) => state !== 'waiting' && state !== 'offered')
const isAtDesk = isAttended(sql`${deskRoom('')} || calls.operator_id::text`)

export async function takeBackCalls(work: Work): Promise<void> {
  for (const { id, isAtDesk, unattended_since } of await spokenCalls(work.tx)) {
    if (isAtDesk === (unattended_since === null)) {
      if (!isAtDesk && overdue(unattended_since, work.now)) await takeBack(work, id)
      continue
    }
    await noteCall(work.tx, { id }, { unattended_since: isAtDesk ? null : work.now })
  }
}

const overdue = (since: Date | null, now: Date) => since !== null && now.getTime() - since.getTime() >= graceMs

const spokenCalls = (tx: Db) =>
  tx
    .selectFrom('calls')
    .where('state', 'in', spokenStates)
    .where('operator_id', 'is not', null)
    .where('conversation_id', 'is not', null)
    .select(['id', 'unattended_since', isAtDesk.as('isAtDesk')])
    .orderBy('conversation_id')
    .orderBy('id')
    .execute()

async function takeBack(work: Work, callId: string): Promise<void> {
  const call = await lockCall(work.tx, callId)
  if (call.conversation_id === null || !spokenStates.some((state) => state === call.state)) return
  const row = await lockConversation(work.tx, call.conversation_id)
  const problem: CallProblem = 'calls.operator_gone'
  const told = await saveCall(work, call, { problem, unattended_since: null })
  // The call follows its conversation; one beside another operator's conversation goes alone.
  if (row.assignee_id === call.operator_id) await letWait(work, row)
  else await moveCall(work, told, 'transfer', { operator_id: null })
}

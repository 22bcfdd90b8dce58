/** What an answer proposed, decided by the person: confirmed, it is called like any command of theirs. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { actionSettled, confirmAction as confirm, rejectAction as reject } from '@aura/contracts/assistant/thread.ts'
import { decideAction, decideRejection } from '@aura/machines/assistant/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, handleOpen, type Work } from '../platform/handle.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { mayPropose } from './models/tool-commands.ts'

type ActionKey = { messageId: string; actionId: string }

type Proposed = { action: Action | null; isConfirming: boolean }

async function lockAction(tx: Db, userId: string, { messageId, actionId }: ActionKey): Promise<Proposed> {
  const row = await tx
    .selectFrom('assistant_messages')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .select(['action', 'action_confirming'])
    .forUpdate()
    .executeTakeFirst()
  return { action: row?.action?.id === actionId ? row.action : null, isConfirming: row?.action_confirming ?? false }
}

async function settleAction(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  userId: string,
  { messageId, action }: { messageId: string; action: Action },
): Promise<Action> {
  await tx
    .updateTable('assistant_messages')
    .set({ action: JSON.stringify(action), action_confirming: false })
    .where('id', '=', messageId)
    .execute()
  emit(actionSettled, { userId, messageId, action })
  return action
}

export const rejectAction = handle(reject, async ({ input, tx, emit, caller: { userId } }) => {
  const { action, isConfirming } = await lockAction(tx, userId, input)
  allowed(decideRejection(action, isConfirming))
  const rejected: Action = { ...(action ?? refuse('assistant.action_not_found')), state: 'rejected' }
  return await settleAction({ tx, emit }, userId, { messageId: input.messageId, action: rejected })
})

/**
 * The confirmation is claimed before the command is called, so that a rejection at the same time comes too late. The
 * action's id is the command's: a second confirmation, or one after a process died, does nothing twice.
 */
export const confirmAction = handleOpen(confirm, async ({ input, asCaller, perform }) => {
  const { messageId } = input
  const { action, userId } = await asCaller(async ({ tx, caller }) => {
    const proposed = await lockAction(tx, caller.userId, input)
    allowed(decideAction(proposed.action))
    const pending = proposed.action ?? refuse('assistant.action_not_found')
    if (!mayPropose(pending.command)) return refuse('assistant.action_not_found')
    await tx.updateTable('assistant_messages').set({ action_confirming: true }).where('id', '=', messageId).execute()
    return { action: pending, userId: caller.userId }
  })
  const problem = await perform(action.command, action.input, action.id).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
  return await asCaller(async (work) => {
    const current = (await lockAction(work.tx, userId, input)).action ?? refuse('assistant.action_not_found')
    // Another confirmation at the same time has told what became of the one call.
    if (!decideAction(current).ok) return current
    const settled: Action = { ...current, state: problem === null ? 'confirmed' : 'failed', problem }
    return await settleAction(work, userId, { messageId, action: settled })
  })
})

/** What an answer proposed, decided by the person: confirmed, it is called like any command of theirs. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { actionSettled, confirmAction as confirm, rejectAction as reject } from '@aura/contracts/assistant/thread.ts'
import { decideAction } from '@aura/machines/assistant/decide.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, handleOpen, type Work } from '../platform/handle.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { mayPropose } from './models/tool-commands.ts'

type ActionKey = { messageId: string; actionId: string }

async function pendingAction(tx: Db, userId: string, { messageId, actionId }: ActionKey): Promise<Action> {
  const row = await tx
    .selectFrom('assistant_messages')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .select('action')
    .forUpdate()
    .executeTakeFirst()
  const action = row?.action?.id === actionId ? row.action : null
  allowed(decideAction(action))
  return action ?? refuse('assistant.action_not_found')
}

async function settleAction(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  userId: string,
  { messageId, action }: { messageId: string; action: Action },
): Promise<Action> {
  await tx
    .updateTable('assistant_messages')
    .set({ action: JSON.stringify(action) })
    .where('id', '=', messageId)
    .execute()
  emit(actionSettled, { userId, messageId, action })
  return action
}

export const rejectAction = handle(reject, async ({ input, tx, emit, caller: { userId } }) => {
  const action = await pendingAction(tx, userId, input)
  return await settleAction({ tx, emit }, userId, {
    messageId: input.messageId,
    action: { ...action, state: 'rejected' },
  })
})

/** The action's id is the command's: a second confirmation of the same action does nothing twice. */
export const confirmAction = handleOpen(confirm, async ({ input, asCaller, perform }) => {
  const { action, userId } = await asCaller(async ({ tx, caller }) => ({
    action: await pendingAction(tx, caller.userId, input),
    userId: caller.userId,
  }))
  if (!mayPropose(action.command)) return refuse('assistant.action_not_found')
  const problem = await perform(action.command, action.input, action.id).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
  return await asCaller(async (work) => {
    const current = await pendingAction(work.tx, userId, input)
    const settled: Action = { ...current, state: problem === null ? 'confirmed' : 'failed', problem }
    return await settleAction(work, userId, { messageId: input.messageId, action: settled })
  })
})

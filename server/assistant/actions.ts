/** What an answer proposed, decided by the person: confirmed, it is called like any command of theirs. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { actionSettled, confirmAction as confirm, rejectAction as reject } from '@aura/contracts/assistant/thread.ts'
import { decideAction, decideRejection } from '@aura/machines/assistant/decide.ts'
import { allowed } from '../platform/allowed.ts'
import { revive } from '../platform/collect.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, handleOpen, type Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { mayPropose } from './models/tool-commands.ts'

type ActionKey = { messageId: string; actionId: string }

type Proposed = { action: Action | null; confirmingUntil: Date | null }

/** What is known of the command's call: a database's own error says nothing of whether it was committed. */
type Called = { isKnown: true; problem: string | null } | { isKnown: false; error: unknown }

/** A command ends or fails sooner than that; after it, its process is taken for dead. */
const confirmMs = 30_000

async function lockAction(tx: Db, userId: string, { messageId, actionId }: ActionKey): Promise<Proposed> {
  const row = await tx
    .selectFrom('assistant_messages')
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .select(['action', 'confirming_until'])
    .forUpdate()
    .executeTakeFirst()
  return { action: row?.action?.id === actionId ? row.action : null, confirmingUntil: row?.confirming_until ?? null }
}

async function settleAction(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  userId: string,
  { messageId, action }: { messageId: string; action: Action },
): Promise<Action> {
  await tx
    .updateTable('assistant_messages')
    .set({ action: JSON.stringify(action), confirming_until: null })
    .where('id', '=', messageId)
    .execute()
  emit(actionSettled, { userId, messageId, action })
  return action
}

/** What the command's own record says; null where it has not run to its end. */
async function outcomeOf(tx: Db, userId: string, actionId: string): Promise<Pick<Action, 'state' | 'problem'> | null> {
  const row = await tx
    .selectFrom('commands')
    .where('actor_id', '=', userId)
    .where('id', '=', actionId)
    .select('refusal')
    .executeTakeFirst()
  if (!row) return null
  return row.refusal === null
    ? { state: 'confirmed', problem: null }
    : { state: 'failed', problem: revive(row.refusal).code }
}

/**
 * The rejection claims the command's id: a call that still runs is waited for, and none begins afterwards. Where the
 * command has run before, although its confirmation was never settled, the action becomes what the command's record says.
 */
export const rejectAction = handle(reject, async ({ input, tx, emit, now, caller: { companyId, userId } }) => {
  const { action, confirmingUntil } = await lockAction(tx, userId, input)
  allowed(decideRejection(action, { confirmingUntil, now }))
  const pending = action ?? refuse('assistant.action_not_found')
  const claimed = await tx
    .insertInto('commands')
    .values({ company_id: companyId, actor_id: userId, id: pending.id, name: reject.name, input_hash: '' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const rejected = { state: 'rejected', problem: null } as const
  const outcome = claimed ? rejected : ((await outcomeOf(tx, userId, pending.id)) ?? rejected)
  return await settleAction({ tx, emit }, userId, { messageId: input.messageId, action: { ...pending, ...outcome } })
})

/**
 * The confirmation is claimed by a lease before the command is called, so that a rejection at the same time comes too
 * late. The action's id is the command's: a second confirmation, or one after a process died, does nothing twice.
 */
export const confirmAction = handleOpen(confirm, async ({ input, asCaller, perform }) => {
  const { messageId } = input
  const { action, userId, until } = await asCaller(async ({ tx, now, caller }) => {
    const proposed = await lockAction(tx, caller.userId, input)
    allowed(decideAction(proposed.action))
    const pending = proposed.action ?? refuse('assistant.action_not_found')
    if (!mayPropose(pending.command)) return refuse('assistant.action_not_found')
    const until = later(now, confirmMs)
    await tx.updateTable('assistant_messages').set({ confirming_until: until }).where('id', '=', messageId).execute()
    return { action: pending, userId: caller.userId, until }
  })
  const called = await perform(action.command, action.input, action.id).then(
    (): Called => ({ isKnown: true, problem: null }),
    (error: unknown): Called =>
      error instanceof Refusal ? { isKnown: true, problem: error.code } : { isKnown: false, error },
  )
  const settled = await asCaller(async (work) => {
    const { action: found, confirmingUntil } = await lockAction(work.tx, userId, input)
    const current = found ?? refuse('assistant.action_not_found')
    // Another confirmation at the same time has told what became of the one call.
    if (!decideAction(current).ok) return current
    const outcome = called.isKnown
      ? ({ state: called.problem === null ? 'confirmed' : 'failed', problem: called.problem } as const)
      : await outcomeOf(work.tx, userId, action.id)
    if (outcome) return await settleAction(work, userId, { messageId, action: { ...current, ...outcome } })
    // The lease of a later confirmation is its own.
    if (confirmingUntil?.getTime() === until.getTime())
      await work.tx
        .updateTable('assistant_messages')
        .set({ confirming_until: null })
        .where('id', '=', messageId)
        .execute()
    return null
  })
  if (settled) return settled
  throw called.isKnown ? new Error('a known outcome was not settled') : called.error
})

/** Drafts of canned replies: a supervisor approves one, with the words as they then are, or dismisses it for good. */
import * as contracts from '@aura/contracts/copilot/reply-draft.ts'
import { saveReply as saving } from '@aura/contracts/replies/reply.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle, show } from '../platform/handle.ts'
import { runNested } from '../platform/nested-command.ts'
import { refuse } from '../platform/refuse.ts'
import { saveReply } from '../replies/index.ts'

const openDrafts = (tx: Db) => tx.selectFrom('copilot_reply_drafts').where('state', '=', 'open')

export const replyDrafts = show(contracts.replyDrafts, {
  snapshot: async ({ tx }) => {
    const rows = await openDrafts(tx).selectAll().execute()
    return {
      drafts: Object.fromEntries(
        rows.map(({ id, text, uses, conversations, found_at }) => [
          id,
          { id, text, uses, conversations, foundAt: found_at.toISOString() },
        ]),
      ),
    }
  },
})

async function end(
  { tx, emit }: Pick<CommandContext<unknown>, 'tx' | 'emit'>,
  draftId: string,
  state: 'approved' | 'dismissed',
) {
  const row = await tx
    .updateTable('copilot_reply_drafts')
    .set({ state })
    .where('id', '=', draftId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('copilot.draft_not_found')
  emit(contracts.draftEnded, { draftId })
}

export const approveDraft = handle(contracts.approveDraft, async (context) => {
  const { draftId, ...reply } = context.input
  await end(context, draftId, 'approved')
  const shared = { version: 0, shared: true, channels: [], fileId: null }
  return await runNested(context, saving, saveReply, { ...reply, ...shared })
})

export const dismissDraft = handle(contracts.dismissDraft, async (context) => {
  await end(context, context.input.draftId, 'dismissed')
  return {}
})

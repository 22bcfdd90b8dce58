import { ownShelf as own, sharedShelf as shared } from '@aura/contracts/replies/shelf.ts'
import { show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type MacroRow, wireMacro } from './macros.ts'
import { type ReplyRow, wireReply } from './replies.ts'

const shelf = (replies: readonly ReplyRow[], macros: readonly MacroRow[]) => ({
  replies: Object.fromEntries(replies.map((row) => [row.id, wireReply(row)])),
  macros: Object.fromEntries(macros.map((row) => [row.id, wireMacro(row)])),
})

export const ownShelf = show(own, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? refuse('auth.inactive')
    const own = { shared: false, owner_id: userId }
    const [replies, macros, uses] = [
      await tx
        .selectFrom('canned_replies')
        .where((e) => e.and(own))
        .selectAll()
        .execute(),
      await tx
        .selectFrom('macros')
        .where((e) => e.and(own))
        .selectAll()
        .execute(),
      await tx.selectFrom('canned_reply_uses').where('user_id', '=', userId).select(['reply_id', 'uses']).execute(),
    ]
    return { ...shelf(replies, macros), uses: Object.fromEntries(uses.map(({ reply_id, uses }) => [reply_id, uses])) }
  },
})

export const sharedShelf = show(shared, {
  snapshot: async ({ tx }) =>
    shelf(
      await tx.selectFrom('canned_replies').where('shared', '=', true).selectAll().execute(),
      await tx.selectFrom('macros').where('shared', '=', true).selectAll().execute(),
    ),
})

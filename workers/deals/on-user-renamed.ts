/** A deal card shows its owner's name, so it changes with the owner's name. */
import { userRenamed } from '@aura/contracts/companies/user.ts'
import { dealEdited } from '@aura/contracts/deals/edit.ts'
import { dealOf } from '@aura/server/deals/store.ts'
import { reaction } from '../platform/reactions.ts'

export const onUserRenamed = reaction('deals.on-user-renamed', userRenamed, async ({ event, tx, emit }) => {
  const { userId, name } = event.body
  const rows = await tx
    .updateTable('deals')
    .set((e) => ({ owner_name: name, version: e('version', '+', 1) }))
    .where('owner_id', '=', userId)
    .where('owner_name', '<>', name)
    .returningAll()
    .execute()
  for (const row of rows) emit(dealEdited, { deal: dealOf(row) })
})

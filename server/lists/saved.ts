/** Saved views as rows. */
import { ownLists as own, type SavedList, sharedLists as shared } from '@aura/contracts/lists/saved.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export const wire = (row: Selectable<Schema['saved_lists']>): SavedList => ({
  id: row.id,
  list: row.list,
  name: row.name,
  ownerId: row.owner_id,
  shared: row.shared,
  settings: row.settings,
})

const byId = (rows: readonly Selectable<Schema['saved_lists']>[]) =>
  Object.fromEntries(rows.map((row) => [row.id, wire(row)]))

export const ownLists = show(own, {
  snapshot: async ({ tx, owner }) => {
    const userId = owner ?? refuse('auth.inactive')
    const views = tx.selectFrom('saved_lists').where('owner_id', '=', userId).where('shared', '=', false).selectAll()
    const defaults = tx.selectFrom('saved_list_defaults').where('user_id', '=', userId).select(['list', 'view_id'])
    return {
      views: byId(await views.execute()),
      defaults: Object.fromEntries((await defaults.execute()).map(({ list, view_id }) => [list, view_id])),
    }
  },
})

export const sharedLists = show(shared, {
  snapshot: async ({ tx }) => ({
    views: byId(await tx.selectFrom('saved_lists').where('shared', '=', true).selectAll().execute()),
  }),
})

import {
  removeList as remove,
  renameList as rename,
  saveList as save,
  setDefaultList as setDefault,
  shareList as share,
} from '@aura/contracts/lists/edit-list.ts'
import { listDefaultSet, listRemoved, listSaved, ownLimit, sharedLimit } from '@aura/contracts/lists/saved.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { wire } from './saved.ts'

/** Another user's own view does not exist for a caller. */
async function lockView(tx: Db, viewId: string, caller: Caller) {
  const row = await tx.selectFrom('saved_lists').where('id', '=', viewId).selectAll().forUpdate().executeTakeFirst()
  return row && (row.shared || row.owner_id === caller.userId) ? row : undefined
}

async function assertMayChange(tx: Db, viewId: string, caller: Caller) {
  const row = (await lockView(tx, viewId, caller)) ?? refuse('lists.not_found')
  if (row.owner_id !== caller.userId && !caller.permissions.includes('manage_settings'))
    return refuse('lists.not_yours')
  return row
}

/** Counting before adding is serialized. */
async function assertRoomForOneMore(tx: Db, caller: Caller, shared: boolean) {
  const turn = `saved_lists ${caller.companyId} ${shared ? '' : caller.userId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
  const limit = shared ? sharedLimit : ownLimit
  const counted = tx.selectFrom('saved_lists').select((e) => e.fn.countAll<number>().as('count'))
  const among = shared
    ? counted.where('shared', '=', true)
    : counted.where('shared', '=', false).where('owner_id', '=', caller.userId)
  const { count } = await among.executeTakeFirstOrThrow()
  if (count >= limit) return refuse('lists.too_many', { params: { limit } })
}

const update = (tx: Db, viewId: string, values: { name?: string; settings?: string; shared?: boolean }) =>
  tx.updateTable('saved_lists').set(values).where('id', '=', viewId).returningAll().executeTakeFirstOrThrow()

export const saveList = handle(save, async ({ input, tx, emit, caller }) => {
  const { viewId: id, list, name } = input
  const settings = JSON.stringify(input.settings)
  if (await lockView(tx, id, caller)) {
    await assertMayChange(tx, id, caller)
    const view = wire(await update(tx, id, { settings }))
    emit(listSaved, { view })
    return view
  }
  await assertRoomForOneMore(tx, caller, false)
  const row = await tx
    .insertInto('saved_lists')
    .values({ company_id: caller.companyId, id, owner_id: caller.userId, list, name, settings })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('lists.not_yours')
  const view = wire(row)
  emit(listSaved, { view })
  return view
})

export const renameList = handle(rename, async ({ input, tx, emit, caller }) => {
  await assertMayChange(tx, input.viewId, caller)
  const view = wire(await update(tx, input.viewId, { name: input.name }))
  emit(listSaved, { view })
  return view
})

export const removeList = handle(remove, async ({ input, tx, emit, caller }) => {
  const { viewId } = input
  const { owner_id: ownerId, shared } = await assertMayChange(tx, viewId, caller)
  await tx.deleteFrom('saved_lists').where('id', '=', viewId).execute()
  emit(listRemoved, { viewId, ownerId, shared })
  return {}
})

export const shareList = handle(share, async ({ input, tx, emit, caller }) => {
  const { viewId, shared } = input
  const before = (await lockView(tx, viewId, caller)) ?? refuse('lists.not_found')
  if (before.shared === shared) return wire(before)
  if (shared) await assertRoomForOneMore(tx, caller, true)
  const view = wire(await update(tx, viewId, { shared }))
  emit(listRemoved, { viewId, ownerId: view.ownerId, shared: before.shared })
  emit(listSaved, { view })
  return view
})

export const setDefaultList = handle(setDefault, async ({ input, tx, emit, caller }) => {
  const { companyId: company_id, userId: user_id } = caller
  const { list, viewId } = input
  if (viewId === null) {
    await tx.deleteFrom('saved_list_defaults').where('user_id', '=', user_id).where('list', '=', list).execute()
  } else {
    const view = await lockView(tx, viewId, caller)
    if (view?.list !== list) return refuse('lists.not_found')
    await tx
      .insertInto('saved_list_defaults')
      .values({ company_id, user_id, list, view_id: viewId })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'list']).doUpdateSet({ view_id: viewId }))
      .execute()
  }
  emit(listDefaultSet, { userId: user_id, list, viewId })
  return {}
})

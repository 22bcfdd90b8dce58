/**
 * Moves a user to another company in three steps, each a transaction of the company concerned: check the right, create
 * the home there, close the account here. After the second step the user can sign in there; repeating the command
 * resumes where it stopped.
 */
import { moveUser as contract } from '@aura/contracts/companies/move-user.ts'
import { type ListedUser, userAdded, userChanged } from '@aura/contracts/companies/user.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import { endOtherSessions } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { changeAccess, firstRights } from '../platform/rights.ts'
import { assertMayAdminister } from './administer.ts'
import { accountsOf } from './memberships.ts'
import { readUser } from './users.ts'

export const moveUser = handleOpen(contract, async ({ input, asCaller, inCompany, newId }) => {
  const { userId, companyId, role } = input
  const { from, mover, there } = await asCaller(async ({ tx, caller }) => {
    const target = (await accountsOf(tx, caller.userId)).find((account) => account.companyId === companyId)
    if (!target || !isOwner(target.role)) return refuse('companies.not_found')
    const before = await accountsOf(tx, userId)
    const moved = before.find((account) => account.home && account.companyId === companyId)
    if (companyId === caller.companyId)
      return refuse('companies.change_refused', { params: { reason: 'same_company' } })
    await assertMayAdminister(tx, caller, userId, { type: 'move' })
    const raised = role === 'platform_owner' && target.role !== 'platform_owner'
    if (raised) return refuse('companies.change_refused', { params: { reason: 'above_own' } })
    if (!moved && !(await isHome(tx, userId)))
      return refuse('companies.change_refused', { params: { reason: 'home_elsewhere' } })
    return { from: caller.companyId, mover: target.userId, there: moved?.userId ?? null }
  })
  const arriving = { companyId, from, userId, mover, role, id: newId() }
  const moved = there ?? (await inCompany(companyId, mover, (work) => arrive(work, arriving)))
  await asCaller(async ({ tx, emit, now, caller }) => {
    const before = await assertMayAdminister(tx, caller, userId, { type: 'move' })
    await leave({ tx, emit, now }, before)
  })
  return { userId: moved }
})

const isHome = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('kind', '=', 'person')
    .select('id')
    .executeTakeFirst()) !== undefined

type Arriving = {
  companyId: string
  from: string
  userId: string
  mover: string
  role: ListedUser['role']
  /** For a user who has had no account there before. */
  id: string
}

async function arrive({ tx, emit, now }: Work, arriving: Arriving): Promise<string> {
  const { companyId, from, userId, mover, role, id: fresh } = arriving
  const { rows } = await sql<{ id: string }>`
    select move_home(${from}, ${userId}, ${mover}, ${fresh}, ${now}::timestamptz) as id`.execute(tx)
  const id = rows[0]?.id ?? fresh
  if (id === fresh) {
    const rights = await firstRights(tx, 'person', role)
    await tx
      .insertInto('access')
      .values({ company_id: companyId, user_id: id, role, ...rights })
      .execute()
    emit(accessChanged, { userId: id, version: 1, role, active: true, ...rights })
    emit(userAdded, { user: await readUser(tx, id) })
    return id
  }
  const before = await readUser(tx, id)
  await changeAccess({ tx, emit }, id, { role, active: true })
  emit(userChanged, { user: await readUser(tx, id), before: { role: before.role, active: before.active } })
  return id
}

async function leave({ tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>, before: ListedUser): Promise<void> {
  if (!before.active) return
  await changeAccess({ tx, emit }, before.id, { active: false })
  await endOtherSessions({ tx, emit, now }, before.id, null)
  emit(userChanged, { user: await readUser(tx, before.id), before: { role: before.role, active: true } })
}

/**
 * One change for many people, in transactions of fifty: long enough to be few, short enough that nobody else
 * who changes rights waits. Sent again after a crash it finds the first ones as they should be and goes on.
 */
import { type ChangeGroup, changeUsers as contract, type UserChange } from '@aura/contracts/companies/change-users.ts'
import { profileChanged } from '@aura/contracts/companies/me.ts'
import { type ListedUser, userChanged } from '@aura/contracts/companies/user.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type Actor, type Change, managerRefusal, refusalOf } from '@aura/machines/companies/administration.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import { endOtherSessions } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, handleOpen, type Work } from '../platform/handle.ts'
import { changeAccessOfMany, lockRights } from '../platform/rights.ts'
import { roleNow } from './administer.ts'
import { readManagers } from './update-user.ts'
import { countOwners, readUsers } from './users.ts'

const atOnce = 50

type Item = { userId: string; change: UserChange }
type Result = OutputOf<typeof contract>['results'][number]

export const changeUsers = handleOpen(contract, async ({ input, asCaller }) => {
  const items = input.changes.flatMap(({ userIds, change }) => userIds.map((userId) => ({ userId, change })))
  const results: Result[] = []
  const undo: Item[] = []
  for (let at = 0; at < items.length; at += atOnce) {
    const done = await asCaller((work) => changeSome(work, items.slice(at, at + atOnce)))
    results.push(...done.results)
    undo.push(...done.undo)
  }
  return { results, undo: grouped(undo) }
})

async function changeSome(work: Work & { caller: Caller }, items: readonly Item[]) {
  const { tx, caller } = work
  await lockRights(tx)
  const before = await readUsers(tx, [...new Set(items.map(({ userId }) => userId))])
  const actor = { id: caller.userId, role: await roleNow(tx, caller), permissions: caller.permissions }
  const managers = items.some(({ change }) => change.type === 'manager') ? await readManagers(tx) : new Map()
  const company: Company = { owners: await countOwners(tx), managers }
  const after = new Map(before)
  const results: Result[] = []
  const undo: Item[] = []
  for (const { userId, change } of items) {
    const target = after.get(userId)
    const reason = target ? reasonOf(change, actor, target, company) : 'not_found'
    if (reason !== null || !target) {
      results.push({ userId, outcome: 'refused', reason })
      continue
    }
    const next = changed(target, change)
    if (JSON.stringify(next) === JSON.stringify(target)) {
      results.push({ userId, outcome: 'unchanged', reason: null })
      continue
    }
    // Whoever comes later in the list is decided by what those before her left.
    company.owners += Number(standsAsOwner(next)) - Number(standsAsOwner(target))
    if (change.type === 'manager') company.managers.set(userId, change.managerId)
    after.set(userId, next)
    undo.push({ userId, change: inverse(target, change) })
    results.push({ userId, outcome: 'changed', reason: null })
  }
  const written = [...after.values()].filter((user) => user !== before.get(user.id))
  await write(work, before, written)
  return { results, undo }
}

type Company = { owners: number; managers: Map<string, string | null> }

const standsAsOwner = ({ role, active }: ListedUser) => active && isOwner(role)

function reasonOf(change: UserChange, actor: Actor, target: ListedUser, company: Company): string | null {
  const refused = refusalOf(asDecided(change), actor, target, company.owners)
  if (refused !== null || change.type !== 'manager') return refused
  return managerRefusal(target.id, change.managerId, company.managers)
}

function asDecided(change: UserChange): Change {
  if (change.type === 'role') return { type: 'role', to: change.role }
  if (change.type === 'active') return { type: change.active ? 'activate' : 'deactivate' }
  return { type: 'edit' }
}

function changed(user: ListedUser, change: UserChange): ListedUser {
  switch (change.type) {
    case 'role':
      return { ...user, role: change.role }
    case 'active':
      return { ...user, active: change.active }
    case 'manager':
      return { ...user, links: { ...user.links, manager_id: change.managerId } }
    case 'language':
      return { ...user, language: change.language }
    default:
      return change satisfies never
  }
}

function inverse(user: ListedUser, change: UserChange): UserChange {
  switch (change.type) {
    case 'role':
      return { type: 'role', role: user.role }
    case 'active':
      return { type: 'active', active: user.active }
    case 'manager':
      return { type: 'manager', managerId: user.links.manager_id }
    case 'language':
      return { type: 'language', language: user.language }
    default:
      return change satisfies never
  }
}

async function write(
  { tx, emit, now }: Work,
  before: ReadonlyMap<string, ListedUser>,
  written: readonly ListedUser[],
): Promise<void> {
  const was = (user: ListedUser) => before.get(user.id) ?? user
  const access = written.filter((user) => user.role !== was(user).role || user.active !== was(user).active)
  await changeAccessOfMany(
    { tx, emit },
    access.map(({ id: userId, role, active }) => ({ userId, role, active })),
  )
  for (const user of access) if (!user.active) await endOtherSessions({ tx, emit, now }, user.id, null)
  await writeProfiles(
    tx,
    written.filter((user) => JSON.stringify(profile(user)) !== JSON.stringify(profile(was(user)))),
  )
  for (const user of written) {
    const { role, active, language } = was(user)
    emit(userChanged, { user, before: { role, active } })
    const { id: userId, firstName, lastName } = user
    if (user.language !== language) emit(profileChanged, { userId, firstName, lastName, language: user.language })
  }
}

const profile = ({ language, links }: ListedUser) => [language, links.manager_id]

async function writeProfiles(tx: Db, users: readonly ListedUser[]): Promise<void> {
  if (users.length === 0) return
  const values = JSON.stringify(users.map(({ id, language, links }) => ({ id, language, manager: links.manager_id })))
  await sql`
    update users u set language = n.language, manager_id = n.manager
    from jsonb_to_recordset(${values}::jsonb) as n(id uuid, language text, manager uuid)
    where u.company_id = current_company() and u.id = n.id`.execute(tx)
}

/** Those with the same change together, in the order of the hand. */
function grouped(items: readonly Item[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const { userId, change } of items) {
    const key = JSON.stringify(change)
    const group = groups.get(key)
    if (group) group.userIds.push(userId)
    else groups.set(key, { userIds: [userId], change })
  }
  return [...groups.values()]
}

/**
 * One change for many people, in transactions of fifty: long enough to be few, short enough that nobody else
 * who changes rights waits. Sent again after a crash it finds the first ones as they should be and goes on.
 */
import { type ChangeGroup, changeUsers as contract, type UserChange } from '@aura/contracts/companies/change-users.ts'
import type { ListedUser } from '@aura/contracts/companies/user.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { countOwners, roleNow } from '../identity/index.ts'
import { type Caller, handleOpen, type Work } from '../platform/handle.ts'
import { lockRights } from '../platform/rights.ts'
import { type Company, refusalReason, updateTotals, writeUsers } from './change-membership.ts'
import { readManagers } from './update-user.ts'
import { readUsers } from './users.ts'

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
    const next = target && changed(target, change)
    const reason = target && next ? refusalReason(actor, target, next, company) : 'not_found'
    if (reason !== null || !target || !next) {
      results.push({ userId, outcome: 'refused', reason })
      continue
    }
    if (JSON.stringify(next) === JSON.stringify(target)) {
      results.push({ userId, outcome: 'unchanged', reason: null })
      continue
    }
    updateTotals(company, target, next)
    after.set(userId, next)
    undo.push({ userId, change: inverse(target, change) })
    results.push({ userId, outcome: 'changed', reason: null })
  }
  const written = [...after.values()].filter((user) => user !== before.get(user.id))
  await writeUsers(work, before, written)
  return { results, undo }
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

/** Groups items with the same change, in the given order. */
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

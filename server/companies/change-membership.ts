/** Changes users' profiles, roles and activation: decides whether each change is allowed, and writes them. */

import { profileChanged } from '@aura/contracts/companies/me.ts'
import { type ListedUser, userChanged, userRenamed } from '@aura/contracts/companies/user.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { type Actor, type Change, managerRefusal, refusalOf } from '@aura/machines/companies/decide.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import { endOtherSessions } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { changeAccessOfMany } from '../platform/rights.ts'

/** The totals a decision depends on beside the two users; earlier changes of the batch are included. */
export type Company = { owners: number; managers: Map<string, string | null> }

const standsAsOwner = ({ role, active }: ListedUser) => active && isOwner(role)

/** Why the change is refused, by the same rules as a single change; null when it is allowed. */
export function refusalReason(actor: Actor, before: ListedUser, after: ListedUser, company: Company): string | null {
  for (const change of changesBetween(before, after)) {
    const reason = refusalOf(change, actor, before, company.owners)
    if (reason !== null) return reason
  }
  const { manager_id } = after.links
  return manager_id === before.links.manager_id ? null : managerRefusal(before.id, manager_id, company.managers)
}

function changesBetween(before: ListedUser, after: ListedUser): Change[] {
  const changes: Change[] = [{ type: 'edit' }]
  if (after.role !== before.role) changes.push({ type: 'role', to: after.role })
  if (after.active !== before.active) changes.push({ type: after.active ? 'activate' : 'deactivate' })
  return changes
}

/** Carries the change into the running totals, so that the next row is judged by them. */
export function updateTotals(company: Company, before: ListedUser, after: ListedUser): void {
  company.owners += Number(standsAsOwner(after)) - Number(standsAsOwner(before))
  company.managers.set(after.id, after.links.manager_id)
}

/** `before` has every user of `written`. */
export async function writeUsers(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
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
  const profiles = written.filter((user) => profileOf(user) !== profileOf(was(user)))
  await writeProfiles(tx, profiles)
  for (const user of written) {
    const { role, active } = was(user)
    emit(userChanged, { user, before: { role, active } })
  }
  for (const user of profiles) {
    const { id: userId, firstName, lastName, language } = user
    emit(profileChanged, { userId, firstName, lastName, language })
    if (nameOf(user) !== nameOf(was(user))) emit(userRenamed, { userId, name: nameOf(user) })
  }
}

const nameOf = ({ firstName, lastName }: ListedUser) => personName(firstName, lastName)
const profileOf = ({ firstName, lastName, language, links }: ListedUser) =>
  JSON.stringify([firstName, lastName, language, links.manager_id])

async function writeProfiles(tx: Db, users: readonly ListedUser[]): Promise<void> {
  if (users.length === 0) return
  const values = JSON.stringify(
    users.map(({ id, firstName, lastName, language, links }) => ({
      id,
      first: firstName,
      last: lastName,
      language,
      manager: links.manager_id,
    })),
  )
  await sql`
    update users u set first_name = n.first, last_name = n.last, language = n.language, manager_id = n.manager
    from jsonb_to_recordset(${values}::jsonb) as n(id uuid, first text, last text, language text, manager uuid)
    where u.company_id = current_company() and u.id = n.id`.execute(tx)
}

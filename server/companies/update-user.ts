import { profileChanged } from '@aura/contracts/companies/me.ts'
import { updateUser as other, updateProfile as own } from '@aura/contracts/companies/update-user.ts'
import { type LinkName, type ListedUser, linkNames, userChanged, userRenamed } from '@aura/contracts/companies/user.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import type { Theme } from '@aura/contracts/platform/values.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { demandChange } from './administer.ts'
import { readUser } from './users.ts'

export const updateUser = handle(other, async ({ input, tx, emit, caller }) => {
  const before = await demandChange(tx, caller, input.userId, { type: 'edit' })
  if (input.manager_id) await demandManager(tx, input.userId, input.manager_id)
  return await saveUser({ tx, emit }, before, input)
})

export const updateProfile = handle(own, async ({ input, tx, emit, caller }) =>
  saveUser({ tx, emit }, await readUser(tx, caller.userId), input),
)

type Edit = Partial<Omit<ParsedInputOf<typeof other>, 'userId'>> & { theme?: Theme | undefined }

async function saveUser({ tx, emit }: Pick<Work, 'tx' | 'emit'>, before: ListedUser, edit: Edit): Promise<ListedUser> {
  const links: Partial<Record<LinkName, string | null>> = {}
  for (const name of linkNames) if (edit[name] !== undefined) links[name] = edit[name]
  const { firstName = before.firstName, lastName = before.lastName, language = before.language, theme } = edit
  await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, language, ...(theme && { theme }), ...links })
    .where('id', '=', before.id)
    .execute()
  const user = await readUser(tx, before.id)
  const same = JSON.stringify(user) === JSON.stringify(before)
  // Her theme concerns nobody but her.
  if (!same || theme) emit(profileChanged, { userId: user.id, firstName, lastName, language, ...(theme && { theme }) })
  if (same) return user
  emit(userChanged, { user, before: { role: before.role, active: before.active } })
  if (firstName !== before.firstName || lastName !== before.lastName)
    emit(userRenamed, { userId: user.id, name: `${firstName} ${lastName}`.trim() })
  return user
}

/** A manager is a person of the company, and nobody is above herself by any number of steps. */
async function demandManager(tx: Db, userId: string, managerId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, manager_id) as (
      select u.id, u.manager_id from users u where u.id = ${managerId} and u.kind in ('person', 'member')
      union select u.id, u.manager_id from users u join above a on u.id = a.manager_id)
    select id from above`.execute(tx)
  if (rows.length === 0) return refuse('companies.manager_not_found')
  if (rows.some((row) => row.id === userId))
    return refuse('companies.change_refused', { params: { reason: 'manager_circle' } })
}

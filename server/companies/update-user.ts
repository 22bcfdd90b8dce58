import { profileChanged } from '@aura/contracts/companies/me.ts'
import { updateUser as other, updateProfile as own } from '@aura/contracts/companies/update-user.ts'
import { type LinkName, type ListedUser, linkNames, userChanged, userRenamed } from '@aura/contracts/companies/user.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Theme, WaitingSignals } from '@aura/contracts/platform/values.ts'
import { managerRefusal } from '@aura/machines/companies/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, type Work } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayAdminister } from './administer.ts'
import { readUser } from './users.ts'

export const updateUser = handle(other, async ({ input, tx, emit, caller }) => {
  const before = await assertMayAdminister(tx, caller, input.userId, { type: 'edit' })
  if (input.manager_id) await assertManager(tx, input.userId, input.manager_id)
  await assertReferences(tx, ['queues'], [input.queue_id], 'companies.link_not_found')
  await assertReferences(tx, ['bases'], [input.base_id], 'companies.link_not_found')
  return await saveUser({ tx, emit }, before, input)
})

export const updateProfile = handle(own, async ({ input, tx, emit, caller }) =>
  saveUser({ tx, emit }, await readUser(tx, caller.userId), input),
)

type Edit = Partial<Omit<ParsedInputOf<typeof other>, 'userId'>> & {
  theme?: Theme | undefined
  waitingSignals?: WaitingSignals | undefined
}

async function saveUser({ tx, emit }: Pick<Work, 'tx' | 'emit'>, before: ListedUser, edit: Edit): Promise<ListedUser> {
  const links: Partial<Record<LinkName, string | null>> = {}
  for (const name of linkNames) if (edit[name] !== undefined) links[name] = edit[name]
  const {
    firstName = before.firstName,
    lastName = before.lastName,
    language = before.language,
    theme,
    waitingSignals,
  } = edit
  const own = { ...(theme && { theme }), ...(waitingSignals && { waitingSignals: [...new Set(waitingSignals)] }) }
  await tx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      language,
      ...(theme && { theme }),
      ...(own.waitingSignals && { waiting_signals: own.waitingSignals }),
      ...links,
    })
    .where('id', '=', before.id)
    .execute()
  const user = await readUser(tx, before.id)
  const same = JSON.stringify(user) === JSON.stringify(before)
  if (!same) emit(userChanged, { user, before: { role: before.role, active: before.active } })
  // The theme and the signals concern only their own user.
  if (!same || Object.keys(own).length > 0)
    emit(profileChanged, { userId: user.id, firstName, lastName, language, ...own })
  if (firstName !== before.firstName || lastName !== before.lastName)
    emit(userRenamed, { userId: user.id, name: personName(firstName, lastName) })
  return user
}

export async function assertManager(tx: Db, userId: string, managerId: string): Promise<void> {
  const reason = managerRefusal(userId, managerId, await readManagers(tx))
  if (reason === 'manager_not_found') return refuse('companies.manager_not_found')
  if (reason) return refuse('companies.change_refused', { params: { reason } })
}

/** Every user of the company with their manager. */
export async function readManagers(tx: Db): Promise<Map<string, string | null>> {
  const rows = await tx
    .selectFrom('users')
    .where('kind', 'in', ['person', 'member'])
    .select(['id', 'manager_id'])
    .execute()
  return new Map(rows.map((row) => [row.id, row.manager_id]))
}

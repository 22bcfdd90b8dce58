/** A group's members and their contact methods; groups that the company adds, renames and removes. */
import { customerPhone } from '@aura/contracts/contacts/typed-address.ts'
import * as contracts from '@aura/contracts/warroom/groups/group.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { policiesOf } from '../escalation/policies.ts'
import { findSchedule } from '../escalation/schedules.ts'
import { requirePerson } from '../incidents/store.ts'
import { groupsOf } from './resolve-recipients.ts'

/** Two who save at once take turns, the first time too. */
const takeTurns = (tx: Db) => tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()

/** Numbers in their canonical form; a member told as the group is needs no own entry. */
async function waysOf(tx: Db, input: contracts.Group['ways'], email: boolean): Promise<contracts.Group['ways']> {
  const methods: contracts.Group['ways'] = {}
  for (const [userId, { email: isOwn, whatsapp }] of Object.entries(input)) {
    if (isOwn === email && whatsapp === null) continue
    const { name } = await requirePerson(tx, userId)
    const number = whatsapp === null ? null : customerPhone(whatsapp)
    if (whatsapp !== null && number === null) return refuse('warroom.number_refused', { params: { name } })
    methods[userId] = { email: isOwn, whatsapp: number }
  }
  return methods
}

export const saveGroup = handle(contracts.saveGroup, async ({ tx, input, caller, emit }) => {
  await takeTurns(tx)
  const { key, version, scheduleId, email } = input
  const all = await groupsOf(tx)
  const before = all.find((item) => item.key === key)
  if (!before && version > 0) return refuse('warroom.group_not_found')
  if ((before?.version ?? 0) !== version) return refuse('command.stale', { params: { version: before?.version ?? 0 } })
  const limit = contracts.groupLimit
  if (!before && all.length >= limit) return refuse('warroom.too_many', { params: { limit } })
  const name = contracts.isUsual(key) ? null : (input.name ?? refuse('warroom.group_unnamed'))
  const members = input.members && [...new Set(input.members)]
  for (const userId of members ?? []) await requirePerson(tx, userId)
  if (scheduleId !== null) await findSchedule(tx, scheduleId)
  const methods = await waysOf(tx, input.ways, email)
  const group = { key, name, members, scheduleId, email, ways: methods, version: version + 1 }
  const values = {
    name,
    members,
    schedule_id: scheduleId,
    email,
    ways: JSON.stringify(methods),
    version: group.version,
  }
  await tx
    .insertInto('notice_groups')
    .values({ company_id: caller.companyId, key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet(values))
    .execute()
  emit(contracts.groupSaved, { group })
  return group
})

/** An escalation that would have nobody to ask is worse than a group that stays. */
async function isUsed(tx: Db, key: string): Promise<boolean> {
  const policies = await policiesOf(tx)
  const asks = policies.some(({ steps }) =>
    steps.some(({ targets }) => targets.some((target) => target.kind === 'group' && target.key === key)),
  )
  if (asks) return true
  const rules = await tx.selectFrom('alert_rules').where('removed_at', 'is', null).select('groups').execute()
  return rules.some(({ groups }) => groups.includes(key))
}

export const removeGroup = handle(contracts.removeGroup, async ({ tx, input, now, emit }) => {
  await takeTurns(tx)
  const { key } = input
  if (!(await groupsOf(tx)).some((group) => group.key === key)) return refuse('warroom.group_not_found')
  if (await isUsed(tx, key)) return refuse('warroom.group_in_use')
  await tx.updateTable('notice_groups').set({ removed_at: now }).where('key', '=', key).execute()
  emit(contracts.groupRemoved, { key })
  return {}
})

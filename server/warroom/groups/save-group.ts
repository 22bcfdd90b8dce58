import * as contracts from '@aura/contracts/warroom/groups/group.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { findSchedule } from '../escalation/schedules.ts'
import { demandPerson } from '../incidents/store.ts'
import { groupsOf } from './people.ts'

export const saveGroup = handle(contracts.saveGroup, async ({ tx, input, caller, emit }) => {
  // Two who save at once take turns, the first time too.
  await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
  const { key, version } = input
  const before = (await groupsOf(tx)).find((one) => one.key === key)
  const today = before?.version ?? 0
  if (today !== version) return refuse('command.stale', { params: { version: today } })
  const members = input.members && [...new Set(input.members)]
  for (const userId of members ?? []) await demandPerson(tx, userId)
  if (input.scheduleId !== null) await findSchedule(tx, input.scheduleId)
  const group = { key, members, scheduleId: input.scheduleId, email: input.email, version: version + 1 }
  const values = { members, schedule_id: group.scheduleId, email: group.email, version: group.version }
  await tx
    .insertInto('notice_groups')
    .values({ company_id: caller.companyId, key, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet(values))
    .execute()
  emit(contracts.groupSaved, { group })
  return group
})

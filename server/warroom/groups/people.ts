/** Who there is to be told: those a group names, those who have its right, and whoever is on call. */

import type { Target } from '@aura/contracts/warroom/escalation/policy.ts'
import { type Group, type GroupKey, groupKeys, usualMembers } from '@aura/contracts/warroom/groups/group.ts'
import { audienceLimit } from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { peopleOf } from '@aura/machines/warroom/escalation/warnings.ts'
import { holdersOf, ownersOf } from '../../notifications/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import { schedulesOf } from '../escalation/schedules.ts'

const usual = (key: GroupKey): Group => ({ key, members: null, scheduleId: null, email: true, version: 0 })

export async function groupsOf(tx: Db): Promise<Group[]> {
  const rows = await tx.selectFrom('notice_groups').selectAll().execute()
  return groupKeys.map((key) => {
    const row = rows.find((one) => one.key === key)
    if (!row) return usual(key)
    return { key, members: row.members, scheduleId: row.schedule_id, email: row.email, version: row.version }
  })
}

const membersOf = async (tx: Db, { key, members }: Group): Promise<string[]> => {
  if (members) return members
  const right = usualMembers[key]
  return right === 'owners' ? await ownersOf(tx) : await holdersOf(tx, right)
}

async function reachablePeople(tx: Db): Promise<Map<string, Person>> {
  const rows = await tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.kind', 'in', ['person', 'member'])
    .where('access.active', '=', true)
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }]))
}

export type Reach = { groups: readonly Group[]; of: (targets: readonly Target[], at: Date) => Person[] }

/** Everybody as it is now; a target may then be asked for without another look. */
export async function reachOf(tx: Db): Promise<Reach> {
  const groups = await groupsOf(tx)
  const people = await reachablePeople(tx)
  const filled: Partial<Record<GroupKey, { members: string[]; scheduleId: string | null }>> = {}
  for (const group of groups) filled[group.key] = { members: await membersOf(tx, group), scheduleId: group.scheduleId }
  const around = { reachable: new Set(people.keys()), schedules: await schedulesOf(tx), groups: filled }
  return {
    groups,
    of: (targets, at) =>
      peopleOf({ targets: [...targets] }, around, at)
        .flatMap((id) => people.get(id) ?? [])
        .slice(0, audienceLimit),
  }
}

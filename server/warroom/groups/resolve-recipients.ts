/** Recipients and their contact methods: a group's members, holders of its permission, and people on call. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Target } from '@aura/contracts/warroom/escalation/policy.ts'
import { type Group, type GroupKey, groupKeys, isUsual, usualMembers } from '@aura/contracts/warroom/groups/group.ts'
import { audienceLimit } from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { inPlace } from '@aura/machines/warroom/escalation/readiness.ts'
import { peopleOf } from '@aura/machines/warroom/escalation/warnings.ts'
import type { Selectable } from 'kysely'
import { holdersOf, ownersOf } from '../../notifications/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { schedulesOf } from '../escalation/schedules.ts'

const unset = (key: GroupKey): Group => ({
  key,
  name: null,
  members: null,
  scheduleId: null,
  email: true,
  ways: {},
  version: 0,
})

const wire = (row: Selectable<Schema['notice_groups']>): Group => ({
  key: row.key,
  name: row.name,
  members: row.members,
  scheduleId: row.schedule_id,
  email: row.email,
  ways: row.ways,
  version: row.version,
})

export async function groupsOf(tx: Db): Promise<Group[]> {
  const rows = await tx.selectFrom('notice_groups').where('removed_at', 'is', null).selectAll().execute()
  const set = rows.map(wire)
  const others = groupKeys.filter((key) => !set.some((item) => item.key === key))
  return [...set, ...others.map(unset)].sort(inPlace)
}

const membersOf = async (tx: Db, { key, members }: Group): Promise<string[]> => {
  if (members || !isUsual(key)) return members ?? []
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
  return new Map(rows.map((row) => [row.id, { id: row.id, name: personName(row.first_name, row.last_name) }]))
}

/** How one person is told beside the bell. */
export type ContactMethod = { person: Person; email: boolean; whatsapp: string | null }

export type Recipients = {
  groups: readonly Group[]
  of: (targets: readonly Target[], at: Date) => Person[]
  /** The members of a group, each with the group's contact methods. */
  ofGroup: (key: GroupKey, at: Date) => ContactMethod[]
  /** The people a step asks: by e-mail, and by WhatsApp where some group has their number. */
  asked: (targets: readonly Target[], at: Date) => ContactMethod[]
}

/** A person in several groups is notified once, by every contact method that one of them has; those of `already` are not. */
export function oncePerPerson(
  groups: readonly ContactMethod[][],
  already: readonly ContactMethod[] = [],
): ContactMethod[][] {
  const methods = groups.flat()
  const notified = new Set(already.map(({ person }) => person.id))
  return groups.map((people) =>
    people.flatMap(({ person }) => {
      if (notified.has(person.id)) return []
      notified.add(person.id)
      const own = methods.filter((method) => method.person.id === person.id)
      const whatsapp = own.find((method) => method.whatsapp !== null)?.whatsapp ?? null
      return [{ person, email: own.some(({ email }) => email), whatsapp }]
    }),
  )
}

/** Everybody as it is now; a target may then be asked for without another look. */
export async function resolveRecipients(tx: Db): Promise<Recipients> {
  const groups = await groupsOf(tx)
  const people = await reachablePeople(tx)
  const filled: Partial<Record<GroupKey, { members: string[]; scheduleId: string | null }>> = {}
  for (const group of groups) filled[group.key] = { members: await membersOf(tx, group), scheduleId: group.scheduleId }
  const context = { reachable: new Set(people.keys()), schedules: await schedulesOf(tx), groups: filled }
  const of: Recipients['of'] = (targets, at) =>
    peopleOf({ targets: [...targets] }, context, at)
      .flatMap((id) => people.get(id) ?? [])
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .slice(0, audienceLimit)
  const numberOf = (id: string) => groups.flatMap(({ ways }) => ways[id]?.whatsapp ?? [])[0] ?? null
  return {
    groups,
    of,
    ofGroup(key, at) {
      const group = groups.find((group) => group.key === key)
      if (!group) return []
      return of([{ kind: 'group', key }], at).map((person) => {
        const { email = group.email, whatsapp = null } = group.ways[person.id] ?? {}
        return { person, email, whatsapp }
      })
    },
    asked: (targets, at) => of(targets, at).map((person) => ({ person, email: true, whatsapp: numberOf(person.id) })),
  }
}

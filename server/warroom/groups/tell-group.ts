/** The four buttons: who they reach, and pressing them. */
import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import * as contracts from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { answer, handle, type Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { findPolicy } from '../escalation/policies.ts'
import { type IncidentRow, lockIncident, personOf } from '../incidents/store.ts'
import { writeEntry } from '../incidents/timeline.ts'
import { changeReceipt, tell } from './notices.ts'
import { reachOf } from './people.ts'

type Telling = {
  incident: IncidentRow
  group: GroupKey
  text: string
  sender: Person
}

const told = (group: GroupKey, people: number, text: string) => ({
  kind: 'told' as const,
  params: { group, people, text: text.slice(0, 280) },
})

/** With an incident; a group that has nobody leaves a line that says so. */
export async function tellGroup(work: Work, { incident, group, text, sender }: Telling): Promise<void> {
  const reach = await reachOf(work.tx)
  const people = reach.of([{ kind: 'group', key: group }], work.now)
  if (people.length > 0)
    await tell(work, {
      companyId: incident.company_id,
      id: work.newId(),
      incident,
      source: { by: 'group', group },
      text: text.slice(0, 280),
      sender,
      people,
      mail: reach.groups.some(({ key, email }) => key === group && email),
    })
  await writeEntry(work, incident, { ...told(group, people.length, text), actor: sender })
}

export const notifyGroup = handle(contracts.notifyGroup, async (context) => {
  const { tx, input, caller, now } = context
  const { noticeId: id, group, text, incidentId } = input
  const incident = incidentId === null ? null : await lockIncident(tx, incidentId)
  const reach = await reachOf(tx)
  const people = reach.of([{ kind: 'group', key: group }], now)
  if (people.length === 0) return refuse('warroom.nobody_in_group')
  const sender = await personOf(tx, caller.userId)
  const notice = await tell(context, {
    companyId: caller.companyId,
    id,
    incident,
    source: { by: 'group', group },
    text,
    sender,
    people,
    mail: reach.groups.some(({ key, email }) => key === group && email),
  })
  if (incident) await writeEntry(context, incident, { ...told(group, people.length, text), actor: sender })
  return notice
})

export const seeIncident = handle(contracts.seeIncident, async (context) => {
  const { tx, input, caller, now } = context
  const unseen = await tx
    .selectFrom('notice_receipts as r')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.company_id', '=', 'r.company_id').onRef('n.id', '=', 'r.notice_id'),
    )
    .where('n.incident_id', '=', input.incidentId)
    .where('r.user_id', '=', caller.userId)
    .where('r.seen_at', 'is', null)
    .select('r.notice_id')
    .execute()
  for (const { notice_id: noticeId } of unseen)
    await changeReceipt(context, { noticeId, userId: caller.userId }, { seen_at: now })
  return {}
})

export const reach = answer(contracts.reach, async ({ tx, input, now }) => {
  const all = await reachOf(tx)
  const policy = input.policyId === null ? null : await findPolicy(tx, input.policyId)
  return {
    groups: [...new Set(input.groups)].map((key) => ({
      key,
      people: all.of([{ kind: 'group', key }], now),
      email: all.groups.some((one) => one.key === key && one.email),
    })),
    first: policy && all.of(policy.steps[0]?.targets ?? [], now),
  }
})

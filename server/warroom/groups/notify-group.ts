/** A button for each group: who it reaches, and pressing it. */

import type { Policy } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Group, GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import * as contracts from '@aura/contracts/warroom/groups/notice.ts'
import type { Person } from '@aura/contracts/warroom/incidents/incident.ts'
import { answer, handle, type Work } from '../../platform/handle.ts'
import { assertReferences } from '../../platform/references.ts'
import { refuse } from '../../platform/refuse.ts'
import { findPolicy } from '../escalation/policies.ts'
import { type IncidentRow, lockIncident, personOf } from '../incidents/store.ts'
import { writeEntry } from '../incidents/timeline.ts'
import { sendNotice } from './notices.ts'
import { changeReceipt } from './receipts.ts'
import { oncePerPerson, type Recipients, resolveRecipients } from './resolve-recipients.ts'
import { noticeWhatsappOf } from './whatsapp.ts'

type Telling = {
  incident: IncidentRow
  groups: readonly GroupKey[]
  text: string
  sender: Person
  /** Who is asked to take the incident at this moment. */
  policy: Policy | null
}

/** A group that was added is told of by its name, which may be another one later. */
const groupMessage = (group: GroupKey, name: string | null, people: number, text: string) => ({
  kind: 'told' as const,
  params: { group: name ?? group, people, text: text.slice(0, 280) },
})
const from = (group: GroupKey, name: string | null): Notice['source'] => ({
  by: 'group',
  group,
  ...(name !== null && { name }),
})

/** It has to be there still. */
function findGroup({ groups }: Recipients, key: GroupKey): Group {
  return groups.find((group) => group.key === key) ?? refuse('warroom.group_not_found')
}

/**
 * With an incident: one notice for each person, whichever groups have that person; those who are asked to take the incident
 * hear of it by that. A group that has nobody leaves a line that says so.
 */
export async function sendGroupNotices(work: Work, telling: Telling): Promise<void> {
  const { incident, text, sender, policy } = telling
  const reach = await resolveRecipients(work.tx)
  const keys = [...new Set(telling.groups)]
  const members = keys.map((key) => reach.ofGroup(key, work.now))
  const steps = (policy?.steps ?? []).map(({ targets }) => reach.asked(targets, work.now))
  const recipients = oncePerPerson(
    members,
    steps.find((people) => people.length > 0),
  )
  for (const [index, group] of keys.entries()) {
    const { name } = findGroup(reach, group)
    const people = recipients[index] ?? []
    if (people.length > 0)
      await sendNotice(work, {
        companyId: incident.company_id,
        id: work.newId(),
        incident,
        source: from(group, name),
        text: text.slice(0, 280),
        sender,
        people,
      })
    const count = members[index]?.length ?? 0
    await writeEntry(work, incident, { ...groupMessage(group, name, count, text), actor: sender })
  }
}

export const notifyGroup = handle(contracts.notifyGroup, async (context) => {
  const { tx, input, caller, now } = context
  const { noticeId: id, group, text, incidentId } = input
  const incident = incidentId === null ? null : await lockIncident(tx, incidentId)
  const reach = await resolveRecipients(tx)
  const { name } = findGroup(reach, group)
  const people = reach.ofGroup(group, now)
  if (people.length === 0) return refuse('warroom.nobody_in_group')
  const sender = await personOf(tx, caller.userId)
  const notice = await sendNotice(context, {
    companyId: caller.companyId,
    id,
    incident,
    source: from(group, name),
    text,
    sender,
    people,
  })
  if (incident)
    await writeEntry(context, incident, { ...groupMessage(group, name, people.length, text), actor: sender })
  return notice
})

export const seeIncident = handle(contracts.seeIncident, async (context) => {
  const { tx, input, caller, now } = context
  await assertReferences(tx, ['incidents'], [input.incidentId], 'warroom.incident_not_found')
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
  const all = await resolveRecipients(tx)
  const policy = input.policyId === null ? null : await findPolicy(tx, input.policyId)
  const connected = (await noticeWhatsappOf(tx)) !== null
  const requests = all.groups.filter(({ key }) => input.groups.includes(key))
  return {
    groups: requests.map(({ key, name, email }) => {
      const contactMethods = all.ofGroup(key, now)
      return {
        key,
        name,
        people: contactMethods.map(({ person }) => person),
        email,
        whatsapp: connected ? contactMethods.filter(({ whatsapp }) => whatsapp !== null).length : 0,
      }
    }),
    first: policy && all.of(policy.steps[0]?.targets ?? [], now),
  }
})

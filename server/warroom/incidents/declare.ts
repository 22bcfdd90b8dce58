/** An incident begins: it gets its number, asks by its policy, and the groups that were ticked are told. */
import * as contracts from '@aura/contracts/warroom/incidents/incident.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { assertQuota } from '../../platform/quota.ts'
import { refuse } from '../../platform/refuse.ts'
import { findPolicy } from '../escalation/policies.ts'
import { beginEscalation } from '../escalation/run-escalation.ts'
import { sendGroupNotices } from '../groups/notify-group.ts'
import { writePriorEntries } from './prior-entries.ts'
import { assertQueuesAndChannels, personOf, wireIncident } from './store.ts'
import { writeEntry } from './timeline.ts'

/** One at a time in a company, so that no number is given twice. */
async function nextNumber(tx: Db): Promise<number> {
  await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
  const { last } = await tx
    .selectFrom('incidents')
    .select((e) => e.fn.coalesce(e.fn.max('number'), e.lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last + 1
}

export const declareIncident = handle(contracts.declareIncident, async (context) => {
  const { tx, input, caller, now, emit } = context
  await assertQueuesAndChannels(tx, input)
  const policy = input.policyId === null ? null : await findPolicy(tx, input.policyId)
  const actor = await personOf(tx, caller.userId)
  const number = await nextNumber(tx)
  await assertQuota(tx, 'openIncidents', caller.companyId, () =>
    tx
      .selectFrom('incidents')
      .where('state', 'not in', ['resolved', 'reviewed'])
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  const row = await tx
    .insertInto('incidents')
    .values({
      company_id: caller.companyId,
      id: input.id,
      number,
      title: input.title,
      severity: input.severity,
      state: 'declared',
      queue_ids: [...new Set(input.queueIds)],
      channel_ids: [...new Set(input.channelIds)],
      declared_by: JSON.stringify(actor),
      declared_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  emit(contracts.incidentDeclared, { incident: wireIncident(row) })
  await writePriorEntries(context, row, input.before)
  const { severity } = input
  await writeEntry(context, row, { kind: 'declared', actor, params: { severity }, text: input.summary || null })
  const text = input.summary || input.title
  await sendGroupNotices(context, { incident: row, groups: input.groups, text, sender: actor, policy })
  if (policy) await beginEscalation(context, row, policy)
  return wireIncident(row)
})

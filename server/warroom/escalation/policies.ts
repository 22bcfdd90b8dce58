import * as contracts from '@aura/contracts/warroom/escalation/policy.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { groupsOf } from '../groups/resolve-recipients.ts'
import { requirePerson } from '../incidents/store.ts'
import { findSchedule } from './schedules.ts'

const wire = (row: Selectable<Schema['escalation_policies']>): contracts.Policy => ({
  id: row.id,
  name: row.name,
  severities: row.severities,
  steps: row.steps,
  repeats: row.repeats,
  version: row.version,
})

const live = (tx: Db) => tx.selectFrom('escalation_policies').where('removed_at', 'is', null)

export async function policiesOf(tx: Db): Promise<contracts.Policy[]> {
  const rows = await live(tx).selectAll().execute()
  return rows.map(wire)
}

export async function findPolicy(tx: Db, id: string): Promise<contracts.Policy> {
  const row = await live(tx).where('id', '=', id).selectAll().executeTakeFirst()
  return row ? wire(row) : refuse('warroom.policy_not_found')
}

/** Named people, schedules and groups exist; that they reach somebody is a warning's matter. */
async function assertTargets(tx: Db, steps: readonly contracts.Step[]): Promise<void> {
  const groups = await groupsOf(tx)
  for (const target of steps.flatMap(({ targets }) => targets)) {
    if (target.kind === 'person') await requirePerson(tx, target.id)
    if (target.kind === 'schedule') await findSchedule(tx, target.id)
    if (target.kind === 'group' && !groups.some(({ key }) => key === target.key)) refuse('warroom.group_not_found')
  }
}

export const savePolicy = handle(contracts.savePolicy, async ({ tx, input, caller, emit }) => {
  const { id, version } = input
  await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
  await assertTargets(tx, input.steps)
  const set = {
    name: input.name,
    severities: [...new Set(input.severities)],
    steps: JSON.stringify(input.steps),
    repeats: input.repeats,
  }
  if (version === null) {
    const limit = contracts.policyLimit
    if ((await policiesOf(tx)).length >= limit) return refuse('warroom.too_many', { params: { limit } })
  } else {
    const before = await findPolicy(tx, id)
    if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  }
  const row =
    version === null
      ? await tx
          .insertInto('escalation_policies')
          .values({ company_id: caller.companyId, id, ...set })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      : await tx
          .updateTable('escalation_policies')
          .set({ ...set, version: version + 1 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  emit(contracts.policyChanged, { id, policy: wire(row) })
  return wire(row)
})

export const removePolicy = handle(contracts.removePolicy, async ({ tx, input, now, emit }) => {
  const { id } = await findPolicy(tx, input.id)
  await tx.updateTable('escalation_policies').set({ removed_at: now }).where('id', '=', id).execute()
  emit(contracts.policyChanged, { id, policy: null })
  return {}
})

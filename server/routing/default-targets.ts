/** The company's SLA where no queue has one to say. */
import * as contracts from '@aura/contracts/routing/queue.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'

export async function defaultTargetsOf(tx: Db): Promise<contracts.Targets> {
  const row = await tx.selectFrom('desk_settings').select('targets').executeTakeFirst()
  return row?.targets ?? contracts.noTargets
}

export async function saveDefaultTargets(tx: Db, companyId: string, targets: contracts.Targets): Promise<void> {
  const set = { targets: JSON.stringify(targets) }
  await tx
    .insertInto('desk_settings')
    .values({ company_id: companyId, ...set })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(set))
    .execute()
}

export const defaultTargets = show(contracts.defaultTargets, { snapshot: ({ tx }) => defaultTargetsOf(tx) })

export const setDefaultTargets = handle(contracts.setDefaultTargets, async ({ tx, emit, input, caller }) => {
  await saveDefaultTargets(tx, caller.companyId, input.targets)
  emit(contracts.defaultTargetsSet, input)
  return input.targets
})

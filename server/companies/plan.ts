import { type PlanRow, planChanged, setPlan as set, plan as view } from '@aura/contracts/companies/plan.ts'
import { isModule } from '@aura/contracts/permissions.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'
import { lockRights, recomputeRights } from '../platform/rights.ts'

/** A row of a module that this version does not know is not shown. */
async function readRows(tx: Db): Promise<PlanRow[]> {
  const rows = await tx
    .selectFrom('company_plans')
    .select(['module_name', 'is_active'])
    .orderBy('module_name')
    .limit(200)
    .execute()
  return rows.flatMap(({ module_name: module, is_active: active }) => (isModule(module) ? [{ module, active }] : []))
}

export const plan = show(view, { snapshot: async ({ tx }) => ({ modules: await readRows(tx) }) })

export const setPlan = handle(set, async ({ input, tx, emit, caller }) => {
  await lockRights(tx)
  await tx.deleteFrom('company_plans').where('company_id', '=', caller.companyId).execute()
  const rows = input.modules.map(({ module, active }) => ({
    company_id: caller.companyId,
    module_name: module,
    is_active: active,
  }))
  if (rows.length > 0) await tx.insertInto('company_plans').values(rows).execute()
  const state = { modules: await readRows(tx) }
  emit(planChanged, state)
  await recomputeRights({ tx, emit }, null)
  return state
})

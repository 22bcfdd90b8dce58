import {
  type AskedModule,
  askModule as ask,
  declineModule as decline,
  moduleAsked,
  moduleDeclined,
  type PlanRow,
  type PlanState,
  planChanged,
  setPlan as set,
  plan as view,
} from '@aura/contracts/companies/plan.ts'
import { isModule } from '@aura/contracts/permissions.ts'
import { stillAsked } from '@aura/machines/companies/plan.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, handleOpen, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRights, recomputeRights } from '../platform/rights.ts'
import { inAnyCompany } from './platform-owner.ts'

/** A row of a module that this version does not know is not shown. */
async function readPlan(tx: Db): Promise<PlanState> {
  const rows = await tx
    .selectFrom('company_plans')
    .select(['module_name', 'is_active'])
    .orderBy('module_name')
    .limit(200)
    .execute()
  const wanted = await tx
    .selectFrom('plan_requests')
    .select(['module_name', 'asked_at'])
    .orderBy('asked_at')
    .limit(200)
    .execute()
  return {
    modules: rows.flatMap(({ module_name: module, is_active: active }): PlanRow[] =>
      isModule(module) ? [{ module, active }] : [],
    ),
    asked: wanted.flatMap(({ module_name: module, asked_at }): AskedModule[] =>
      isModule(module) ? [{ module, at: asked_at.toISOString() }] : [],
    ),
  }
}

export const plan = show(view, { snapshot: async ({ tx }) => await readPlan(tx) })

export const setPlan = handleOpen(
  set,
  async (context) =>
    await inAnyCompany(context, context.input.companyId ?? null, async (work) =>
      replacePlan(work, work.companyId, context.input.modules),
    ),
)

async function replacePlan({ tx, emit }: Work, companyId: string, modules: readonly PlanRow[]): Promise<PlanState> {
  await lockRights(tx)
  await tx.deleteFrom('company_plans').where('company_id', '=', companyId).execute()
  const rows = modules.map(({ module, active }) => ({ company_id: companyId, module_name: module, is_active: active }))
  if (rows.length > 0) await tx.insertInto('company_plans').values(rows).execute()
  const state = await readPlan(tx)
  const open = stillAsked(state)
  const answered = state.asked.filter((item) => !open.includes(item)).map(({ module }) => module)
  if (answered.length > 0) await tx.deleteFrom('plan_requests').where('module_name', 'in', answered).execute()
  emit(planChanged, { modules: state.modules })
  await recomputeRights({ tx, emit }, null)
  return { modules: state.modules, asked: open }
}

export const askModule = handle(ask, async ({ input, tx, emit, now, caller }) => {
  const { module, note } = input
  // The plan does not change while we ask about it.
  await lockRights(tx)
  const { modules, asked } = await readPlan(tx)
  const item = { module, at: now.toISOString() }
  if (stillAsked({ modules, asked: [item] }).length === 0) return refuse('companies.module_present')
  const before = asked.find((open) => open.module === module)
  if (before) return before
  await tx
    .insertInto('plan_requests')
    .values({ company_id: caller.companyId, module_name: module, note, asked_by: caller.userId, asked_at: now })
    .execute()
  emit(moduleAsked, item)
  return item
})

export const declineModule = handleOpen(
  decline,
  async (context) =>
    await inAnyCompany(context, context.input.companyId, async ({ tx, emit }) => {
      const { module } = context.input
      const gone = await tx.deleteFrom('plan_requests').where('module_name', '=', module).executeTakeFirst()
      if (gone.numDeletedRows > 0n) emit(moduleDeclined, { module })
      return {}
    }),
)

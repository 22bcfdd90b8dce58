import { moduleAsked, moduleDeclined, type PlanState, plan, planChanged } from '@aura/contracts/companies/plan.ts'
import { on, reducer } from '../platform/reducer.ts'

/** An active module is no longer asked for; neither is one of a company that has everything. */
export const stillAsked = ({ modules, asked }: PlanState): PlanState['asked'] => {
  const active = new Set(modules.filter((row) => row.active).map((row) => row.module))
  return modules.length === 0 ? [] : asked.filter(({ module }) => !active.has(module))
}

export const planReducer = reducer(plan, [
  on(planChanged, ({ asked }, { modules }) => ({ modules, asked: stillAsked({ modules, asked }) })),
  on(moduleAsked, ({ modules, asked }, item) => ({
    modules,
    asked: [...asked.filter(({ module }) => module !== item.module), item],
  })),
  on(moduleDeclined, ({ modules, asked }, { module }) => ({
    modules,
    asked: asked.filter((item) => item.module !== module),
  })),
])

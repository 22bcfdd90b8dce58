import { plan, planChanged } from '@aura/contracts/companies/plan.ts'
import { on, reducer } from '../platform/reducer.ts'

export const planReducer = reducer(plan, [on(planChanged, (_, body) => body)])

/**
 * The plan of a company: which modules it has. A company without any row has everything; from the first
 * row on, a module without an active one is withheld from everybody. What a plan does not decide about
 * (`planned` in the table of permissions) is never withheld.
 */
import * as z from 'zod/mini'
import { moduleName } from '../permissions.ts'
import { command, event, view } from '../platform/operation.ts'

export const planRow = z.strictObject({ module: moduleName, active: z.boolean() })
export type PlanRow = z.infer<typeof planRow>

export const planState = z.strictObject({ modules: z.array(planRow) })
export type PlanState = z.infer<typeof planState>

export const planRoom = 'companies.plan'

export const plan = view('companies.plan', {
  params: z.strictObject({}),
  state: planState,
  needs: 'signed-in',
  room: () => planRoom,
})

/** Replaces the plan; no rows mean no plan. Everybody's rights follow at once. */
export const setPlan = command('companies.set-plan', {
  input: z.strictObject({
    modules: z.array(planRow).check(
      z.maxLength(100),
      z.refine((rows) => new Set(rows.map((row) => row.module)).size === rows.length, { error: 'twice' }),
    ),
  }),
  output: planState,
  needs: 'manage_companies',
  errors: [],
})

export const planChanged = event('companies.plan_changed', planState, { rooms: () => [planRoom] })

/**
 * The plan of a company: which modules it has. A company without any row has everything; from the first row on, a
 * module without an active one is withheld from everybody. What a plan does not decide about (`planned` in the table of
 * permissions) is never withheld.
 *
 * Plans are set by the platform's owners. A company's owner sees the plan and asks for what is missing.
 */
import * as z from 'zod/mini'
import { moduleName } from '../permissions.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, singleLine } from '../platform/values.ts'

export const planRow = z.strictObject({ module: moduleName, active: z.boolean() })
export type PlanRow = z.infer<typeof planRow>

const planRows = z.strictObject({ modules: z.array(planRow) })

export const askedModule = z.strictObject({ module: moduleName, at: instant })
export type AskedModule = z.infer<typeof askedModule>

export const planState = z.strictObject({
  modules: z.array(planRow),
  /** Asked for and not answered yet. */
  asked: z.array(askedModule),
})
export type PlanState = z.infer<typeof planState>

export const planRoom = 'companies.plan'
const room = { rooms: () => [planRoom] }

export const plan = view('companies.plan', {
  params: z.strictObject({}),
  state: planState,
  needs: 'signed-in',
  room: () => planRoom,
  v: 2,
})

/** Replaces the plan of any company, or of one's own; no rows mean no plan. Everybody's rights follow at once. */
export const setPlan = command('companies.set-plan', {
  input: z.strictObject({
    companyId: z.optional(id),
    modules: z.array(planRow).check(
      z.maxLength(100),
      z.refine((rows) => new Set(rows.map((row) => row.module)).size === rows.length, { error: 'twice' }),
    ),
  }),
  output: planState,
  needs: 'manage_crm_owner',
  errors: ['companies.unknown'],
})

/** Asked twice is asked once. */
export const askModule = command('companies.ask-module', {
  input: z.strictObject({ module: moduleName, note: z._default(z.nullable(singleLine(300)), null) }),
  output: askedModule,
  needs: 'manage_companies',
  errors: ['companies.module_present'],
})

/** The platform's owner says no; yes is said by setting the plan. */
export const declineModule = command('companies.decline-module', {
  input: z.strictObject({ companyId: id, module: moduleName }),
  output: z.strictObject({}),
  needs: 'manage_crm_owner',
  errors: ['companies.unknown'],
})

/** Answers what was asked for and is active now. */
export const planChanged = event('companies.plan_changed', planRows, room)
export const moduleAsked = event('companies.module_asked', askedModule, room)
export const moduleDeclined = event('companies.module_declined', z.strictObject({ module: moduleName }), room)

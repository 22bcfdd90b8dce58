/** Work that was announced: while it lasts nothing is raised of what it touches. */
import * as z from 'zod/mini'
import { command, event, view } from '../../platform/operation.ts'
import { id, instant, singleLine } from '../../platform/values.ts'
import { rule, ruleLimit, rulesRoom } from './rule.ts'

export const maintenanceLimit = 50

const maintenanceFields = {
  name: singleLine(80),
  from: instant,
  to: instant,
  /** Queues and channels that it touches; empty: everything. */
  targets: z.array(id).check(z.maxLength(50)),
}

export const maintenance = z.strictObject({ id, ...maintenanceFields })
export type Maintenance = z.infer<typeof maintenance>

/** Null: it is over, or called off. */
export const maintenanceChanged = event(
  'warroom.maintenance_changed',
  z.strictObject({ id, maintenance: z.nullable(maintenance) }),
  { rooms: () => [rulesRoom] },
)

export const planMaintenance = command('warroom.plan-maintenance', {
  input: maintenance,
  output: maintenance,
  needs: 'update_warroom',
  errors: ['warroom.id_taken', 'warroom.too_many', 'warroom.target_not_found', 'warroom.maintenance_refused'],
})

export const endMaintenance = command('warroom.end-maintenance', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  needs: 'update_warroom',
  errors: ['warroom.maintenance_not_found'],
})

export const rulesState = z.strictObject({
  rules: z.array(rule).check(z.maxLength(ruleLimit)),
  /** By id, for how many people the thresholds are of a rule that no person has changed: they follow the team. */
  teamSizes: z.optional(z.record(z.string(), z.int())),
  /** Windows that are not over yet, the first to begin on top. */
  maintenance: z.array(maintenance).check(z.maxLength(maintenanceLimit)),
})
export type RulesState = z.infer<typeof rulesState>
export const alertRules = view('warroom.alert-rules', {
  params: z.strictObject({}),
  state: rulesState,
  needs: 'view_warroom',
  room: () => rulesRoom,
})

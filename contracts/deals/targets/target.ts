/**
 * What is to be won in a pipeline within a period: by one user, by several together, or by everybody. How far it is
 * follows from the board alone, so it is live wherever the board is.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../../platform/operation.ts'
import { id, integer, money, singleLine, text, version } from '../../platform/values.ts'

/** A month, a quarter or a year: '2026-11', '2026-Q4', '2026'. */
export const period = text(7).check(z.regex(/^[12]\d{3}(-(0[1-9]|1[0-2]|Q[1-4]))?$/))

const fields = {
  name: singleLine(60),
  /** Whose deals count; none is everybody's. */
  userIds: z.array(id).check(
    z.maxLength(100, { abort: true }),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  period,
  amount: money,
}

export const target = z.strictObject({ id, pipelineId: id, ...fields, version })
export type Target = z.infer<typeof target>

export const mostTargets = 200
export const targetsRoom = (pipelineId: string) => `deals.targets:${pipelineId}`

export const targets = view('deals.targets', {
  params: z.strictObject({ pipelineId: id }),
  state: z.strictObject({ targets: z.record(z.string(), target) }),
  needs: 'view_crm',
  room: ({ pipelineId }) => targetsRoom(pipelineId),
})

/** The client makes the id; `version` 0 makes a new one. */
export const saveTarget = command('deals.save-target', {
  input: z.strictObject({ targetId: id, pipelineId: id, version: integer(0), ...fields }),
  output: target,
  needs: 'manage_crm',
  errors: [
    'deals.pipeline_not_found',
    'deals.pipeline_archived',
    'deals.target_not_found',
    'deals.too_many_targets',
    'deals.id_taken',
    'companies.user_not_found',
    'command.stale',
  ],
})

export const removeTarget = command('deals.remove-target', {
  input: z.strictObject({ targetId: id }),
  output: z.strictObject({}),
  needs: 'manage_crm',
  errors: ['deals.target_not_found'],
})

export const targetSaved = event('deals.target_saved', z.strictObject({ target }), {
  rooms: ({ target: { pipelineId } }) => [targetsRoom(pipelineId)],
})
export const targetRemoved = event('deals.target_removed', z.strictObject({ targetId: id, pipelineId: id }), {
  rooms: ({ pipelineId }) => [targetsRoom(pipelineId)],
})

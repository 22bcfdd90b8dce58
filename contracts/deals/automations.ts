/**
 * Rules of a pipeline: when a deal enters a stage, stays in it, is won or lost, something is done with it. A rule acts
 * with its author's rights of that moment, through the commands of the screens; all of its actions happen, or none.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { id, instant, integer, money, singleLine, trimmed, version } from '../platform/values.ts'
import { deal, stage, title } from './deal.ts'

export const trigger = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('entered'), stage }),
  z.strictObject({ on: z.literal('stayed'), stage, days: integer(1, 365) }),
  z.strictObject({ on: z.literal('won') }),
  z.strictObject({ on: z.literal('lost') }),
])
export type Trigger = z.infer<typeof trigger>

const words = singleLine(200)

/** `to` and `assigneeId`: null is the deal's owner. */
export const automationAction = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('task'), text: words, assigneeId: z.nullable(id), dueInDays: integer(0, 365) }),
  z.strictObject({ do: z.literal('notify'), text: words, to: z.nullable(id) }),
  z.strictObject({ do: z.literal('assign'), ownerId: id }),
  z.strictObject({ do: z.literal('move'), stage }),
  /**
   * Writes to the deal's contact like the author from the inbox, so the outbound policy decides. A template goes out
   * where the channel's window is closed; then `text` is the values of its gaps, one a line.
   */
  z.strictObject({
    do: z.literal('conversation'),
    channelId: id,
    templateId: z.nullable(id),
    text: trimmed(1000),
  }),
  /** Calls the company's webhook endpoints that are called with `deals.automation_called`. */
  z.strictObject({ do: z.literal('webhook') }),
])
export type AutomationAction = z.infer<typeof automationAction>

export const mostActions = 5
export const mostAutomations = 50

const fields = {
  name: singleLine(80),
  trigger,
  /** Deals of less than this, or of another currency, are left alone. */
  least: z.nullable(money),
  actions: z.array(automationAction).check(z.maxLength(mostActions, { abort: true }), z.minLength(1)),
}

export const automation = z.strictObject({
  id,
  pipelineId: id,
  ...fields,
  /** `circle`: it ran for one deal again and again, and waits for a person. */
  state: z.enum(['active', 'paused', 'circle']),
  authorId: id,
  authorName: z.string(),
  version,
})
export type Automation = z.infer<typeof automation>

export const automationsRoom = (pipelineId: string) => `deals.automations:${pipelineId}`

export const automations = view('deals.automations', {
  params: z.strictObject({ pipelineId: id }),
  state: z.strictObject({ automations: z.record(z.string(), automation) }),
  needs: 'manage_crm',
  room: ({ pipelineId }) => automationsRoom(pipelineId),
})

/** The client makes the id; `version` 0 makes a new one. The rule then acts with the rights of the user who saved it. */
export const saveAutomation = command('deals.save-automation', {
  input: z.strictObject({ automationId: id, pipelineId: id, version: integer(0), ...fields }),
  output: automation,
  needs: 'manage_crm',
  errors: [
    'deals.pipeline_not_found',
    'deals.pipeline_archived',
    'deals.automation_not_found',
    'deals.too_many_automations',
    'deals.id_taken',
    'deals.move_refused',
    'command.stale',
    'companies.user_not_found',
    'channels.not_found',
    'templates.not_found',
    'deals.automation_without_text',
    'deals.automation_gap_unknown',
  ],
})

export const switchAutomation = command('deals.switch-automation', {
  input: z.strictObject({ automationId: id, version, active: z.boolean() }),
  output: automation,
  needs: 'manage_crm',
  errors: ['deals.automation_not_found', 'command.stale'],
})

export const removeAutomation = command('deals.remove-automation', {
  input: z.strictObject({ automationId: id }),
  output: z.strictObject({}),
  needs: 'manage_crm',
  errors: ['deals.automation_not_found'],
})

export const automationSaved = event('deals.automation_saved', z.strictObject({ automation }), {
  rooms: ({ automation: { pipelineId } }) => [automationsRoom(pipelineId)],
})
export const automationRemoved = event(
  'deals.automation_removed',
  z.strictObject({ automationId: id, pipelineId: id }),
  {
    rooms: ({ pipelineId }) => [automationsRoom(pipelineId)],
  },
)

/** A rule calls other systems: the deal as it was then, and the name of the rule. */
export const automationCalled = event(
  'deals.automation_called',
  z.strictObject({ automation: z.strictObject({ id, name: z.string() }), deal }),
)

/** Why a run did nothing is the code that a user would have got. */
export const automationRun = z.strictObject({
  id,
  dealId: id,
  dealTitle: title,
  /** Of the latest try. */
  at: instant,
  /** What set it off, as the rule had it then; null for runs from before that was stored. */
  trigger: z.nullable(trigger),
  /** Since when the deal had been in its stage, where that set it off. */
  stayedSince: z.nullable(instant),
  result: z.enum(['done', 'refused']),
  code: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AutomationRun = z.infer<typeof automationRun>

export const runsShownLimit = 100

/** The latest runs of a rule, and how many there were in all. */
export const automationRuns = query('deals.automation-runs', {
  input: z.strictObject({ automationId: id }),
  output: z.strictObject({ rows: z.array(automationRun), total: z.int() }),
  needs: 'manage_crm',
  errors: ['deals.automation_not_found'],
})

/**
 * Tries a refused run once more: for the same deal and cause, with the rule and its author's rights of now. The rule must
 * be active, and a deal that had to stay must still do so.
 */
export const repeatAutomationRun = command('deals.repeat-automation-run', {
  input: z.strictObject({ runId: id }),
  output: automationRun,
  needs: 'manage_crm',
  errors: [
    'deals.automation_run_not_found',
    'deals.automation_run_done',
    'deals.automation_not_found',
    'deals.automation_inactive',
    'deals.automation_cause_over',
  ],
})

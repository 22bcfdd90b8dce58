/**
 * A pipeline is data: its stages in order, and what each asks of a deal that comes into it. One machine is built from
 * it (`machines/deals/stage.ts`), and people, API, import and automation ask that machine alike.
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id, instant, integer, singleLine, version } from '../platform/values.ts'
import { boardRoom, type DefaultStage, stages as defaultIds, probability, stage } from './deal.ts'

/** What a stage can demand. `reason`: why the deal was lost. */
export const requirables = ['contact', 'value', 'expectedClose', 'reason'] as const
export type Requirable = (typeof requirables)[number]

/** From `closing` a deal is won; `lost` ends it without a sale. */
export const stageKinds = ['open', 'closing', 'lost'] as const
export const stageColours = ['neutral', 'info', 'ok', 'attention', 'critical'] as const

export const stageRule = z.strictObject({
  id: stage,
  /** Null for a stage that every company begins with: each person reads it in their language. */
  name: z.nullable(singleLine(40)),
  kind: z.enum(stageKinds),
  colour: z.enum(stageColours),
  /** What a deal's probability becomes on its way in; null leaves it. */
  probability: z.nullable(probability),
  requires: z.array(z.enum(requirables)).check(atMostItems(requirables.length)),
  /** The company's own fields that it demands; absent, none. */
  requiresFields: z.optional(z.array(id).check(atMostItems(20))),
  /** Where a deal may go from here; null is anywhere. */
  to: z.nullable(z.array(stage).check(atMostItems(20))),
  /** After so many days without movement a deal here rots. */
  rotsAfterDays: z.nullable(integer(1, 365)),
})
export type StageRule = z.infer<typeof stageRule>

export const mostStages = 20

export const pipelineStages = z.array(stageRule).check(
  atMostItems(mostStages),
  z.minLength(2),
  z.refine((rules) => new Set(rules.map((rule) => rule.id)).size === rules.length),
  z.refine((rules) => rules.some(({ kind }) => kind === 'open')),
  z.refine((rules) => {
    const ids = new Set(rules.map((rule) => rule.id))
    return rules.every(({ to }) => to === null || to.every((target) => ids.has(target)))
  }),
)

export const pipelineName = singleLine(60)

export const pipeline = z.strictObject({
  id,
  name: pipelineName,
  version,
  stages: z.array(stageRule),
  /** Since when nobody works with it: its deals are read, and none is opened or changed. */
  archivedAt: z.optional(instant),
})
export type Pipeline = z.infer<typeof pipeline>

const kindOf = (id: DefaultStage): StageRule['kind'] => (id === 'closing' || id === 'lost' ? id : 'open')

/** What every company begins with. */
export const defaultStages: readonly StageRule[] = defaultIds.map((id) => ({
  id,
  name: null,
  kind: kindOf(id),
  colour: 'neutral',
  probability: null,
  requires: [],
  to: null,
  rotsAfterDays: id === 'closing' || id === 'lost' ? null : 30,
}))

/** One more pipeline, behind the others. The client makes the id, so a repeat makes no second one. */
export const createPipeline = command('deals.create-pipeline', {
  input: z.strictObject({ pipelineId: id, name: pipelineName, stages: pipelineStages }),
  output: pipeline,
  needs: 'manage_crm',
  errors: ['deals.id_taken', 'deals.too_many_pipelines', 'contacts.field_not_found'],
})

/** The whole of a pipeline anew. A stage in which deals stand cannot go. */
export const editPipeline = command('deals.edit-pipeline', {
  input: z.strictObject({ pipelineId: id, version, name: pipelineName, stages: pipelineStages }),
  output: pipeline,
  needs: 'manage_crm',
  errors: [
    'deals.pipeline_not_found',
    'deals.pipeline_archived',
    'command.stale',
    'deals.stage_in_use',
    'contacts.field_not_found',
  ],
})

/** Archived ones do not count. */
export const mostPipelines = 20

/** Who sees which pipelines there are, and in which order. */
export const pipelinesRoom = 'deals.pipelines'

export const pipelineChanged = event('deals.pipeline_changed', z.strictObject({ pipeline }), {
  rooms: ({ pipeline }) => [boardRoom(pipeline.id), pipelinesRoom],
})

function atMostItems(most: number) {
  return z.maxLength(most, { abort: true })
}

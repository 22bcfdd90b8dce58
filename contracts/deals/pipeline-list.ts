/** Which pipelines there are, in which order; a pipeline that is over is archived, never deleted. */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, version } from '../platform/values.ts'
import { mostPipelines, pipeline, pipelinesRoom } from './pipeline.ts'

export const listedPipeline = z.pick(pipeline, { id: true, name: true, version: true, archivedAt: true })
export type ListedPipeline = z.infer<typeof listedPipeline>

/** So many archived pipelines are listed, those that were archived last. */
export const listedArchivedLimit = 200

const pipelineListState = z.strictObject({ pipelines: z.array(listedPipeline) })
export type PipelineListState = z.infer<typeof pipelineListState>

/** Those in use in their order, then the archived ones, the last one first. */
export const pipelineList = view('deals.pipeline-list', {
  params: z.strictObject({}),
  state: pipelineListState,
  needs: 'view_crm',
  room: () => pipelinesRoom,
})

/** Its deals stay where they are, to be read and found; while one of them is open, it cannot be archived. */
export const archivePipeline = command('deals.archive-pipeline', {
  input: z.strictObject({ pipelineId: id, version }),
  output: pipeline,
  needs: 'manage_crm',
  errors: ['deals.pipeline_not_found', 'command.stale', 'deals.pipeline_in_use', 'deals.last_pipeline'],
})

/** It comes back as the last one of those in use. */
export const restorePipeline = command('deals.restore-pipeline', {
  input: z.strictObject({ pipelineId: id, version }),
  output: pipeline,
  needs: 'manage_crm',
  errors: ['deals.pipeline_not_found', 'command.stale', 'deals.too_many_pipelines'],
})

/** Those that are not named come behind. */
export const orderPipelines = command('deals.order-pipelines', {
  input: z.strictObject({ pipelineIds: z.array(id).check(z.minLength(1), z.maxLength(mostPipelines)) }),
  output: z.strictObject({ pipelineIds: z.array(id) }),
  needs: 'manage_crm',
  errors: ['deals.pipeline_not_found', 'deals.pipeline_archived'],
})

/** `pipelineIds`: all of those in use. */
export const pipelinesOrdered = event('deals.pipelines_ordered', z.strictObject({ pipelineIds: z.array(id) }), {
  rooms: () => [pipelinesRoom],
})

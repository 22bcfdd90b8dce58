import { pipelineChanged } from '@aura/contracts/deals/pipeline.ts'
import {
  type ListedPipeline,
  type orderPipelines,
  type PipelineListState,
  pipelineList,
  pipelinesOrdered,
} from '@aura/contracts/deals/pipeline-list.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'
import { on, reducer } from '../platform/reducer.ts'

export const pipelineListReducer = reducer(pipelineList, [
  on(pipelineChanged, ({ pipelines }, { pipeline: { stages: _, ...pipeline } }) => ({
    pipelines: withPipeline(pipelines, pipeline),
  })),
  on(pipelinesOrdered, (state, order) => reorderedPipelines(state, order)),
])

/** One that is new or restored is the last of those in use; one that was archived the first of the archived. */
function withPipeline(pipelines: readonly ListedPipeline[], changed: ListedPipeline): ListedPipeline[] {
  const before = pipelines.find(({ id }) => id === changed.id)
  if (before && before.archivedAt === changed.archivedAt)
    return pipelines.map((pipeline) => (pipeline.id === changed.id ? changed : pipeline))
  const { live = [], archived = [] } = byState(pipelines.filter(({ id }) => id !== changed.id))
  return [...live, changed, ...archived]
}

const byState = (pipelines: readonly ListedPipeline[]) =>
  Object.groupBy(pipelines, ({ archivedAt }) => (archivedAt === undefined ? 'live' : 'archived'))

/** Those that are not named come behind; before the server's answer too. */
export function reorderedPipelines(
  { pipelines }: PipelineListState,
  { pipelineIds }: InputOf<typeof orderPipelines>,
): PipelineListState {
  const { live = [], archived = [] } = byState(pipelines)
  const named = pipelineIds.flatMap((pipelineId) => live.find(({ id }) => id === pipelineId) ?? [])
  return { pipelines: [...new Set([...named, ...live, ...archived])] }
}

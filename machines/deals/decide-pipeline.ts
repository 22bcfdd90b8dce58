/** Whether a pipeline may be archived or restored, and what it becomes. */
import { mostPipelines, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { archivePipeline } from '@aura/contracts/deals/pipeline-list.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'

/** `live`: how many pipelines are in use; `open`: the open deals of this one, undefined where only the server counts. */
type PipelineFacts = { actor: Omit<Actor, 'id'>; now: Date; live: number; open: number | undefined }

/** What a pipeline becomes when it is archived or restored; one that is so already stays the same. */
export function decidePipeline<P extends Pick<Pipeline, 'version' | 'archivedAt'>>(
  pipeline: P,
  to: 'archived' | 'live',
  { actor, now, live, open = 0 }: PipelineFacts,
): Decision<P> {
  const lack = withoutPermission(archivePipeline.needs, actor)
  if (lack) return lack
  const isArchived = pipeline.archivedAt !== undefined
  if (isArchived === (to === 'archived')) return allowedTo(pipeline)
  const version = pipeline.version + 1
  if (isArchived)
    return live < mostPipelines
      ? allowedTo({ ...pipeline, archivedAt: undefined, version })
      : refused('deals.too_many_pipelines', { limit: mostPipelines })
  if (live < 2) return refused('deals.last_pipeline')
  if (open > 0) return refused('deals.pipeline_in_use', { open })
  return allowedTo({ ...pipeline, archivedAt: now.toISOString(), version })
}

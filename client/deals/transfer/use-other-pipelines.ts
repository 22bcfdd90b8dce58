import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { useMemo } from 'react'
import { useQuery } from '../../platform/feed/use-query.ts'

/** The pipelines in use that a deal of this one can go to. */
export function useOtherPipelines(pipelineId: string): readonly Pipeline[] {
  const { data } = useQuery(pipelines, {})
  return useMemo(() => (data ?? []).filter(({ id }) => id !== pipelineId), [data, pipelineId])
}

import { pipelines as pipelinesQuery } from '@aura/contracts/deals/pipelines.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useBoardParams } from '../board-search.ts'

const everything = {}

/** The pipeline of the address, or the company's first one; nothing is read of its live board. */
export function useRewindPipeline() {
  const { pipelineId: inAddress } = useBoardParams()
  const { data: pipelines = [], error } = useQuery(pipelinesQuery, everything)
  const pipelineId = inAddress ?? pipelines[0]?.id
  return { pipelineId, pipelines, error: pipelineId === undefined ? error : undefined }
}

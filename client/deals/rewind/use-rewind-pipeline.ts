import { pipelines as pipelinesQuery } from '@aura/contracts/deals/pipelines.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useBoardParams } from '../board-search.ts'

const everything = { withArchived: true }

/** The pipeline of the address, or the company's first one; nothing is read of its live board. */
export function useRewindPipeline() {
  const { pipelineId: inAddress } = useBoardParams()
  const { data: all = [], error, refetch } = useQuery(pipelinesQuery, everything)
  const pipelineId = inAddress ?? all[0]?.id
  const pipelines = all.filter(({ id, archivedAt }) => archivedAt === undefined || id === pipelineId)
  return { pipelineId, pipelines, error: pipelineId === undefined ? error : undefined, refetch }
}

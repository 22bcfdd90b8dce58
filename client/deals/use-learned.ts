/** The probability that a pipeline's own deals teach, read when a screen opens and anew when another deal has ended. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type StageRecords, stageRecords } from '@aura/contracts/deals/learned.ts'
import type { Learned } from '@aura/machines/deals/learned.ts'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useQuery } from '../platform/feed/use-query.ts'

/** Many deals that end at once are one reading. */
const settleMs = 2000

/** `ended`: how many of the deals on the screen have. Undefined while nothing is read. */
export function useStageRecords(pipelineId: string | undefined, ended = 0): StageRecords | undefined {
  const enabled = pipelineId !== undefined
  const { data, refetch } = useQuery(stageRecords, { pipelineId: pipelineId ?? '' }, { enabled })
  const read = useRef(ended)
  // The record stands with the server; the live board says when it has changed.
  useEffect(() => {
    if (read.current === ended) return
    const timer = setTimeout(() => {
      read.current = ended
      refetch()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [ended, refetch])
  return data?.stages
}

export const countEnded = (deals: readonly Deal[]) => deals.filter(({ outcome }) => outcome !== undefined).length

/** '62 % of 34 ended'. */
export const learnedText = (t: TFunction, learned: Learned) => t('deals.forecast.learned_of', learned)

import type { DealFilter } from '@aura/contracts/deals/filter.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { type DealMatcher, dealMatcher } from '@aura/machines/deals/filter.ts'
import { useMemo } from 'react'
import { useFields } from '../../contacts/index.ts'
import { useStableParams } from '../../platform/feed/use-stable-params.ts'
import { localDay } from '../../platform/local-time.ts'
import { useNow } from '../../platform/ui/clock.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { type ChangeListQuery, useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { filterOf, hasFieldFilter, usualOrder } from './query.ts'

/** `matches`: undefined where the filter lets everything through. */
export type Narrowing = {
  query: ListQuery
  ask: ChangeListQuery
  filter: DealFilter
  matches: DealMatcher | undefined
  /** False until the company's fields are there that the address filters by. */
  isReady: boolean
}

/** Which deals are shown: read from the address, and from the day, which decides what is overdue; absent, it is today. */
export function useDealFilter(stages: readonly StageRule[], day?: string): Narrowing {
  const [query, ask] = useListQuery(usualOrder)
  const { fields, known } = useFields('deal')
  const now = useNow(minuteMs)
  // Of another day, its end; 'yesterday' is none until the company's clocks are there.
  const end = Date.parse(`${day}T23:59:59`)
  const moment = new Date(Number.isNaN(end) ? now : end).toISOString()
  const read = filterOf(query, day ?? localDay(now), fields, moment)
  const filter = useStableParams(read, JSON.stringify(read))
  const matches = useMemo(() => dealMatcher(filter, stages), [filter, stages])
  return { query, ask, filter, matches, isReady: known || !hasFieldFilter(query) }
}

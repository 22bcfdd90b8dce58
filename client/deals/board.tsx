import { board as boardView } from '@aura/contracts/deals/board.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { useBoardKeys } from './board-keys.ts'
import { useBoardDay, useBoardParams } from './board-search.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import type { PipelineProps } from './pipeline.tsx'

/** What moves cards comes while the deals do: until both are there the skeleton stands. */
const fetchPipeline = () => import('./pipeline.tsx')
let fetched: typeof LazyPipeline | undefined
fetchPipeline().then(
  ({ Pipeline }) => {
    fetched = Pipeline
  },
  () => {},
)
const LazyPipeline: ComponentType<PipelineProps> = lazy(async () => ({ default: (await fetchPipeline()).Pipeline }))

const RewindBoard = lazy(async () => ({ default: (await import('./rewind/rewind-board.tsx')).RewindBoard }))

/** A fallback of Suspense stands for 300 ms at least, so the pipeline that came before its deals does not suspend. */
function FetchedPipeline(props: PipelineProps) {
  const [Pipeline] = useState(() => fetched ?? LazyPipeline)
  return <Pipeline {...props} />
}

/** /crm: the sales pipeline, live or as it was on another day. */
export function BoardScreen() {
  const { day } = useBoardDay()
  return day === undefined ? (
    <LiveBoard />
  ) : (
    <Suspense fallback={<LoadingBoard />}>
      <RewindBoard day={day} />
    </Suspense>
  )
}

function LiveBoard() {
  const { t } = useTranslation()
  useBoardKeys()
  const params = useBoardParams()
  const { state, status, error, asOf } = useView(boardView, boardReducer, params)
  if (status === 'refused') return <EmptyState title={t('deals.refused')} text={errorText(error)} />
  if (!state) return <LoadingBoard />
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <Suspense fallback={<LoadingBoard />}>
        <FetchedPipeline key={state.pipeline.id} state={state} params={params} />
      </Suspense>
    </StaleOverlay>
  )
}

function LoadingBoard() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('deals.title')} />
      <BoardSkeleton />
    </>
  )
}

/** The whole board as it was at the end of a day: to be read, with the way back to now. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { boardOn, boardStateOf } from '@aura/contracts/deals/history.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { narrowBoard } from '@aura/machines/deals/filter.ts'
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { localDay } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { type BoardActions, BoardActionsContext } from '../board-actions.ts'
import { isDay } from '../board-address.ts'
import { useBoardDay } from '../board-search.ts'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { CountedDrawer } from '../counted-drawer.tsx'
import type { Counted } from '../figure-button.tsx'
import { cardSortOf } from '../filters/query.ts'
import { useDealFilter } from '../filters/use-deal-filter.ts'
import { ViewBar } from '../filters/view-bar.tsx'
import { Metrics } from '../metrics.tsx'
import { showing } from '../order.ts'
import { PastColumns } from './past-columns.tsx'

const nothing = () => {}

export function PastBoard({ pipelineId, day }: { pipelineId: string; day: string }) {
  const { t } = useTranslation()
  const { data, status, error } = useQuery(boardOn, { pipelineId, day })
  // While another day is read, the board of the one before is not that of the day that is named.
  const shown = useMemo(
    () => (data && status === 'ready' ? { state: boardStateOf(data), until: data.until } : undefined),
    [data, status],
  )
  if (shown) return <ShownBoard day={day} {...shown} />
  return (
    <>
      <PageHeader title={t('deals.title')}>
        <DayChoice day={day} />
      </PageHeader>
      {error ? <EmptyState title={t('deals.past.failed')} text={errorText(error)} /> : <BoardSkeleton />}
    </>
  )
}

function ShownBoard({ day, state, until }: { day: string; state: BoardState; until: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow(minuteMs)
  const { openNow } = useBoardDay()
  const [counted, setCounted] = useState<Counted>()
  const { stages } = state.pipeline
  const narrowing = useDealFilter(stages)
  const { matches, query } = narrowing
  const sort = cardSortOf(query)
  const visible = useMemo(() => columnsOf(state).map(showing(matches, sort)), [state, matches, sort])
  const count = useMemo(() => countDeals(narrowBoard(state, matches).deals), [state, matches])
  const actions = useMemo<BoardActions>(
    () => ({
      ...{ mayMove: false, mayCreate: false, stages, open: openNow, count: setCounted },
      ...{ openMenu: nothing, add: nothing, toggle: nothing },
    }),
    [stages, openNow],
  )
  const end = Math.min(Date.parse(until), now)
  const date = new Date(`${day}T12:00:00`).toLocaleDateString(language, { dateStyle: 'long' })
  return (
    <BoardActionsContext value={actions}>
      <PageHeader title={t('deals.title')} facts={<Metrics shown={visible} total={countDeals(state.deals)} />}>
        <DayChoice day={day} />
      </PageHeader>
      <chakra.p
        role="status"
        display="flex"
        alignItems="center"
        gap="2"
        flexShrink="0"
        px={{ base: '4', md: '6' }}
        py="2"
        fontSize="sm"
        bg="hover"
        borderBlockWidth="1px"
        borderColor="line"
      >
        <History size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <strong>{t(end < now ? 'deals.past.title' : 'deals.past.today', { day: date })}</strong>{' '}
          {t('deals.past.read_only')}
        </span>
      </chakra.p>
      <ViewBar state={state} narrowing={narrowing} count={count}>
        <PastColumns shown={visible} filtered={matches !== undefined} now={end} />
      </ViewBar>
      {counted && <CountedDrawer counted={counted} stages={stages} isPast close={() => setCounted(undefined)} />}
    </BoardActionsContext>
  )
}

/** A day that is typed is taken once it is a day. */
function DayChoice({ day }: { day: string }) {
  const { t } = useTranslation()
  const { goToDay, goToNow } = useBoardDay()
  const [typed, setTyped] = useState(day)
  const field = useRef<HTMLInputElement>(null)
  const today = localDay(useNow(minuteMs))
  // The button that led here is gone.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <Input
        ref={field}
        type="date"
        aria-label={t('deals.past.day')}
        max={today}
        value={typed}
        w="160px"
        onChange={({ target }) => {
          setTyped(target.value)
          if (isDay(target.value) && target.value <= today) goToDay(target.value)
        }}
      />
      <Button variant="solid" colorPalette="accent" onClick={goToNow}>
        {t('deals.past.back')}
      </Button>
    </>
  )
}

import type { BoardState } from '@aura/contracts/deals/board.ts'
import { chakra } from '@chakra-ui/react'
import { useAtom, useAtomValue } from 'jotai'
import { ArrowDownWideNarrow, CalendarDays, Columns3, Kanban, List, MapPinned, Plus, TrendingUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LaterExportMenu } from '../exports/index.ts'
import { Button } from '../platform/ui/button.tsx'
import { IconSelect } from '../platform/ui/icon-select.tsx'
import { dealLayouts } from './board-address.ts'
import { useLayoutChoice } from './board-search.ts'
import { columnWidthAtom, columnWidths } from './board-width.ts'
import { DealSearch } from './filters/deal-search.tsx'
import { cardSortOf, orderOf } from './filters/query.ts'
import type { Narrowing } from './filters/use-deal-filter.ts'
import { sorts } from './order.ts'
import { selectedAtom } from './selection.ts'
import type { ShownColumn } from './use-drag.ts'

/** What is not needed to paint the board comes after it. */
const FunnelButton = lazy(async () => ({ default: (await import('./funnel-button.tsx')).FunnelButton }))

const MyDayButton = lazy(async () => ({ default: (await import('./my-day-button.tsx')).MyDayButton }))

const ForecastButton = lazy(async () => ({ default: (await import('./forecast-button.tsx')).ForecastButton }))

const RewindButton = lazy(async () => ({ default: (await import('./rewind/rewind-button.tsx')).RewindButton }))

type ToolbarProps = {
  state: BoardState
  narrowing: Narrowing
  add: (() => void) | undefined
  shown: readonly ShownColumn[]
}

export function Toolbar({ state, narrowing, add, shown }: ToolbarProps) {
  const { t } = useTranslation()
  const { query, ask, filter } = narrowing
  const [width, setWidth] = useAtom(columnWidthAtom)
  return (
    <>
      <DealSearch query={query} ask={ask} />
      <IconSelect
        icon={ArrowDownWideNarrow}
        label={t('deals.sort')}
        value={cardSortOf(query)}
        options={sorts.map((value) => ({ value, label: t(`deals.sort.${value}`) }))}
        choose={(sort) => ask(orderOf(sort))}
      />
      <chakra.div hideBelow="md">
        <IconSelect
          icon={Columns3}
          label={t('deals.width')}
          value={width}
          options={columnWidths.map((value) => ({ value, label: t(`deals.width.${value}`) }))}
          choose={setWidth}
          iconOnly
        />
      </chakra.div>
      <SharedTools
        shown={shown}
        add={add}
        exportMenu={
          <chakra.div hideBelow="md">
            <LaterExportMenu kind="deals.board" params={{ pipelineId: state.pipeline.id, filter }} />
          </chakra.div>
        }
      />
    </>
  )
}

type SharedToolsProps = Pick<ToolbarProps, 'shown' | 'add'> & { exportMenu?: ReactNode }

/** What all layouts have in common. */
export function SharedTools({ shown, add, exportMenu }: SharedToolsProps) {
  const { t } = useTranslation()
  const [layout] = useLayoutChoice()
  const selects = useAtomValue(selectedAtom).size > 0 && layout === 'board'
  return (
    <>
      <LayoutSwitch />
      <Suspense fallback={<chakra.span w="8" h="8" />}>
        <MyDayButton />
        <FunnelButton shown={shown} />
        <ForecastButton />
        <RewindButton />
      </Suspense>
      {exportMenu}
      {add && (
        <Button
          variant="solid"
          colorPalette="accent"
          onClick={add}
          css={layout === 'list' ? {} : selects ? onWideScreens : atTheThumb}
        >
          <Plus size={16} strokeWidth={1.75} />
          {t('deals.new')}
        </Button>
      )}
    </>
  )
}

const layoutIcons = {
  ...{ board: Kanban, list: List, forecast: TrendingUp, calendar: CalendarDays, map: MapPinned },
} as const

function LayoutSwitch() {
  const { t } = useTranslation()
  const [layout, choose] = useLayoutChoice()
  return (
    <IconSelect
      icon={layoutIcons[layout]}
      label={t('deals.as')}
      value={layout}
      options={dealLayouts.map((value) => ({ value, label: t(`deals.as.${value}`) }))}
      choose={choose}
      iconOnly
    />
  )
}

/** On a phone the bar of the selection stands where the thumb is. */
const onWideScreens = { mdDown: { display: 'none' } }

/** On a phone the one primary action stands where the thumb is; a list has its pages there. */
const atTheThumb = {
  mdDown: { position: 'fixed', bottom: '4', insetEnd: '4', zIndex: 'sticky', boxShadow: 'float', borderRadius: 'full' },
}

import type { BoardState } from '@aura/contracts/deals/board.ts'
import { chakra } from '@chakra-ui/react'
import { useAtom } from 'jotai'
import { ArrowDownWideNarrow, CalendarDays, Columns3, Kanban, List, MapPinned, Plus, Search, X } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LaterExportMenu } from '../exports/index.ts'
import { Button } from '../platform/ui/button.tsx'
import { IconSelect } from '../platform/ui/icon-select.tsx'
import { Input } from '../platform/ui/input.tsx'
import { dealLayouts } from './board-address.ts'
import { useLayoutChoice } from './board-search.ts'
import { columnWidthAtom, columnWidths } from './board-width.ts'
import { sorts } from './order.ts'
import type { ShownColumn } from './use-drag.ts'
import { filterAtom, sortAtom } from './view-state.ts'

/** What is not needed to paint the board comes after it. */
const FunnelButton = lazy(async () => ({ default: (await import('./funnel-button.tsx')).FunnelButton }))

const MyDayButton = lazy(async () => ({ default: (await import('./my-day-button.tsx')).MyDayButton }))

const ForecastButton = lazy(async () => ({ default: (await import('./forecast-button.tsx')).ForecastButton }))

type ToolbarProps = { state: BoardState; add: (() => void) | undefined; shown: readonly ShownColumn[] }

export function Toolbar({ state, add, shown }: ToolbarProps) {
  const { t } = useTranslation()
  const [sort, setSort] = useAtom(sortAtom)
  const [width, setWidth] = useAtom(columnWidthAtom)
  return (
    <>
      <Filter />
      <IconSelect
        icon={ArrowDownWideNarrow}
        label={t('deals.sort')}
        value={sort}
        options={sorts.map((value) => ({ value, label: t(`deals.sort.${value}`) }))}
        choose={setSort}
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
        state={state}
        shown={shown}
        add={add}
        exportMenu={
          <chakra.div display="flex" hideBelow="md">
            <LaterExportMenu kind="deals.board" params={{ pipelineId: state.pipeline.id }} />
          </chakra.div>
        }
      />
    </>
  )
}

/** What the board and the list have in common. */
export function SharedTools({ state, shown, add, exportMenu }: ToolbarProps & { exportMenu?: ReactNode }) {
  const { t } = useTranslation()
  const [layout] = useLayoutChoice()
  return (
    <>
      <LayoutSwitch />
      <Suspense fallback={<chakra.span w="8" h="8" />}>
        <MyDayButton />
        <FunnelButton shown={shown} />
        <ForecastButton state={state} />
      </Suspense>
      {exportMenu}
      {add && (
        <Button variant="solid" colorPalette="accent" onClick={add} css={layout === 'list' ? {} : atTheThumb}>
          <Plus size={16} strokeWidth={1.75} />
          {t('deals.new')}
        </Button>
      )}
    </>
  )
}

const layoutIcons = { board: Kanban, list: List, calendar: CalendarDays, map: MapPinned } as const

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

/** On a phone the one primary action stands where the thumb is; a list has its pages there. */
const atTheThumb = {
  mdDown: { position: 'fixed', bottom: '4', insetEnd: '4', zIndex: 'sticky', boxShadow: 'float', borderRadius: 'full' },
}

function Filter() {
  const { t } = useTranslation()
  const [filter, setFilter] = useAtom(filterAtom)
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  return (
    <chakra.div position="relative" flex="1" minW="0" width={{ md: '220px' }}>
      <chakra.span position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="faint">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      <Input
        ref={field}
        type="text"
        role="searchbox"
        ps="8"
        pe="8"
        aria-label={t('deals.filter')}
        placeholder={t('deals.filter')}
        aria-keyshortcuts="/"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setFilter('')}
      />
      {filter !== '' && (
        <Button
          size="xs"
          variant="ghost"
          px="0"
          position="absolute"
          insetEnd="0.5"
          top="50%"
          transform="translateY(-50%)"
          aria-label={t('deals.filter_clear')}
          onClick={() => {
            setFilter('')
            field.current?.focus()
          }}
        >
          <X size={16} strokeWidth={1.75} />
        </Button>
      )}
    </chakra.div>
  )
}

/** '/' goes to the filter from anywhere on the screen where nobody is writing. */
function useSlash(field: RefObject<HTMLInputElement | null>) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const writing =
        event.target instanceof Element && event.target.matches('input, textarea, select, [role=dialog] *')
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field])
}

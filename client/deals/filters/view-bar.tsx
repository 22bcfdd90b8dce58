/**
 * Above the board, the calendar and the map, as the list has it by its kit: the saved views of the deals, the chips of
 * what is filtered, and how many deals that lets through. Where it lets none through, the way back stands below.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { chakra } from '@chakra-ui/react'
import { ListFilter } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ListSlots } from '../../platform/ui/table/list-slots.ts'
import { NothingFound } from '../../platform/ui/table/states.tsx'
import { useLayout } from '../../platform/ui/table/use-layout.ts'
import { countFilters, dealList } from './query.ts'
import type { Narrowing } from './use-deal-filter.ts'

const FilterChips = lazy(async () => {
  const [part] = await Promise.all([import('./filter-chips.tsx'), loadTexts('desk')])
  return { default: part.FilterChips }
})

type ViewBarProps = {
  state: BoardState
  narrowing: Narrowing
  /** How many deals match. */
  count: number
  children: ReactNode
}

export function ViewBar({ state, narrowing, count, children }: ViewBarProps) {
  const { t } = useTranslation()
  const { SavedViews } = use(ListSlots)
  const { query, ask, filter, matches } = narrowing
  const [layout, setLayout] = useLayout(dealList)
  const [open, setOpen] = useState(false)
  const active = countFilters(filter)
  const total = countDeals(state.deals)
  const clear = () => ask({ search: '', filters: {} })
  return (
    <>
      <chakra.div display="flex" alignItems="center" flexShrink="0" borderBottomWidth="1px" borderColor="line">
        <chakra.div flex="1" minW="0" mb="-1px">
          {SavedViews && <SavedViews list={dealList} asked={query} {...{ ask, layout, setLayout }} />}
        </chakra.div>
        <Button
          size="xs"
          variant="ghost"
          me={{ base: '4', md: '6' }}
          aria-expanded={open}
          aria-label={active > 0 ? t('deals.filters.active', { count: active }) : t('deals.filters')}
          onClick={() => setOpen(!open)}
        >
          <ListFilter size={14} strokeWidth={1.75} aria-hidden="true" />
          <chakra.span hideBelow="md">{t('deals.filters')}</chakra.span>{' '}
          {active > 0 && <chakra.span color="text">{active}</chakra.span>}
        </Button>
      </chakra.div>
      {(open || active > 0) && (
        <Suspense fallback={<chakra.div h="12" flexShrink="0" />}>
          <FilterChips state={state} narrowing={narrowing} open={open} {...{ count, total, clear }} />
        </Suspense>
      )}
      {matches && count === 0 && total > 0 ? <NothingFound clear={clear} /> : children}
    </>
  )
}

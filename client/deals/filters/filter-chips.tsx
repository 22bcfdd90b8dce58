import type { BoardState } from '@aura/contracts/deals/board.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { FilterChip } from '../../platform/ui/table/filter-chip.tsx'
import { isNarrowed } from '../../platform/ui/table/list-query.ts'
import { useChoices } from './use-choices.ts'
import type { Narrowing } from './use-deal-filter.ts'

type FilterChipsProps = {
  state: BoardState
  narrowing: Narrowing
  /** All that can be filtered; otherwise what is. */
  open: boolean
  count: number
  total: number
  clear: () => void
}

/** On a phone the chips stand in one line that scrolls, so that the deals keep their room. */
export function FilterChips({ state, narrowing, open, count, total, clear }: FilterChipsProps) {
  const { t } = useTranslation()
  const { query, ask } = narrowing
  const { filters } = useChoices(state, query)
  const choose = (id: string, value: string | undefined) => {
    const { [id]: _, ...rest } = query.filters
    ask({ filters: value === undefined ? rest : { ...rest, [id]: value } })
  }
  return (
    <chakra.section
      aria-label={t('deals.filters')}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      flexWrap={{ md: 'wrap' }}
      columnGap="3"
      rowGap="1"
      alignItems={{ md: 'center' }}
      px={{ base: '4', md: '6' }}
      py="2"
      flexShrink="0"
    >
      <chakra.div
        display="flex"
        flexWrap={{ md: 'wrap' }}
        gap="2"
        overflowX={{ base: 'auto', md: 'visible' }}
        css={{ '& > *': { flexShrink: 0 } }}
      >
        {filters
          .filter(({ id }) => open || query.filters[id] !== undefined)
          .map((filter) => (
            <FilterChip
              key={filter.id}
              filter={filter}
              value={query.filters[filter.id]}
              choose={(value) => choose(filter.id, value)}
            />
          ))}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="2" color="muted" fontSize="sm">
        <span role="status">{t('deals.filters.count', { count: total, matching: count })}</span>
        {isNarrowed(query) && (
          <Button size="xs" variant="plain" color="muted" onClick={clear}>
            {t('platform.table.clear')}
          </Button>
        )}
      </chakra.div>
    </chakra.section>
  )
}

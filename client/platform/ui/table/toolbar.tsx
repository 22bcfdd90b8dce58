import { chakra } from '@chakra-ui/react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { Filter } from './column.ts'
import { FilterChip } from './filter-chip.tsx'
import { isNarrowed, type ListQuery } from './list-query.ts'
import { SearchBox } from './search-box.tsx'
import type { ChangeListQuery } from './use-list-query.ts'

/** On a phone the filters stand in one line that scrolls, so that the rows keep their room. */
const inOneLine = {
  display: 'contents',
  // However long the filters' names are, they widen nothing around them.
  mdDown: {
    ...{ display: 'flex', flex: '1', gap: '2', overflowX: 'auto', contain: 'inline-size' },
    '& > *': { flexShrink: 0 },
  },
}

/** What narrows the rows, on the left; what arranges them, on the right. */
export function Toolbar(props: {
  asked: ListQuery
  ask: ChangeListQuery
  filters: readonly Filter[]
  box: RefObject<HTMLInputElement | null>
  toRows: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const { asked, ask } = props
  const filtered = Object.keys(asked.filters).length > 0

  function choose(id: string, value: string | undefined) {
    const { [id]: _, ...rest } = asked.filters
    ask({ filters: value === undefined ? rest : { ...rest, [id]: value } })
  }

  return (
    <chakra.div
      role="search"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px={{ base: '4', md: '6' }}
      py="2"
      flexShrink="0"
    >
      <SearchBox box={props.box} asked={asked.search} ask={(search) => ask({ search })} leave={props.toRows} />
      <chakra.div
        data-filters={props.filters.length > 0 || undefined}
        css={props.filters.length > 0 ? inOneLine : { display: 'contents' }}
      >
        {props.filters.map((filter) => (
          <FilterChip
            key={filter.id}
            filter={filter}
            value={asked.filters[filter.id]}
            choose={(value) => choose(filter.id, value)}
          />
        ))}
        {filtered && isNarrowed(asked) && (
          <Button size="xs" variant="plain" color="muted" onClick={() => ask({ search: '', filters: {} })}>
            {t('platform.table.clear')}
          </Button>
        )}
      </chakra.div>
      <chakra.div ms="auto" display="flex" gap="1">
        {props.children}
      </chakra.div>
    </chakra.div>
  )
}

import { StatusBadge } from '../badge.tsx'
import type { Column, Filter } from './column.ts'

/** The column and the filter that say of records whether they are archived. */
export function archivedState(word: (key: 'state' | 'in_use' | 'archived') => string) {
  const column: Column<{ archived: boolean }> = {
    id: 'state',
    header: word('state'),
    cell: ({ archived }) => (
      <StatusBadge tone={archived ? 'neutral' : 'ok'} word={word(archived ? 'archived' : 'in_use')} />
    ),
    width: 160,
    phone: 'line',
  }
  const options = [
    { value: 'in_use', label: word('in_use') },
    { value: 'archived', label: word('archived') },
  ]
  const filter: Filter = { id: 'state', label: word('state'), options }
  return { column, filter }
}

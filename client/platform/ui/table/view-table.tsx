import type { ComponentProps } from 'react'
import { StaleOverlay } from '../../connection/stale-overlay.tsx'
import type { EntryState } from '../../feed/entry.ts'
import { errorText } from '../../i18n/error-text.ts'
import { EmptyState } from '../empty.tsx'
import type { Page } from './arrange.ts'
import type { ListQuery } from './list-query.ts'
import { LocalTable } from './local-table.tsx'

type Props<State, Row extends { id: string }> = Omit<ComponentProps<typeof LocalTable<Row>>, 'page'> & {
  view: Pick<EntryState<State>, 'state' | 'status' | 'asOf'> & { error?: unknown }
  page: (state: State, listQuery: ListQuery) => Page<Row>
  /** The text where the user may not see it. */
  refused: string
}

/** The whole of a view as a list: arranged in the browser, grey while it is not known to be true. */
export function ViewTable<State, Row extends { id: string }>({ view, page, refused, ...list }: Props<State, Row>) {
  const { state, status, asOf, error } = view
  if (status === 'refused') return <EmptyState title={refused} text={errorText(error)} />
  return (
    <StaleOverlay status={status} asOf={asOf}>
      <LocalTable<Row> {...list} page={state && page(state, list.asked)} />
    </StaleOverlay>
  )
}

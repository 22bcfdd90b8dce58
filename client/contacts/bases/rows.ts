import type { Base, BasesState } from '@aura/contracts/contacts/bases.ts'
import { arrange, type Page } from '../../platform/ui/table/arrange.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

/** A company has some hundred bases at most, so the whole view is here and is arranged here. */
export function pageOf({ bases }: BasesState, listQuery: ListQuery): Page<Base> {
  const { state } = listQuery.filters
  const rows = Object.values(bases).filter(({ archived }) => state === undefined || archived === (state === 'archived'))
  return arrange(rows, listQuery, {
    words: ({ name }) => name,
    orders: [
      ['name', (a, b) => a.name.localeCompare(b.name)],
      ['members', (a, b) => a.members - b.members],
      ['createdAt', (a, b) => a.createdAt.localeCompare(b.createdAt)],
    ],
    below: ({ archived }) => archived,
  })
}

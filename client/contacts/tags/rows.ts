import type { Tag, TagsState } from '@aura/contracts/contacts/tags.ts'
import { arrange, type Page } from '../../platform/ui/table/arrange.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'

export type Row = Tag & { uses: number }

/** A company has some hundred tags at most, so the whole view is here and is arranged here. */
export function pageOf({ tags, uses }: TagsState, listQuery: ListQuery): Page<Row> {
  const { state } = listQuery.filters
  const rows = Object.values(tags)
    .filter(({ archived }) => state === undefined || archived === (state === 'archived'))
    .map((tag) => ({ ...tag, uses: uses[tag.id] ?? 0 }))
  return arrange(rows, listQuery, {
    words: ({ name }) => name,
    orders: [
      ['name', (a, b) => a.name.localeCompare(b.name)],
      ['uses', (a, b) => a.uses - b.uses],
    ],
    below: ({ archived }) => archived,
  })
}

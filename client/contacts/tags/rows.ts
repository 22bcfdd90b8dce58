import type { Tag, TagsState } from '@aura/contracts/contacts/tags.ts'
import type { Asked } from '../../platform/ui/table/asked.ts'

export type Row = Tag & { uses: number }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A company has some hundred tags at most, so the whole view is here and is arranged here. */
export function pageOf({ tags, uses }: TagsState, asked: Asked): { rows: Row[]; total: number } {
  const words = plain(asked.search.trim())
  const state = asked.filters.state
  const found = Object.values(tags)
    .filter(({ name }) => plain(name).includes(words))
    .filter(({ archived }) => state === undefined || archived === (state === 'archived'))
    .map((tag) => ({ ...tag, uses: uses[tag.id] ?? 0 }))
  const byName = (a: Row, b: Row) => a.name.localeCompare(b.name)
  const order = asked.sort === 'uses' ? (a: Row, b: Row) => a.uses - b.uses || byName(a, b) : byName
  const way = asked.descending ? -1 : 1
  // What is put away stands below what is in use, whatever the order.
  const sorted = found.sort((a, b) => Number(a.archived) - Number(b.archived) || way * order(a, b))
  const from = (asked.page - 1) * asked.pageSize
  return { rows: sorted.slice(from, from + asked.pageSize), total: sorted.length }
}

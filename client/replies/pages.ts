/** The lists of the screen: everything is here already and is arranged here. */
import type { Macro } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { plain, type Shelf } from './matching-replies.ts'

export type ReplyRow = Reply & { uses: number }

type Owned = { id: string; shared: boolean }

function page<R extends Owned>(rows: R[], asked: ListQuery, words: (row: R) => string, order: (a: R, b: R) => number) {
  const sought = plain(asked.search.trim())
  const { whose } = asked.filters
  const way = asked.descending ? -1 : 1
  const found = rows
    .filter((row) => plain(words(row)).includes(sought))
    .filter(({ shared }) => whose === undefined || shared === (whose === 'company'))
    .sort((a, b) => way * order(a, b) || (a.id < b.id ? -1 : 1))
  const from = (asked.page - 1) * asked.pageSize
  return { rows: found.slice(from, from + asked.pageSize), total: found.length }
}

export function repliesPage({ replies, uses }: Shelf, asked: ListQuery): { rows: ReplyRow[]; total: number } {
  const rows = replies.map((reply) => ({ ...reply, uses: uses[reply.id] ?? 0 }))
  const byTitle = (a: ReplyRow, b: ReplyRow) => a.title.localeCompare(b.title)
  const orders: Record<string, (a: ReplyRow, b: ReplyRow) => number> = {
    shortcut: (a, b) => a.shortcut.localeCompare(b.shortcut),
    uses: (a, b) => a.uses - b.uses || -byTitle(a, b),
  }
  const words = ({ shortcut, title, text }: ReplyRow) => `/${shortcut} ${title} ${text}`
  return page(rows, asked, words, orders[asked.sort] ?? byTitle)
}

export const macrosPage = ({ macros }: Shelf, asked: ListQuery): { rows: Macro[]; total: number } =>
  page(
    [...macros],
    asked,
    ({ name }) => name,
    (a, b) => a.name.localeCompare(b.name),
  )

/** The lists of the screen: everything is here already and is arranged here. */
import type { Macro } from '@aura/contracts/replies/macro.ts'
import type { Reply } from '@aura/contracts/replies/reply.ts'
import { arrange, type Page } from '../platform/ui/table/arrange.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import type { Shelf } from './matching-replies.ts'

export type ReplyRow = Reply & { uses: number }

const belongsTo = (owner: string | undefined, { shared }: { shared: boolean }) =>
  owner === undefined || shared === (owner === 'company')

export function repliesPage({ replies, uses }: Shelf, listQuery: ListQuery): Page<ReplyRow> {
  const rows = replies
    .filter((reply) => belongsTo(listQuery.filters.whose, reply))
    .map((reply) => ({ ...reply, uses: uses[reply.id] ?? 0 }))
  const byTitle = (a: ReplyRow, b: ReplyRow) => a.title.localeCompare(b.title)
  return arrange(rows, listQuery, {
    words: ({ shortcut, title, text }) => `/${shortcut} ${title} ${text}`,
    orders: [
      ['title', byTitle],
      ['shortcut', (a, b) => a.shortcut.localeCompare(b.shortcut)],
      ['uses', (a, b) => a.uses - b.uses || -byTitle(a, b)],
    ],
  })
}

export const macrosPage = ({ macros }: Shelf, listQuery: ListQuery): Page<Macro> =>
  arrange(
    macros.filter((macro) => belongsTo(listQuery.filters.whose, macro)),
    listQuery,
    { words: ({ name }) => name, orders: [['name', (a, b) => a.name.localeCompare(b.name)]] },
  )

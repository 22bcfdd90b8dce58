import type { Base, BasesState } from '@aura/contracts/contacts/bases.ts'
import type { Asked } from '../../platform/ui/table/asked.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const orders: Readonly<Record<string, (a: Base, b: Base) => number>> = {
  members: (a, b) => a.members - b.members,
  createdAt: (a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)),
}

/** A company has some hundred bases at most, so the whole view is here and is arranged here. */
export function pageOf({ bases }: BasesState, asked: Asked): { rows: Base[]; total: number } {
  const words = plain(asked.search.trim())
  const { state } = asked.filters
  const found = Object.values(bases)
    .filter(({ name }) => plain(name).includes(words))
    .filter(({ archived }) => state === undefined || archived === (state === 'archived'))
  const byName = (a: Base, b: Base) => a.name.localeCompare(b.name)
  const chosen = orders[asked.sort]
  const order = (a: Base, b: Base) => chosen?.(a, b) || byName(a, b)
  const way = asked.descending ? -1 : 1
  // What is put away stands below what is in use, whatever the order.
  const sorted = found.sort((a, b) => Number(a.archived) - Number(b.archived) || way * order(a, b))
  const from = (asked.page - 1) * asked.pageSize
  return { rows: sorted.slice(from, from + asked.pageSize), total: sorted.length }
}

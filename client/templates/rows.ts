/** A company has some hundred templates at most, so the whole view is here and is arranged here. */
import type { Template } from '@aura/contracts/templates/template.ts'
import type { TemplatesState } from '@aura/contracts/templates/templates.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { found } from './matching-templates.ts'

/** One filter for both: a business account, or the kind where there is none. */
export const placeOf = ({ channel, account }: Pick<Template, 'channel' | 'account'>): string => account ?? channel

const orders: Record<string, (a: Template, b: Template) => number> = {
  name: (a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language),
  changed: (a, b) => a.changedAt.localeCompare(b.changedAt),
  state: (a, b) => a.state.localeCompare(b.state),
}

export function pageOf({ templates }: TemplatesState, asked: ListQuery): { rows: Template[]; total: number } {
  const { place, state, language } = asked.filters
  const all = Object.values(templates).filter(
    (one) =>
      (place === undefined || placeOf(one) === place) &&
      (state === undefined ? one.state !== 'retired' : one.state === state) &&
      (language === undefined || one.language === language),
  )
  const rows = [...found(all, asked.search)]
  const order = orders[asked.sort ?? 'name'] ?? orders.name
  const way = asked.descending ? -1 : 1
  rows.sort((a, b) => way * (order?.(a, b) ?? 0) || a.id.localeCompare(b.id))
  const from = (asked.page - 1) * asked.pageSize
  return { rows: rows.slice(from, from + asked.pageSize), total: rows.length }
}

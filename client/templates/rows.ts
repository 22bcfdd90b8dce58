/** A company has some hundred templates at most, so the whole view is here and is arranged here. */
import type { Template } from '@aura/contracts/templates/template.ts'
import type { TemplatesState } from '@aura/contracts/templates/templates.ts'
import { arrange, type Page } from '../platform/ui/table/arrange.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { searchText } from './matching-templates.ts'

/** One filter for both: a business account, or the kind where there is none. */
export const placeOf = ({ channel, account }: Pick<Template, 'channel' | 'account'>): string => account ?? channel

export function pageOf({ templates }: TemplatesState, listQuery: ListQuery): Page<Template> {
  const { place, state, language } = listQuery.filters
  const all = Object.values(templates).filter(
    (template) =>
      (place === undefined || placeOf(template) === place) &&
      (state === undefined ? template.state !== 'retired' : template.state === state) &&
      (language === undefined || template.language === language),
  )
  return arrange(all, listQuery, {
    words: searchText,
    orders: [
      [
        'name',
        (a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language) || a.id.localeCompare(b.id),
      ],
      ['changed', (a, b) => a.changedAt.localeCompare(b.changedAt)],
      ['state', (a, b) => a.state.localeCompare(b.state)],
    ],
  })
}

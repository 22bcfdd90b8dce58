import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { type ListSearch, listSearch } from '../platform/ui/table/list-query.ts'

export const sourcesTabs = ['sources', 'forms'] as const
export type SourcesTab = (typeof sourcesTabs)[number]

/** The part that is open, its list, and the form beside it. */
export function sourcesSearch(
  search: Record<string, unknown>,
): ListSearch & { tab?: SourcesTab | undefined; form?: string | undefined } {
  const form = z.safeParse(id, search.form)
  const tab = sourcesTabs.find((value) => value === search.tab)
  return { ...listSearch(search), ...(tab && { tab }), ...(form.success && { form: form.data }) }
}

/** What deals can be narrowed by, with the words of each choice: the same in the list and above the other layouts. */
import { type Tag, tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { closeWindows, dealStates } from '@aura/contracts/deals/filter.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { fieldFilters, useFields } from '../../contacts/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { nameOf } from '../../platform/name-of.ts'
import type { Filter } from '../../platform/ui/table/column.ts'
import { stageName } from '../stage-name.ts'

const everything = {}
const noTags: Readonly<Record<string, Tag>> = {}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)

export function useChoices({ deals, pipeline }: BoardState) {
  const { t } = useTranslation()
  const { state: tagState } = useView(tagsView, tagsReducer, everything)
  const colleagues = useColleagues()
  const { fields } = useFields('deal')
  const tags = tagState?.tags ?? noTags
  const people = useMemo(
    () =>
      colleagues
        .map((person) => ({ id: person.id, name: nameOf(person) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [colleagues],
  )
  const organizations = useMemo(() => {
    const names = new Map(allDeals(deals).flatMap(({ organization: of }) => (of ? [[of.id, of.name]] : [])))
    return [...names].map(([value = '', label = '']) => ({ value, label })).sort(byLabel)
  }, [deals])
  const filters: Filter[] = [
    {
      id: 'stage',
      label: t('deals.field.stage'),
      options: pipeline.stages.map((rule) => ({ value: rule.id, label: stageName(rule) })),
    },
    {
      id: 'owner',
      label: t('deals.field.owner'),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    { id: 'organization', label: t('deals.field.organization'), options: organizations },
    ...fieldFilters(fields, (value) => t(`contacts.fields.value.${value}`)),
    {
      id: 'tag',
      label: t('deals.field.tags'),
      options: Object.values(tags)
        .map(({ id, name }) => ({ value: id, label: name }))
        .sort(byLabel),
    },
    {
      id: 'state',
      label: t('deals.list.state'),
      options: dealStates.map((value) => ({ value, label: t(`deals.list.state.${value}`) })),
    },
    {
      id: 'close',
      label: t('deals.field.expectedClose'),
      options: closeWindows.map((value) => ({ value, label: t(`deals.list.close.${value}`) })),
    },
  ]
  return { filters, people, tags, fields }
}

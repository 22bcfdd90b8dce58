/** What deals can be narrowed by, with the words of each choice: the same in the list and above the other layouts. */
import { type Tag, tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { closeWindows, dealStates } from '@aura/contracts/deals/filter.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColleagues } from '../../companies/index.ts'
import { fieldFilters, useFields } from '../../contacts/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { nameOf } from '../../platform/name-of.ts'
import type { Filter } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { stageName } from '../stage-name.ts'
import { periodNames } from './period.ts'
import { goneFieldFilters } from './query.ts'

type Option = Filter['options'][number]

const everything = {}
const noTags: Readonly<Record<string, Tag>> = {}

const { compare } = new Intl.Collator()
const byLabel = (a: Option, b: Option) => compare(a.label, b.label)

/** The organizations of the deals; `before` where none of them is another one, since each is an option to draw. */
export function organizationOptions(deals: readonly Deal[], before: readonly Option[]): readonly Option[] {
  const names = new Map<string, string>()
  for (const { organization } of deals) if (organization) names.set(organization.id, organization.name)
  const isSame = before.length === names.size && before.every(({ value, label }) => names.get(value) === label)
  return isSame ? before : [...names].map(([value, label]) => ({ value, label })).sort(byLabel)
}

const noOptions: readonly Option[] = []

function useOrganizationOptions(deals: BoardState['deals']): readonly Option[] {
  const [options, setOptions] = useState(noOptions)
  const now = useMemo(() => organizationOptions(allDeals(deals), options), [deals, options])
  if (now !== options) setOptions(now)
  return now
}

export function useChoices({ deals, pipeline }: BoardState, query: ListQuery) {
  const { t } = useTranslation()
  const { state: tagState } = useView(tagsView, tagsReducer, everything)
  const colleagues = useColleagues()
  const { fields, known } = useFields('deal')
  const tags = tagState?.tags ?? noTags
  const people = useMemo(
    () => colleagues.map((person) => ({ id: person.id, name: nameOf(person) })).sort((a, b) => compare(a.name, b.name)),
    [colleagues],
  )
  const organizations = useOrganizationOptions(deals)
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
    ...(known ? goneFieldFilters(query, fields) : []),
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
    { id: 'stuck', label: t('deals.list.stuck'), options: [{ value: 'yes', label: t('deals.list.stuck.yes') }] },
    ...(['created', 'moved', 'ended'] as const).map(
      (id): Filter => ({
        ...{ id, label: t(`deals.list.${id}`) },
        options: periodNames.map((value) => ({ value, label: t(`deals.period.${value}`) })),
      }),
    ),
  ]
  return { filters, people, tags, fields }
}

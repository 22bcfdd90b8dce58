/** /block-whitelist: who is blocked on every channel, and who is exempt from the limits. */
import { lists, type Rule, removeRule, rules, rulesChanged } from '@aura/contracts/contacts/block-list.ts'
import { rulesReducer } from '@aura/machines/contacts/rules.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { columnsOf } from './columns.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }))

const everything = {}
const sorts = ['createdAt', 'value', 'expiresAt'] as const

export function BlockListScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'createdAt', descending: true })
  const list = lists.find((value) => value === listQuery.filters.list)
  const { data, status, error, refetch } = useQuery(rules, {
    ...(list && { list }),
    ...(listQuery.search && { search: listQuery.search }),
    sort: sorts.find((sort) => sort === listQuery.sort) ?? 'createdAt',
    descending: listQuery.descending,
    page: listQuery.page,
    pageSize: Math.min(100, listQuery.pageSize),
  })
  const { state: news } = useView(rulesChanged, rulesReducer, everything)
  useThrottledReload(news?.at, refetch)
  const [making, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<Rule>()
  const mayAdd = useMay('create_block_whitelist')
  const mayRemove = useMay(removeRule.needs)
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const title = t('contacts.rules.screen')
  return (
    <>
      <PageHeader title={title}>
        {mayAdd && <NewButton onClick={() => setMaking(true)}>{t('contacts.rules.new')}</NewButton>}
      </PageHeader>
      <DataTable<Rule>
        name="contacts.rules"
        label={t('contacts.rules.label')}
        columns={columns}
        rows={data?.rows}
        total={data?.total}
        rowId={({ id }) => id}
        rowName={({ value }) => value}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'list',
            label: t('contacts.rules.list'),
            options: lists.map((value) => ({ value, label: t(`contacts.rules.${value}`) })),
          },
        ]}
        status={status}
        error={error}
        retry={refetch}
        {...(mayRemove && { open: setLeaving })}
        empty={
          <EmptyState
            title={t('contacts.rules.empty')}
            text={t('contacts.rules.empty_text')}
            example={t('contacts.rules.empty_example')}
            start={mayAdd && (() => setMaking(true))}
          />
        }
      />
      {making && (
        <Suspense>
          <RuleDialog start={list ?? 'block'} leave={() => setMaking(false)} added={refetch} />
        </Suspense>
      )}
      {leaving && <RemoveDialog rule={leaving} leave={() => setLeaving(undefined)} removed={refetch} />}
    </>
  )
}

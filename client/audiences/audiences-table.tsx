/** The audiences of the company, live. */
import { type Audience, type AudiencesState, audiences, createAudience } from '@aura/contracts/audiences/audience.ts'
import { conditionsOf } from '@aura/contracts/audiences/definition.ts'
import { audiencesReducer } from '@aura/machines/audiences/audiences.ts'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { archivedState } from '../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { countColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'

const AudienceEditor = lazy(async () => ({ default: (await import('./audience-editor.tsx')).AudienceEditor }))

const everything = {}
const conditionCount = ({ definition }: Audience) => conditionsOf(definition).length
const pageOf = ({ audiences: all }: AudiencesState, query: ListQuery) =>
  arrangeRecords(Object.values(all), query, [['conditions', (a, b) => conditionCount(a) - conditionCount(b)]])

export function AudiencesTable() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useView(audiences, audiencesReducer, everything)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [opened, setOpened] = useState<{ id: string } | 'new'>()
  const may = useMay(createAudience.needs)
  const state = useMemo(() => archivedState((key) => t(`audiences.${key}`)), [t])
  const columns = useMemo<Column<Audience>[]>(
    () => [
      { id: 'name', header: t('audiences.name'), cell: ({ name }) => name, sort: 'name', width: 320, phone: 'title' },
      countColumn(conditionCount, language, {
        id: 'conditions',
        header: t('audiences.conditions'),
        sort: 'conditions',
        width: 120,
      }),
      state.column,
    ],
    [t, language, state],
  )
  const make = may && (
    <Button variant="ghost" onClick={() => setOpened('new')}>
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('audiences.new')}
    </Button>
  )
  const current = opened && opened !== 'new' ? view.state?.audiences[opened.id] : undefined
  return (
    <>
      <ViewTable<AudiencesState, Audience>
        {...{ view, columns, ask }}
        page={pageOf}
        name="audiences.list"
        label={t('audiences.title')}
        refused={t('audiences.refused')}
        rowName={({ name }) => name}
        asked={listQuery}
        filters={[state.filter]}
        open={({ id }) => setOpened({ id })}
        tools={make}
        empty={
          <EmptyState
            title={t('audiences.empty')}
            text={t('audiences.empty_text')}
            example={t('audiences.empty_example')}
            start={may && (() => setOpened('new'))}
          />
        }
      />
      <Suspense>
        {(opened === 'new' || current) && <AudienceEditor audience={current} leave={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

import type { Form, FormsState } from '@aura/contracts/tracking/form.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryState } from '../platform/feed/entry.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { archivedState } from '../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { agoColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'

const nameOf = ({ name }: Form) => name
const pageOf = ({ forms }: FormsState, query: ListQuery) => arrangeRecords(Object.values(forms), query, [])

type Props = { view: EntryState<FormsState>; open: (formId: string) => void; add: (() => void) | false }

/** The forms that stand on the company's sites. */
export function FormList({ view, open, add }: Props) {
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [columns, filters] = useMemo(() => {
    const state = archivedState((key) => t(`tracking.target.list.${key}`))
    const all: Column<Form>[] = [
      { id: 'name', header: t('tracking.form.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
      { id: 'title', header: t('tracking.form.heading'), cell: ({ title }) => title, width: 260, phone: 'line' },
      { id: 'sites', header: t('tracking.form.sites'), cell: ({ sites }) => sites.join(', ') || '–', width: 260 },
      {
        id: 'version',
        header: t('tracking.form.version'),
        cell: ({ consentVersion: version }) => t('tracking.form.version_of', { version }),
        width: 120,
      },
      agoColumn(({ madeAt }) => madeAt, { id: 'made', header: t('tracking.target.made') }),
      state.column,
    ]
    return [all, [state.filter]]
  }, [t])
  return (
    <ViewTable<FormsState, Form>
      {...{ view, columns, ask, filters }}
      page={pageOf}
      name="tracking.forms"
      label={t('tracking.sources.forms')}
      refused={t('tracking.refused')}
      rowName={nameOf}
      asked={listQuery}
      open={({ id }) => open(id)}
      empty={
        <EmptyState
          title={t('tracking.form.empty')}
          text={t('tracking.form.empty_text')}
          example={t('tracking.form.empty_example')}
          start={add}
        />
      }
    />
  )
}

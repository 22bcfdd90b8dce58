/** The addresses that short links may lead to. */
import type { Target, TargetsState } from '@aura/contracts/tracking/target.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntryState } from '../platform/feed/entry.ts'
import type { Tone } from '../platform/ui/badge.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { archivedState } from '../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import type { ListQuery } from '../platform/ui/table/list-query.ts'
import { agoColumn, statusColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'

export const targetTones: Record<Target['state'], Tone> = {
  active: 'neutral',
  reported: 'critical',
  revoked: 'attention',
}

const nameOf = ({ name }: Target) => name
const pageOf = ({ targets }: TargetsState, query: ListQuery) => arrangeRecords(Object.values(targets), query, [])

type Props = { view: EntryState<TargetsState>; open: (targetId: string) => void; add: (() => void) | false }

export function TargetsTab({ view, open, add }: Props) {
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const columns = useMemo(
    (): Column<Target>[] => [
      { id: 'name', header: t('tracking.target.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
      { id: 'url', header: t('tracking.target.url'), cell: ({ url }) => url, width: 360, phone: 'line' },
      statusColumn(({ state }) => ({ tone: targetTones[state], word: t(`tracking.state.${state}`) }), {
        id: 'state',
        header: t('tracking.target.state'),
        width: 140,
        phone: 'line',
      }),
      agoColumn(({ madeAt }) => madeAt, { id: 'made', header: t('tracking.target.made') }),
    ],
    [t],
  )
  return (
    <ViewTable<TargetsState, Target>
      {...{ view, columns, ask }}
      page={pageOf}
      filters={[archivedState((key) => t(`tracking.target.list.${key}`)).filter]}
      name="tracking.targets"
      label={t('tracking.tab.links')}
      refused={t('tracking.refused')}
      rowName={nameOf}
      asked={listQuery}
      open={({ id }) => open(id)}
      empty={
        <EmptyState
          title={t('tracking.target.empty')}
          text={t('tracking.target.empty_text')}
          example={t('tracking.target.empty_example')}
          start={add}
        />
      }
    />
  )
}

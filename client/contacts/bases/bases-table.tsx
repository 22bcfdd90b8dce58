/** The bases of the company, with how many are in each as that changes. */
import { type Base, type BasesState, editBase } from '@aura/contracts/contacts/bases.ts'
import { chakra } from '@chakra-ui/react'
import { Pencil, Users } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { archivedState } from '../../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../../platform/ui/table/arrange.ts'
import type { BulkAction, Column } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { agoColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'
import { useBases } from './use-bases.ts'

type Props = { show: (baseId: string) => void; change: (base: Base) => void; add: (() => void) | false }

const pageOf = ({ bases }: BasesState, query: ListQuery) =>
  arrangeRecords(Object.values(bases), query, [
    ['members', (a, b) => a.members - b.members],
    ['createdAt', (a, b) => a.createdAt.localeCompare(b.createdAt)],
  ])

export function BasesTable({ show, change, add }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useBases()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const mayEdit = useMay(editBase.needs)
  const state = useMemo(() => archivedState((key) => t(`contacts.bases.${key}`)), [t])
  const columns = useMemo<Column<Base>[]>(
    () => [
      {
        id: 'name',
        header: t('contacts.bases.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 320,
        phone: 'title',
      },
      {
        id: 'members',
        header: t('contacts.people.title'),
        cell: ({ members }) => (
          <>
            <chakra.span display={{ base: 'none', md: 'inline' }}>{members.toLocaleString(language)}</chakra.span>
            <chakra.span display={{ md: 'none' }}>
              {t('contacts.bases.members', { count: members, number: members.toLocaleString(language) })}
            </chakra.span>
          </>
        ),
        sort: 'members',
        align: 'end',
        width: 120,
        phone: 'line',
      },
      state.column,
      agoColumn(({ createdAt }) => createdAt, {
        id: 'created',
        header: t('contacts.people.created'),
        sort: 'createdAt',
      }),
    ],
    [t, language, state],
  )
  const run = (chosen: readonly Base[]) => (chosen.length === 1 ? undefined : t('contacts.bases.one'))
  const bulk: BulkAction<Base>[] = [
    { label: t('contacts.bases.show'), icon: Users, run: ([id]) => id && show(id), refusal: run },
    {
      label: t('contacts.bases.edit'),
      icon: Pencil,
      run: ([id], done) => {
        const base = id === undefined ? undefined : view.state?.bases[id]
        if (base) change(base)
        done()
      },
      refusal: run,
    },
  ]
  return (
    <ViewTable
      view={view}
      page={pageOf}
      refused={t('contacts.bases.refused')}
      name="contacts.bases"
      label={t('contacts.bases.title')}
      columns={columns}
      rowName={({ name }) => name}
      asked={listQuery}
      ask={ask}
      filters={[state.filter]}
      open={({ id }) => show(id)}
      {...(mayEdit && { bulk })}
      empty={
        <EmptyState
          title={t('contacts.bases.empty')}
          text={t('contacts.bases.empty_text')}
          example={t('contacts.bases.empty_example')}
          start={add}
        />
      }
    />
  )
}

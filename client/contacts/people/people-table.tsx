/** The people the company serves, as a list: narrowed, merged, put in bases, taken away. */
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExports } from '../../exports/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { useBases } from '../bases/use-bases.ts'
import { useFields } from '../fields/use-fields.ts'
import type { BulkTagTask } from './bulk-tag-dialog.tsx'
import { columnsOf } from './columns.tsx'
import { fieldFilters } from './field-filters.ts'
import type { SelectedContacts } from './use-bulk.ts'
import { useBulkActions } from './use-bulk-actions.ts'
import { narrowedTo, useContacts } from './use-contacts.ts'

const BulkProgress = lazy(async () => ({ default: (await import('./bulk-progress.tsx')).BulkProgress }))
const PutDialog = lazy(async () => ({ default: (await import('../bases/put-dialog.tsx')).PutDialog }))

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

const BulkTagDialog = lazy(async () => ({ default: (await import('./bulk-tag-dialog.tsx')).BulkTagDialog }))

const everything = {}

type PeopleTableProps = {
  open: (contactId: string) => void
  /** Brings the first contacts in, where this user may. */
  start: (() => void) | false
}

export function PeopleTable({ open, start }: PeopleTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'createdAt', descending: true })
  const { state } = useView(tagsView, tagsReducer, everything)
  const { fields } = useFields()
  const bases = useBases()
  const { rows, total, status, error, refetch } = useContacts(listQuery, fields)
  const [merging, setMerging] = useState<readonly [Contact, Contact]>()
  const [putting, setPutting] = useState<{ contacts: SelectedContacts; done: () => void }>()
  const [tagging, setTagging] = useState<BulkTagTask>()
  const tags = state?.tags
  const columns = useMemo(
    () => columnsOf(t, { tags: tags ?? {}, bases: bases.state?.bases ?? {}, fields, language }),
    [t, tags, bases.state, fields, language],
  )
  const narrow = narrowedTo(listQuery, fields)
  const isArchive = narrow.archived === true
  const exports = useExports({ kind: 'contacts.people', params: narrow })

  const selected = (ids: readonly string[], all: boolean): SelectedContacts =>
    all ? { ids, matching: narrow, count: total ?? 0 } : { ids, count: ids.length }
  const bulk = useBulkActions(
    { rows, tags: Object.values(tags ?? {}), baseId: listQuery.filters.base, isArchive, selected },
    {
      tag: setTagging,
      put: setPutting,
      merge: setMerging,
      take: ({ ids, matching }) => exports.start('xlsx', matching ?? { ids }),
    },
  )
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))

  return (
    <>
      <Suspense>
        <BulkProgress nameOf={(id) => tags?.[id]?.name ?? bases.state?.bases[id]?.name ?? '…'} />
      </Suspense>
      <DataTable<Contact>
        name="contacts.find"
        label={t('contacts.people.title')}
        columns={columns}
        rows={rows}
        total={total}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[
          { id: 'base', label: t('contacts.bases.base'), options: options(bases.inUse) },
          {
            id: 'tag',
            label: t('contacts.people.tag'),
            options: options(Object.values(tags ?? {}).filter(({ archived }) => !archived)),
          },
          {
            id: 'archived',
            label: t('contacts.people.situation'),
            options: [{ value: 'yes', label: t('contacts.people.archived') }],
          },
          ...fieldFilters(fields, (value) => t(`contacts.fields.value.${value}`)),
        ]}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => open(id)}
        bulk={bulk}
        takesAll
        exportAs={{ kind: 'contacts.people', params: narrow }}
        empty={
          <EmptyState
            title={t('contacts.people.empty')}
            text={t('contacts.people.empty_text')}
            example={t('contacts.people.empty_example')}
            start={start}
          />
        }
      />
      {merging && (
        <Suspense>
          <MergeDialog pair={merging} leave={() => setMerging(undefined)} merged={refetch} />
        </Suspense>
      )}
      {tagging && (
        <Suspense>
          <BulkTagDialog task={tagging} tags={Object.values(tags ?? {})} leave={() => setTagging(undefined)} />
        </Suspense>
      )}
      <Suspense>{putting && <PutDialog {...putting} leave={() => setPutting(undefined)} />}</Suspense>
    </>
  )
}

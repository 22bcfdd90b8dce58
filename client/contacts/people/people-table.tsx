/** The people the company serves, as a list: narrowed, merged, put in bases, taken away. */
import { putInBase } from '@aura/contracts/contacts/bases.ts'
import { type Contact, mergeContacts } from '@aura/contracts/contacts/contact.ts'
import { tagContacts } from '@aura/contracts/contacts/tag-contacts.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { FolderMinus, FolderPlus, Merge, Tag as TagIcon, Tags } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import type { BulkAction } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { PutDialog, usePut } from '../bases/put-dialog.tsx'
import { useBases } from '../bases/use-bases.ts'
import { useFields } from '../fields/use-fields.ts'
import type { BulkTagTask } from './bulk-tag-dialog.tsx'
import { columnsOf } from './columns.tsx'
import { fieldFilters } from './field-filters.ts'
import { narrowedTo, useContacts } from './use-contacts.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

const BulkTagDialog = lazy(async () => ({ default: (await import('./bulk-tag-dialog.tsx')).BulkTagDialog }))

const everything = {}

type Chosen = { ids: readonly string[]; done: () => void }

export function PeopleTable({ open }: { open: (contactId: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'createdAt', descending: true })
  const { state } = useView(tagsView, tagsReducer, everything)
  const { fields } = useFields()
  const bases = useBases()
  const { rows, total, status, error, refetch, allIds } = useContacts(listQuery, fields)
  const [merging, setMerging] = useState<readonly [Contact, Contact]>()
  const [putting, setPutting] = useState<Chosen>()
  const [tagging, setTagging] = useState<BulkTagTask>()
  const put = usePut()
  const mayMerge = useMay(mergeContacts.needs)
  const mayPut = useMay(putInBase.needs)
  const mayTag = useMay(tagContacts.needs)
  const tags = state?.tags
  const columns = useMemo(
    () => columnsOf(t, { tags: tags ?? {}, bases: bases.state?.bases ?? {}, fields, language }),
    [t, tags, bases.state, fields, language],
  )
  const baseId = listQuery.filters.base

  function merge(ids: readonly string[]) {
    const [stored, gone] = ids.flatMap((id) => rows?.find((row) => row.id === id) ?? [])
    if (stored && gone) setMerging([stored, gone])
  }
  const takeOut = (from: string) => (ids: readonly string[], done: () => void) =>
    void put(from, ids, false).then(
      (count) => {
        toast({ tone: 'ok', title: t('contacts.bases.taken_out', { count }) })
        done()
        refetch()
      },
      (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) }),
    )
  const tagAction = (on: boolean): BulkAction<Contact> => ({
    label: t(on ? 'contacts.people.bulk_tag' : 'contacts.people.bulk_untag'),
    icon: on ? Tags : TagIcon,
    run: (ids, done) => setTagging({ on, ids, done }),
  })
  const hasTags = Object.values(tags ?? {}).some(({ archived }) => !archived)
  const bulk: BulkAction<Contact>[] = [
    ...(mayTag && hasTags ? [tagAction(true), tagAction(false)] : []),
    ...(mayPut
      ? [
          {
            label: t('contacts.bases.put_in_one'),
            icon: FolderPlus,
            run: (ids: readonly string[], done: () => void) => setPutting({ ids, done }),
          },
        ]
      : []),
    ...(mayPut && baseId ? [{ label: t('contacts.bases.take_out'), icon: FolderMinus, run: takeOut(baseId) }] : []),
    ...(mayMerge
      ? [
          {
            label: t('contacts.people.merge'),
            icon: Merge,
            run: merge,
            refusal: (chosen: readonly Contact[]) => (chosen.length === 2 ? undefined : t('contacts.people.merge_two')),
          },
        ]
      : []),
  ]
  const options = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }))

  return (
    <>
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
          ...fieldFilters(fields, (value) => t(`contacts.fields.value.${value}`)),
        ]}
        status={status}
        error={error}
        retry={refetch}
        open={({ id }) => open(id)}
        bulk={bulk}
        allIds={allIds}
        exportAs={{ kind: 'contacts.people', params: narrowedTo(listQuery, fields) }}
        empty={<EmptyState title={t('contacts.people.empty')} text={t('contacts.people.empty_text')} />}
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
      {putting && <PutDialog {...putting} leave={() => setPutting(undefined)} />}
    </>
  )
}

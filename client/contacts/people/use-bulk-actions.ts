/** What is done with the contacts that are selected, as far as one's rights go. */
import { putInBase } from '@aura/contracts/contacts/bases.ts'
import { type BulkChange, startBulk } from '@aura/contracts/contacts/bulk-change.ts'
import { type Contact, mergeContacts } from '@aura/contracts/contacts/contact.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { Archive, Download, FolderMinus, FolderPlus, Merge, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import type { BulkAction } from '../../platform/ui/table/column.ts'
import { toast } from '../../platform/ui/toast.tsx'
import type { BulkTagTask } from './bulk-tag-dialog.tsx'
import { type SelectedContacts, useBulk } from './use-bulk.ts'

type List = {
  rows: readonly Contact[] | undefined
  tags: readonly Tag[]
  /** The base that the list is narrowed to. */
  baseId: string | undefined
  isArchive: boolean
  selected: (ids: readonly string[], all: boolean) => SelectedContacts
}
type Dialogs = {
  tag: (task: BulkTagTask) => void
  put: (task: { contacts: SelectedContacts; done: () => void }) => void
  merge: (pair: readonly [Contact, Contact]) => void
  take: (contacts: SelectedContacts) => void
}
type Action = BulkAction<Contact>

export function useBulkActions({ rows, tags, baseId, isArchive, selected }: List, dialogs: Dialogs): Action[] {
  const { t } = useTranslation()
  const start = useBulk()
  const mayChange = useMay(startBulk.needs)
  const mayPut = useMay(putInBase.needs)
  const mayMerge = useMay(mergeContacts.needs)

  const change =
    (wanted: BulkChange): Action['run'] =>
    (ids, done, all) =>
      void start(wanted, selected(ids, all)).then(done, (refusal: unknown) =>
        toast({ tone: 'critical', title: errorText(refusal) }),
      )
  const tag = (on: boolean): Action => ({
    label: t(on ? 'contacts.people.bulk_tag' : 'contacts.people.bulk_untag'),
    icon: Tags,
    run: (ids, done, all) => dialogs.tag({ on, contacts: selected(ids, all), done }),
  })
  const put: Action = {
    label: t('contacts.bases.put_in_one'),
    icon: FolderPlus,
    run: (ids, done, all) => dialogs.put({ contacts: selected(ids, all), done }),
  }
  const takeOut = (from: string): Action => ({
    label: t('contacts.bases.take_out'),
    icon: FolderMinus,
    run: change({ type: 'base', baseId: from, on: false }),
  })
  const take: Action = {
    label: t('contacts.people.bulk_export'),
    icon: Download,
    run: (ids, _, all) => dialogs.take(selected(ids, all)),
  }
  const archive: Action = {
    label: t(isArchive ? 'contacts.people.restore' : 'contacts.people.archive'),
    icon: Archive,
    run: change({ type: 'archive', on: !isArchive }),
  }
  const merge: Action = {
    label: t('contacts.people.merge'),
    icon: Merge,
    run: (ids) => {
      const [stored, gone] = ids.flatMap((id) => rows?.find((row) => row.id === id) ?? [])
      if (stored && gone) dialogs.merge([stored, gone])
    },
    refusal: (chosen) => (chosen.length === 2 ? undefined : t('contacts.people.merge_two')),
  }
  const hasTags = tags.some(({ archived }) => !archived)
  return [
    ...(mayChange && hasTags ? [tag(true), tag(false)] : []),
    ...(mayPut ? [put, ...(baseId ? [takeOut(baseId)] : [])] : []),
    take,
    ...(mayChange ? [archive] : []),
    ...(mayMerge ? [merge] : []),
  ]
}

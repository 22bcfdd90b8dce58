/** /tags: the words by which contacts are found again. */
import { createTag, editTag, type Tag, tags } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'
import { pageOf, type Row } from './rows.ts'
import { TagDialog } from './tag-dialog.tsx'

const everything = {}

export function TagsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useView(tags, tagsReducer, everything)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [dialog, setDialog] = useState<Tag | 'new'>()
  const mayMake = useMay(createTag.needs)
  const mayEdit = useMay(editTag.needs)
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        header: t('contacts.tags.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 320,
        phone: 'title',
      },
      {
        id: 'uses',
        header: t('contacts.tags.uses'),
        cell: ({ uses }) => uses.toLocaleString(language),
        sort: 'uses',
        align: 'end',
        width: 120,
        phone: 'line',
      },
      {
        id: 'state',
        header: t('contacts.tags.state'),
        cell: ({ archived }) => (
          <StatusBadge
            tone={archived ? 'neutral' : 'ok'}
            word={t(archived ? 'contacts.tags.archived' : 'contacts.tags.in_use')}
          />
        ),
        width: 160,
        phone: 'line',
      },
    ],
    [t, language],
  )
  return (
    <>
      <PageHeader title={t('contacts.tags.screen')}>
        {mayMake && <NewButton onClick={() => setDialog('new')}>{t('contacts.tags.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        view={view}
        page={pageOf}
        refused={t('contacts.tags.refused')}
        name="contacts.tags"
        label={t('contacts.tags.list')}
        columns={columns}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'state',
            label: t('contacts.tags.state'),
            options: [
              { value: 'in_use', label: t('contacts.tags.in_use') },
              { value: 'archived', label: t('contacts.tags.archived') },
            ],
          },
        ]}
        {...(mayEdit && { open: setDialog })}
        empty={<EmptyState title={t('contacts.tags.empty')} text={t('contacts.tags.empty_text')} />}
      />
      {dialog && <TagDialog tag={dialog === 'new' ? null : dialog} leave={() => setDialog(undefined)} />}
    </>
  )
}

/** /tags: the words by which contacts are found again. */
import { createTag, editTag, type Tag, tags } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { Veil } from '../../platform/connection/veil.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import type { Column } from '../../platform/ui/table/column.ts'
import { DataTable } from '../../platform/ui/table/data-table.tsx'
import { useAsked } from '../../platform/ui/table/use-asked.ts'
import { pageOf, type Row } from './rows.ts'
import { TagDialog } from './tag-dialog.tsx'

const everything = {}

export function TagsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, status, error, asOf } = useView(tags, tagsReducer, everything)
  const [asked, ask] = useAsked({ sort: 'name' })
  const [dialog, setDialog] = useState<Tag | 'new'>()
  const mayMake = useMay(createTag.needs)
  const mayEdit = useMay(editTag.needs)
  const title = t('contacts.tags.screen')
  useEffect(() => {
    document.title = `${title} · Aura`
  }, [title])
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
  if (status === 'refused') return <EmptyState title={t('contacts.tags.refused')} text={errorText(error)} />
  const { rows, total } = state ? pageOf(state, asked) : { rows: undefined, total: 0 }
  return (
    <>
      <PageHeader title={title}>
        {mayMake && (
          <Button variant="solid" colorPalette="accent" onClick={() => setDialog('new')}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('contacts.tags.new')}
          </Button>
        )}
      </PageHeader>
      <Veil status={status} asOf={asOf}>
        <DataTable<Row>
          name="contacts.tags"
          label={t('contacts.tags.list')}
          columns={columns}
          rows={rows}
          total={total}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          asked={asked}
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
          status={state ? 'ready' : 'loading'}
          {...(mayEdit && { open: setDialog })}
          empty={<EmptyState title={t('contacts.tags.empty')} text={t('contacts.tags.empty_text')} />}
        />
      </Veil>
      {dialog && <TagDialog tag={dialog === 'new' ? null : dialog} leave={() => setDialog(undefined)} />}
    </>
  )
}

/** /tags: the words by which contacts are found again. */
import { createTag, editTag, type Tag, type TagsState, tags } from '@aura/contracts/contacts/tags.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { chipColumn } from '../../platform/ui/color-chip.tsx'
import { colorField } from '../../platform/ui/color-choice.tsx'
import { EmptyList } from '../../platform/ui/empty.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { RecordDialog } from '../../platform/ui/record-dialog.tsx'
import { archivedState } from '../../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../../platform/ui/table/arrange.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { countColumn } from '../../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'

type Row = Tag & { uses: number }
const everything = {}
const usesColumn = { id: 'uses', sort: 'uses', width: 120, phone: 'line' } as const
const nameOf = ({ name }: Tag) => name
const pageOf = ({ tags, uses }: TagsState, query: ListQuery) => {
  const rows = Object.values(tags).map((tag): Row => ({ ...tag, uses: uses[tag.id] ?? 0 }))
  return arrangeRecords(rows, query, [['uses', (a, b) => a.uses - b.uses]])
}

export function TagsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useView(tags, tagsReducer, everything)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [dialog, setDialog] = useState<string>()
  const [mayMake, mayEdit] = [useMay(createTag.needs), useMay(editTag.needs)]
  const [columns, filters] = useMemo(() => {
    const state = archivedState((key) => t(`contacts.tags.${key}`))
    const columns: Column<Row>[] = [
      chipColumn({ id: 'name', header: t('contacts.tags.name'), sort: 'name', width: 320, phone: 'title' }),
      countColumn(({ uses }) => uses, language, { ...usesColumn, header: t('contacts.tags.uses') }),
      state.column,
    ]
    return [columns, [state.filter]]
  }, [t, language])
  return (
    <>
      <PageHeader title={t('contacts.tags.screen')}>
        {mayMake && <NewButton onClick={() => setDialog('new')}>{t('contacts.tags.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        {...{ view, columns, ask, filters }}
        page={pageOf}
        name="contacts.tags"
        label={t('contacts.tags.list')}
        refused={t('contacts.tags.refused')}
        rowName={nameOf}
        asked={listQuery}
        {...(mayEdit && { open: ({ id }: Tag) => setDialog(id) })}
        empty={<EmptyList word={(key) => t(`contacts.tags.${key}`)} start={mayMake && (() => setDialog('new'))} />}
      />
      {dialog && <TagDialog tag={view.state?.tags[dialog] ?? null} leave={() => setDialog(undefined)} />}
    </>
  )
}

/** A tag's name and colour; an existing one is archived and restored here too. */
function TagDialog({ tag, leave }: { tag: Tag | null; leave: () => void }) {
  const { t } = useTranslation()
  const [tagId] = useState(() => tag?.id ?? newId())
  const words = t('contacts.tags.name_required')
  const hint = tag && !tag.archived && t('contacts.tags.archive_text')
  const name = { label: t('contacts.tags.name'), maxLength: 40, required: words, problem: words, hint }
  const form = useContractForm({
    contract: tag ? editTag : createTag,
    fields: [{ name: 'name', kind: 'text', ...name }, colorField(t)],
    current: tag ?? {},
    fixed: { tagId, ...(tag && { version: tag.version, archived: tag.archived }) },
    done: leave,
  })
  return <RecordDialog {...{ form, leave }} record={tag} word={(key) => t(`contacts.tags.${key}`)} />
}

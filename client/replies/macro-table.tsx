import type { Macro } from '@aura/contracts/replies/macro.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '../companies/index.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { macrosPage } from './pages.ts'
import { type TableProps, whoseFilter } from './reply-table.tsx'
import { stepWords } from './step-words.ts'
import { useTags } from './use-tags.ts'

const MacroDrawer = lazy(async () => ({ default: (await import('./macro-drawer.tsx')).MacroDrawer }))

export function MacroTable({ shelf, leads, open, setOpen }: TableProps) {
  const { t } = useTranslation()
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const nameOf = useNames(t('companies.users.somebody'))
  const tags = useTags()
  const columns = useMemo<Column<Macro>[]>(() => {
    const names = {
      replyTitle: (replyId: string) => shelf?.replies.find(({ id }) => id === replyId)?.title,
      tagName: (tagId: string) => tags.find(({ id }) => id === tagId)?.name,
      nameOf,
    }
    return [
      {
        id: 'name',
        header: t('replies.macros.name'),
        cell: ({ name }) => name,
        sort: 'name',
        width: 260,
        phone: 'title',
      },
      {
        id: 'steps',
        header: t('replies.macros.steps_title'),
        cell: ({ steps }) => steps.map((step) => stepWords(step, names, t)).join(' · '),
        width: 520,
        phone: 'line',
      },
      {
        id: 'whose',
        header: t('replies.whose'),
        cell: ({ shared }) => t(shared ? 'replies.company' : 'replies.mine'),
        width: 130,
        phone: 'line',
      },
    ]
  }, [t, shelf, tags, nameOf])
  const opened = shelf?.macros.find(({ id }) => id === open)
  return (
    <>
      <LocalTable<Macro>
        page={shelf && macrosPage(shelf, listQuery)}
        name="conversations.macros"
        label={t('replies.macros.tab')}
        columns={columns}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[whoseFilter(t)]}
        open={({ id }) => setOpen(id)}
        empty={
          <EmptyState
            title={t('replies.macros.empty')}
            text={t('replies.macros.empty_text')}
            example={t('replies.macros.empty_example')}
            start={() => setOpen('new')}
          />
        }
      />
      <Suspense>
        {shelf && (open === 'new' || opened) && (
          <MacroDrawer
            key={open}
            macro={opened}
            {...{ leads, tags, nameOf }}
            replies={shelf.replies}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

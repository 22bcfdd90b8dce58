import type { Reply } from '@aura/contracts/replies/reply.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import type { Column } from '../platform/ui/table/column.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { countColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import type { Shelf } from './matching-replies.ts'
import { type ReplyRow, repliesPage } from './pages.ts'

const ReplyDrawer = lazy(async () => ({ default: (await import('./reply-drawer.tsx')).ReplyDrawer }))

/** `open` is the one whose sheet is open, or 'new'. */
export type TableProps = {
  shelf: Shelf | undefined
  leads: boolean
  open: string | undefined
  setOpen: (id: string | undefined) => void
}

export function ReplyTable({ shelf, leads, open, setOpen }: TableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [listQuery, ask] = useListQuery({ sort: 'title' })
  const columns = useMemo<Column<ReplyRow>[]>(
    () => [
      {
        id: 'title',
        header: t('replies.title'),
        cell: ({ title }) => title,
        sort: 'title',
        width: 220,
        phone: 'title',
      },
      {
        id: 'shortcut',
        header: t('replies.shortcut'),
        cell: ({ shortcut }) => `/${shortcut}`,
        sort: 'shortcut',
        width: 140,
        phone: 'line',
      },
      { id: 'text', header: t('replies.text'), cell: ({ text }) => text, width: 380, phone: 'none' },
      {
        id: 'whose',
        header: t('replies.whose'),
        cell: ({ shared }) => t(shared ? 'replies.company' : 'replies.mine'),
        width: 130,
        phone: 'line',
      },
      countColumn(({ uses }) => uses, language, {
        id: 'uses',
        header: t('replies.uses'),
        sort: 'uses',
        width: 130,
      }),
    ],
    [t, language],
  )
  const opened: Reply | undefined = shelf?.replies.find(({ id }) => id === open)
  return (
    <>
      <LocalTable<ReplyRow>
        page={shelf && repliesPage(shelf, listQuery)}
        name="replies.replies"
        label={t('replies.tab')}
        columns={columns}
        rowName={({ title }) => title}
        asked={listQuery}
        ask={ask}
        filters={[whoseFilter(t)]}
        open={({ id }) => setOpen(id)}
        empty={
          <EmptyState
            title={t('replies.empty')}
            text={t('replies.empty_text')}
            example={t('replies.empty_example')}
            start={() => setOpen('new')}
          />
        }
      />
      <Suspense>
        {(open === 'new' || opened) && (
          <ReplyDrawer key={open} reply={opened} leads={leads} close={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

type Words = (key: 'replies.whose' | 'replies.company' | 'replies.mine') => string

export const whoseFilter = (t: Words) => ({
  id: 'whose',
  label: t('replies.whose'),
  options: [
    { value: 'company', label: t('replies.company') },
    { value: 'mine', label: t('replies.mine') },
  ],
})

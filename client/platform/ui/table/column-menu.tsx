import { Columns3 } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../popover.tsx'
import type { Column, Layout } from './column.ts'

/** What the columns show is of no matter here. */
export type ColumnMenuProps = {
  columns: readonly Column<never>[]
  layout: Layout
  change: (layout: Layout) => void
}

const ColumnList = lazy(async () => ({ default: (await import('./column-list.tsx')).ColumnList }))

export function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation()
  return (
    <Popover
      title={t('platform.table.columns')}
      button={{
        variant: 'ghost',
        px: '0',
        'aria-label': t('platform.table.columns'),
        title: t('platform.table.columns'),
        children: <Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />,
      }}
    >
      <ColumnList {...props} />
    </Popover>
  )
}

/** Which columns, in what order, how wide: all that dragging does in the head, for the keyboard. */
import { chakra } from '@chakra-ui/react'
import { type LucideIcon, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { SortableList } from '../sortable-list.tsx'
import { Switch } from '../switch.tsx'
import {
  type Column,
  isShown,
  type Layout,
  ordered,
  titleOf,
  usualLayout,
  widthOf,
  withShown,
  withWidth,
} from './column.ts'
import type { ColumnMenuProps } from './column-menu.tsx'

const widthStep = 32

export function ColumnList({ columns, layout, change }: ColumnMenuProps) {
  const { t } = useTranslation()
  const title = titleOf(columns)
  const all = ordered(columns, layout)
  const rest = all.filter((column) => column !== title)
  const row = (column: (typeof all)[number], handle?: ReactNode) => (
    <chakra.div display="flex" alignItems="center" gap="1" minH="8">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside. */}
      <chakra.label display="flex" alignItems="center" gap="2" flex="1" minW="0" pe="4" whiteSpace="nowrap">
        <Checkbox
          checked={column === title || isShown(column, layout)}
          disabled={column === title}
          onChange={({ target }) => change(withShown(layout, column.id, target.checked))}
        />
        {column.header}
      </chakra.label>
      {handle}
      <Width icon={Minus} label="platform.table.column_narrower" by={-widthStep} {...{ column, layout, change }} />
      <Width icon={Plus} label="platform.table.column_wider" by={widthStep} {...{ column, layout, change }} />
    </chakra.div>
  )
  return (
    <>
      <chakra.div p="1">
        {title && row(title)}
        <SortableList
          label={t('platform.table.columns')}
          rows={rest}
          idOf={({ id }) => id}
          nameOf={({ header }) => header}
          sort={(columns) => change({ ...layout, order: [title, ...columns].flatMap((column) => column?.id ?? []) })}
        >
          {row}
        </SortableList>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap="4" p="2" borderTopWidth="1px" borderColor="line">
        <Switch
          label={t('platform.table.dense')}
          checked={layout.dense}
          onChange={(dense) => change({ ...layout, dense })}
        />
        <Button size="xs" variant="plain" ms="auto" onClick={() => change(usualLayout)}>
          {t('platform.table.columns_reset')}
        </Button>
      </chakra.div>
    </>
  )
}

function Width(props: {
  icon: LucideIcon
  label: 'platform.table.column_narrower' | 'platform.table.column_wider'
  by: number
  column: Column<never>
  layout: Layout
  change: (layout: Layout) => void
}) {
  const { t } = useTranslation()
  const { column, layout } = props
  const label = t(props.label, { column: column.header })
  return (
    <Button
      size="xs"
      variant="ghost"
      px="0"
      aria-label={label}
      title={label}
      onClick={() => props.change(withWidth(layout, column.id, widthOf(column, layout) + props.by))}
    >
      <props.icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Columns3, type LucideIcon, Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Popover } from '../popover.tsx'
import { Switch } from '../switch.tsx'
import {
  type Column,
  isShown,
  type Layout,
  ordered,
  shifted,
  titleOf,
  usualLayout,
  widthOf,
  withShown,
  withWidth,
} from './column.ts'

const widthStep = 32

/** Which columns, in what order, how wide: all that dragging does in the head, for the keyboard. */
export function ColumnMenu<Row>(props: {
  columns: readonly Column<Row>[]
  layout: Layout
  change: (layout: Layout) => void
}) {
  const { t } = useTranslation()
  const { columns, layout, change } = props
  const title = titleOf(columns)
  const all = ordered(columns, layout)
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
      <chakra.ul listStyleType="none" p="1" m="0">
        {all.map((column, index) => (
          <chakra.li key={column.id} display="flex" alignItems="center" gap="1" minH="8">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is inside. */}
            <chakra.label display="flex" alignItems="center" gap="2" flex="1" minW="0" pe="4" whiteSpace="nowrap">
              <Checkbox
                checked={column === title || isShown(column, layout)}
                disabled={column === title}
                onChange={({ target }) => change(withShown(layout, column.id, target.checked))}
              />
              {column.header}
            </chakra.label>
            <Tool
              icon={ArrowUp}
              label={t('platform.table.column_up', { column: column.header })}
              may={index > 1}
              run={() => change(shifted(columns, layout, column.id, -1))}
            />
            <Tool
              icon={ArrowDown}
              label={t('platform.table.column_down', { column: column.header })}
              may={index > 0 && index < all.length - 1}
              run={() => change(shifted(columns, layout, column.id, 1))}
            />
            <Tool
              icon={Minus}
              label={t('platform.table.column_narrower', { column: column.header })}
              may
              run={() => change(withWidth(layout, column.id, widthOf(column, layout) - widthStep))}
            />
            <Tool
              icon={Plus}
              label={t('platform.table.column_wider', { column: column.header })}
              may
              run={() => change(withWidth(layout, column.id, widthOf(column, layout) + widthStep))}
            />
          </chakra.li>
        ))}
      </chakra.ul>
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
    </Popover>
  )
}

function Tool(props: { icon: LucideIcon; label: string; may: boolean; run: () => void }) {
  return (
    <Button
      size="xs"
      variant="ghost"
      px="0"
      aria-label={props.label}
      title={props.label}
      aria-disabled={!props.may}
      opacity={props.may ? 1 : 0.35}
      onClick={() => props.may && props.run()}
    >
      <props.icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import type { Column } from './column.ts'
import look from './table.module.css'

export type RowProps<Row> = {
  row: Row
  id: string
  name: string
  shown: readonly Column<Row>[]
  /** The one row that Tab reaches. */
  active: boolean
  selected: boolean
  toggle: ((id: string, through: boolean) => void) | undefined
  open: (() => void) | undefined
}

/** A press on what can be pressed by itself, or at the end of marking text, opens nothing. */
export const meantForRow = (target: EventTarget): boolean =>
  target instanceof Element &&
  !target.closest('button, a, input, select, label') &&
  getSelection()?.isCollapsed !== false

export function TableRow<Row>(props: RowProps<Row> & { index: number }) {
  const { row, id, shown, active, selected, open } = props
  return (
    <tr
      data-row={id}
      data-selected={selected || undefined}
      data-open={open !== undefined || undefined}
      aria-rowindex={props.index + 2}
      tabIndex={active ? 0 : -1}
      onClick={({ target }) => meantForRow(target) && open?.()}
    >
      {props.toggle && (
        <td className={look.select}>
          <SelectRow id={id} name={props.name} selected={selected} toggle={props.toggle} />
        </td>
      )}
      {shown.map((column, at) => {
        const Cell = at === 0 ? 'th' : 'td'
        const content = column.cell(row)
        return (
          <Cell
            key={column.id}
            scope={at === 0 ? 'row' : undefined}
            data-align={column.align}
            data-figures={column.align && ''}
            title={column.text?.(row) ?? (typeof content === 'string' ? content : undefined)}
          >
            {at === 0 && open ? (
              <button type="button" className={look.open} tabIndex={-1} onClick={open}>
                {content}
              </button>
            ) : (
              content
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

export function SelectRow(props: {
  id: string
  name: string
  selected: boolean
  toggle: (id: string, through: boolean) => void
}) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside has its own name; this is the ground a hand may hit.
    <label>
      <Checkbox
        tabIndex={-1}
        aria-label={t('platform.table.select', { name: props.name })}
        checked={props.selected}
        onChange={({ nativeEvent }) =>
          props.toggle(props.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

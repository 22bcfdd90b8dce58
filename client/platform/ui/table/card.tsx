import { linesOf, titleOf } from './column.ts'
import { meantForRow, type RowProps, SelectRow } from './row.tsx'
import look from './table.module.css'

/** A row where there is no room for columns: its name, and below it what else is worth a line. */
export function Card<Row>({ row, id, name, shown, active, selected, toggle, open }: RowProps<Row>) {
  const title = titleOf(shown)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list open it, and so does the button in it.
    <li
      data-row={id}
      data-selected={selected || undefined}
      className={look.card}
      tabIndex={active ? 0 : -1}
      onClick={({ target }) => meantForRow(target) && open?.()}
    >
      {toggle && <SelectRow id={id} name={name} selected={selected} toggle={toggle} />}
      <div>
        {open ? (
          <button type="button" className={look.open} tabIndex={-1} onClick={open}>
            {title?.cell(row)}
          </button>
        ) : (
          <strong>{title?.cell(row)}</strong>
        )}
        <p>
          {linesOf(shown).map((column) => {
            const cell = column.cell(row)
            if (cell === '–') return null
            return (
              <span key={column.id} className={look.cell_group}>
                {/* A figure alone does not say what it counts. */}
                {column.align === 'end' && <span className={look.cell_name}>{column.header} </span>}
                {cell}
              </span>
            )
          })}
        </p>
      </div>
    </li>
  )
}

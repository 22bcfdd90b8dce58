import { useTranslation } from 'react-i18next'
import { Card } from './card.tsx'
import type { ListParts } from './grid.tsx'
import { SkeletonCards } from './states.tsx'
import look from './table.module.css'

/** The same rows on a phone. */
export function Cards<Row>(props: ListParts<Row>) {
  const { t } = useTranslation()
  const { rows, rowId, shown, selection, open } = props
  const loading = props.status === 'loading'
  if (!rows) return loading ? <SkeletonCards /> : null
  return (
    <>
      {loading && (
        <div className={look.updating} role="status">
          <span className={look.cell_notice}>{t('platform.table.updating')}</span>
        </div>
      )}
      <ul className={look.cards} aria-label={props.label} aria-busy={loading}>
        {rows.map((row) => {
          const id = rowId(row)
          return (
            <Card
              key={id}
              {...{ row, id, shown }}
              name={props.rowName(row)}
              active={id === props.active}
              selected={selection?.ids.has(id) ?? false}
              toggle={selection?.toggle}
              open={open && (() => open(row))}
            />
          )
        })}
      </ul>
    </>
  )
}

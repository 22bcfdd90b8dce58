import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostCentreRow } from './cost-centre-row.tsx'
import { CostSourceRow } from './cost-source-row.tsx'
import look from './tree.module.css'
import type { TreeRow } from './tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

type TreeGridProps = {
  rows: readonly TreeRow[]
  reading: boolean
  toggle: (id: string, open: boolean) => void
  open: (row: TreeRow) => void
}

/** A tree one walks with the arrows: right opens or goes in, left closes or goes out, Enter shows the centre or campaign. */
export function TreeGrid({ rows, reading, toggle, open }: TreeGridProps) {
  const { t } = useTranslation()
  const [active, setActive] = useState<string>()
  const body = useRef<HTMLTableSectionElement>(null)
  const at = rows.some(({ id }) => id === active) ? active : rows[0]?.id
  const press = useTreeKeys({ rows, toggle, open, body, setActive })
  return (
    <div className={look.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows with a depth, walked by the arrows, are what this role is for. */}
      <table role="treegrid" aria-label={t('companies.costs.screen')} aria-busy={reading} className={look.grid}>
        <thead>
          <tr className={look.head}>
            <th scope="col">{t('companies.costs.centre')}</th>
            <th scope="col" className={look.wide}>
              {t('companies.costs.budget')}
            </th>
            <th scope="col" className={look.figure}>
              {t('companies.costs.spent')}
            </th>
            <th scope="col" className={look.wide}>
              {t('companies.costs.with_below')}
            </th>
            <th scope="col">{t('companies.costs.state')}</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {rows.map((row) => {
            const focusing = { active: row.id === at, focus: () => setActive(row.id), open: () => open(row) }
            return row.kind === 'source' ? (
              <CostSourceRow key={row.id} row={row} reading={reading} {...focusing} />
            ) : (
              <CostCentreRow
                key={row.id}
                row={row}
                reading={reading}
                {...focusing}
                toggle={() => toggle(row.id, !row.open)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A part of what a cost centre spent: a campaign, the dispatches to one person, or what no campaign stands behind. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { MoneyText } from '../../platform/ui/money.tsx'
import look from './tree.module.css'
import type { SourceRow } from './tree.ts'

type CostSourceRowProps = { row: SourceRow; reading: boolean; active: boolean; focus: () => void; open: () => void }

export function CostSourceRow({ row, reading, active, focus, open }: CostSourceRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { source, centre, level } = row
  return (
    <tr
      data-row={row.id}
      data-source=""
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      tabIndex={active ? 0 : -1}
      className={look.row}
      onFocus={focus}
      onClick={open}
    >
      <td className={look.name} style={{ paddingInlineStart: (level - 1) * 20 + 30 }}>
        <SourceName source={source} />
      </td>
      <td className={look.wide} />
      <td className={look.figure}>
        {reading ? '…' : <MoneyText value={{ amount: source.amount, currency: centre.currency }} language={language} />}
      </td>
      <td className={look.wide} />
      <td className={look.count}>
        {source.source === 'recent' ? '' : t('companies.costs.bookings_count', { count: source.bookings })}
      </td>
    </tr>
  )
}

function SourceName({ source }: Pick<SourceRow, 'source'>) {
  const { t } = useTranslation()
  if (source.source === 'recent') return <span className={look.source}>{t('companies.costs.source.recent')}</span>
  const { source: of, campaignId, campaigns: count } = source
  if (of !== 'campaign') return <span className={look.source}>{t(`companies.costs.source.${of}`, { count })}</span>
  return (
    campaignId !== null && (
      <Link
        to="/campaigns/my-campaigns/$campaignId"
        params={{ campaignId }}
        tabIndex={-1}
        className={look.source}
        onClick={(event) => event.stopPropagation()}
      >
        {source.name}
      </Link>
    )
  )
}

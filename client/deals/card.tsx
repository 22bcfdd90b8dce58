import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Meter } from '../platform/charts/meter.tsx'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Avatar } from '../platform/ui/avatar.tsx'
import { StateDot } from '../platform/ui/badge.tsx'
import { MoneyText } from '../platform/ui/money.tsx'
import look from './card.module.css'
import { cardHeight } from './geometry.ts'
import { idleDays, idleFrom } from './order.ts'

/** A deal card. `title` and `tools` come from the caller: the board's are buttons, the dragged copy's are not. */
export function Card(props: {
  deal: Deal
  now: number
  title: ReactNode
  tools?: ReactNode
  lifted?: boolean
  /** Who else holds this card at the moment. */
  movedBy?: string | undefined
  /** How many cards the hand holds. */
  count?: number
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { deal } = props
  const days = idleDays(deal, props.now)
  return (
    <article className={props.lifted ? `${look.card} ${look.lifted}` : look.card} style={{ height: cardHeight }}>
      <div className={look.top}>
        <div className={look.words}>
          {props.title}
          {props.movedBy === undefined ? (
            <p className={look.contact}>{deal.contact}</p>
          ) : (
            <p className={look.contact}>{t('deals.moved_by', { name: props.movedBy })}</p>
          )}
        </div>
        {props.tools}
        {props.count !== undefined && props.count > 1 && <span className={look.count}>{props.count}</span>}
      </div>
      <div className={look.bottom}>
        <span className={look.value}>
          <MoneyText value={deal.value} language={language} />
        </span>
        {days >= idleFrom && (
          <span className={look.idle} title={t('deals.idle_since', { at: formatInstant(deal.movedAt, language) })}>
            <StateDot tone="attention" />
            <span className={look.idleWords}>{t('deals.idle', { count: days })}</span>
            <span className={look.idleShort} aria-hidden="true">
              {t('deals.idle_short', { days })}
            </span>
          </span>
        )}
        <Named className={look.owner} name={t('deals.owner', { name: deal.ownerName })}>
          <Avatar name={deal.ownerName} size={22} />
        </Named>
      </div>
      <Named className={look.probability} name={t('deals.probability_of', { percent: deal.probability })}>
        <Meter percent={deal.probability} tone="faint" height={3} />
      </Named>
    </article>
  )
}

/** Something drawn that says in words what it is. */
function Named(props: { className: string | undefined; name: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={props.name} title={props.name} className={props.className}>
      {props.children}
    </span>
  )
}

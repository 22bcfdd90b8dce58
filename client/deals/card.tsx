import type { Deal } from '@aura/contracts/deals/deal.ts'
import { idleDays } from '@aura/machines/deals/rotting.ts'
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
import { idleFrom } from './order.ts'
import type { Present } from './presence/presence.ts'
import { PresenceMark } from './presence/presence-mark.tsx'

/** A deal card. `title` and `tools` come from the caller: the board's are buttons, the dragged copy's are not. */
export function Card(props: {
  deal: Deal
  now: number
  title: ReactNode
  tools?: ReactNode
  lifted?: boolean
  /** Who else holds this card at the moment. */
  movedBy?: string | undefined
  /** It has stood in its stage for longer than the pipeline allows. */
  rotting?: boolean
  /** Who else is on it. */
  present?: readonly Present[] | undefined
  /** How many cards the hand holds. */
  count?: number
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { deal } = props
  const days = idleDays(deal, props.now)
  const customer = [...new Set([deal.contact, deal.organization?.name])].filter(Boolean).join(' · ')
  return (
    <article
      data-lifted={props.lifted ? '' : undefined}
      className={props.lifted ? `${look.card} ${look.lifted}` : look.card}
      style={{ height: cardHeight }}
    >
      <div className={look.top}>
        <div className={look.words}>
          {props.title}
          {props.movedBy === undefined ? (
            <p className={look.contact} title={customer}>
              {customer}
            </p>
          ) : (
            <p className={look.contact}>{t('deals.moved_by', { name: props.movedBy })}</p>
          )}
        </div>
        {props.present && <PresenceMark present={props.present} />}
        {props.tools}
        {props.count !== undefined && props.count > 1 && <span className={look.count}>{props.count}</span>}
      </div>
      <div className={look.bottom}>
        <span className={look.value}>
          <MoneyText value={deal.value} language={language} />
        </span>
        <Standing deal={deal} days={days} rotting={props.rotting ?? false} />
        <Named className={look.owner} name={t('deals.owner', { name: deal.ownerName })}>
          <Avatar name={deal.ownerName} size={22} />
        </Named>
      </div>
      {!deal.outcome && (
        <Named className={look.probability} name={t('deals.probability_of', { percent: deal.probability })}>
          <Meter percent={deal.probability} tone="faint" height={3} />
        </Named>
      )}
    </article>
  )
}

/** That it was won; of one that has not ended, the days without movement. */
function Standing({ deal, days, rotting }: { deal: Deal; days: number; rotting: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (deal.outcome?.result === 'won')
    return (
      <span className={look.idle} title={deal.outcome.reason ?? undefined}>
        <StateDot tone="ok" />
        {t('deals.won')}
      </span>
    )
  if (deal.outcome || (days < idleFrom && !rotting)) return null
  const since = t('deals.idle_since', { at: formatInstant(deal.movedAt, language) })
  return (
    <span className={look.idle} title={rotting ? `${t('deals.rotting')} · ${since}` : since}>
      {rotting && <StateDot tone="critical" />}
      <span className={look.idleWords}>
        {rotting ? `${t('deals.rotting')} · ` : ''}
        {t('deals.idle', { count: days })}
      </span>
      <span className={look.idleShort} aria-hidden="true">
        {t('deals.idle_short', { days })}
      </span>
    </span>
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

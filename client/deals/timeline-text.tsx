/** What was done around a deal, in words; the other deal of a merge opens by its address. */
import type { Happening } from '@aura/contracts/deals/timeline.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'

export function TimelineText({ what }: { what: Happening }) {
  const { t } = useTranslation()
  const language = useLanguage()
  switch (what.kind) {
    case 'activity':
      return <p>{activityText(what, t)}</p>
    case 'items':
      return (
        <p>
          {itemsText(what, t)}{' '}
          <chakra.span color="muted">
            {t('deals.timeline.items.total', { total: formatMoney(what.total, language) })}
          </chakra.span>
        </p>
      )
    case 'quote': {
      const { number, revision, total } = what
      const name = t('deals.quotes.name', { number, revision })
      return <p>{t(`deals.timeline.quote.${what.change}`, { name, total: formatMoney(total, language) })}</p>
    }
    case 'merge':
      return (
        <p>
          {t(`deals.timeline.merge.${what.undone ? 'undone' : what.kept ? 'kept' : 'gone'}`)}{' '}
          <chakra.span asChild textDecoration="underline">
            <Link from="/crm" to="/crm" search={(before) => ({ ...before, deal: what.other.id })}>
              {what.other.title || '…'}
            </Link>
          </chakra.span>
        </p>
      )
  }
}

function activityText({ change, activity, text }: Extract<Happening, { kind: 'activity' }>, t: TFunction): string {
  const what = activity ? `${t(`deals.activity.${activity}`)}: ${text}` : '…'
  return t(`deals.timeline.activity.${change}`, { what })
}

function itemsText({ added, removed, changed }: Extract<Happening, { kind: 'items' }>, t: TFunction): string {
  const parts = (
    [
      ['added', added],
      ['removed', removed],
      ['changed', changed],
    ] as const
  ).flatMap(([change, names]) =>
    names.length === 0 ? [] : [t(`deals.timeline.items.${change}`, { names: names.join(', ') })],
  )
  return parts.length === 0 ? t('deals.timeline.items.saved') : parts.join(' ')
}

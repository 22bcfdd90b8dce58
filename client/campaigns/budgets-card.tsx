/** The budgets that campaigns share: the month's money, and the people whom each number may still write to today. */
import { budgets } from '@aura/contracts/campaigns/budgets.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import page from './campaigns.module.css'

const everything = {}
const againMs = 10_000

type BudgetRow = { key: string; name: string; words: string; isSpent: boolean }

export function BudgetsCard() {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(budgets, everything)
  const { data, refetch } = read
  usePolling(refetch, { every: againMs })
  const number = (count: number) => count.toLocaleString(language)
  const amount = (value: number) => (data ? formatMoney({ amount: value, currency: data.currency }, language) : '')
  const money = (data?.money ?? []).map(
    ({ centreId, name, budget, used, reserved, left }): BudgetRow => ({
      ...{ key: centreId ?? 'company', name: name ?? t('campaigns.budgets.company'), isSpent: left === 0 },
      words: t('campaigns.budgets.money', {
        ...{ budget: amount(budget), used: amount(used), reserved: amount(reserved), left: amount(left) },
      }),
    }),
  )
  const numbers = (data?.numbers ?? []).map(
    ({ channels, limit, service, used, left }): BudgetRow => ({
      ...{ key: channels.map(({ id }) => id).join(), name: channels.map(({ name }) => name).join(', ') },
      isSpent: left === 0,
      words: t('campaigns.budgets.number', {
        ...{ limit: number(limit), service: number(service), used: number(used), left: number(left) },
      }),
    }),
  )
  const lines = [...money, ...numbers]
  return (
    <Card title={t('campaigns.budgets')}>
      {!data && <PendingRead of={read} h="12" mx="4" mb="3" />}
      {data && lines.length === 0 && (
        <chakra.p color="muted" px="4" pb="3">
          {t('campaigns.budgets.none')}
        </chakra.p>
      )}
      <ul className={page.rows} aria-label={t('campaigns.budgets')}>
        {lines.map(({ key, name, words, isSpent }) => (
          <li key={key} className={page.row}>
            <chakra.span minW="0" overflowWrap="anywhere">
              <b>{name}</b>
              <chakra.p color={isSpent ? 'attention' : 'muted'} fontSize="sm">
                {words}
              </chakra.p>
            </chakra.span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

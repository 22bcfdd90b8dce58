/** What models were used for: by day, connection, model and purpose, with tokens and cost. */
import type { AiBudget } from '@aura/contracts/ai/connection.ts'
import { type AiUsageRow, aiPurposes, aiUsage, type UsageSubject, usageSubjects } from '@aura/contracts/ai/usage.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { microsText } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Select } from '../platform/ui/input.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { anything, type ListQuery } from '../platform/ui/table/list-query.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { countColumn } from '../platform/ui/table/typed-columns.tsx'
import { BudgetPanel } from './budget-panel.tsx'

type Row = AiUsageRow & { id: string }
const lookAgainMs = 10_000
const periods = [7, 30, 90] as const

const dayText = (day: string, language: Language) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC' })

export function UsageTab({ budget }: { budget: AiBudget }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [days, setDays] = useState<number>(30)
  const [listQuery, setListQuery] = useState<ListQuery>({ ...anything, pageSize: 50 })
  const [by, setBy] = useState<UsageSubject | null>(null)
  const read = useQuery(aiUsage, { days, by })
  const { data, refetch } = read
  usePolling(refetch, { every: lookAgainMs })
  const columns = useMemo(() => columnsOf(t, language, budget.currency, by), [t, language, budget.currency, by])
  const { purpose } = listQuery.filters
  const rows = data?.rows
    .map((row): Row => ({ ...row, id: `${row.day} ${row.connectionId} ${row.model} ${row.purpose} ${row.subject}` }))
    .filter((row) => purpose === undefined || row.purpose === purpose)
  const perDay = callsPerDay(rows ?? [])
  const sum = rows?.reduce((total, { micros }) => total + micros, 0) ?? 0
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" gap="3" overflowY="auto" pb="6">
      <BudgetPanel budget={budget} />
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="center">
        <Select
          aria-label={t('ai.period')}
          value={days}
          width="auto"
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {t('ai.last_days', { count: period })}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('ai.by')}
          value={by ?? ''}
          width="auto"
          onChange={({ target }) => setBy(usageSubjects.find((value) => value === target.value) ?? null)}
        >
          <option value="">{t('ai.by.all')}</option>
          {usageSubjects.map((value) => (
            <option key={value} value={value}>
              {t(`ai.by.${value}`)}
            </option>
          ))}
        </Select>
        <chakra.span data-figures="">{t('ai.sum', { sum: microsText(sum, budget.currency, language) })}</chakra.span>
      </chakra.div>
      {perDay.length > 1 && (
        <Chart
          kind="bars"
          label={t('ai.calls_per_day')}
          axis={{ title: t('ai.day'), labels: perDay.map(([day]) => dayText(day, language)) }}
          series={[{ name: t('ai.calls'), values: perDay.map(([, calls]) => calls) }]}
          height={120}
        />
      )}
      <chakra.div display="flex" flexDirection="column" flex="1" minH="320px">
        <LocalTable<Row>
          read={read}
          name="ai.usage"
          label={t('ai.tab.usage')}
          columns={columns}
          page={
            rows && arrange(rows, listQuery, { words: ({ connection, model }) => `${connection} ${model}`, orders: [] })
          }
          rowName={({ day, connection }) => `${dayText(day, language)} ${connection}`}
          asked={listQuery}
          ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
          filters={[
            {
              id: 'purpose',
              label: t('ai.purpose'),
              options: aiPurposes.map((value) => ({ value, label: t(`ai.purpose.${value}`) })),
            },
          ]}
          empty={<EmptyState title={t('ai.no_usage')} text={t('ai.no_usage_text')} />}
        />
      </chakra.div>
    </chakra.div>
  )
}

/** The oldest day first. */
const callsPerDay = (rows: readonly Row[]): (readonly [string, number])[] =>
  [...Map.groupBy(rows, ({ day }) => day)]
    .map(([day, of]) => [day, of.reduce((sum, { calls }) => sum + calls, 0)] as const)
    .toSorted(([a], [b]) => a.localeCompare(b))

function columnsOf(
  t: TFunction,
  language: Language,
  currency: AiBudget['currency'],
  by: UsageSubject | null,
): Column<Row>[] {
  const subject: Column<Row>[] =
    by === null
      ? []
      : [
          {
            id: 'subject',
            header: t(`ai.by.${by}`),
            cell: ({ subject }) => subject ?? '–',
            width: 150,
            phone: 'line',
          },
        ]
  const count = (id: 'calls' | 'failed' | 'inputTokens' | 'outputTokens', width: number) =>
    countColumn<Row>((row) => row[id], language, { id, header: t(`ai.${id}`), width })
  return [
    { id: 'day', header: t('ai.day'), cell: ({ day }) => dayText(day, language), width: 110, phone: 'title' },
    ...subject,
    { id: 'connection', header: t('ai.connection'), cell: ({ connection }) => connection, width: 150, phone: 'line' },
    { id: 'model', header: t('ai.model'), cell: ({ model }) => model, width: 160, phone: 'line' },
    {
      id: 'purpose',
      header: t('ai.purpose'),
      cell: (row) => t(`ai.purpose.${row.purpose}`),
      width: 120,
      phone: 'line',
    },
    {
      id: 'cost',
      header: t('ai.cost'),
      cell: ({ micros, estimated }) =>
        t(estimated > 0 ? 'ai.cost_about' : 'ai.cost_exact', { cost: microsText(micros, currency, language) }),
      align: 'end',
      width: 130,
      phone: 'line',
    },
    count('calls', 95),
    count('failed', 80),
    count('inputTokens', 130),
    count('outputTokens', 130),
  ]
}

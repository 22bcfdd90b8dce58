import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { sources } from '@aura/contracts/tracking/form.ts'
import { overviewDays } from '@aura/contracts/tracking/overview-days.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { FirstStep } from '../platform/ui/first-step.tsx'
import { Select } from '../platform/ui/input.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { countColumn } from '../platform/ui/table/typed-columns.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'

type Row = OutputOf<typeof sources>['rows'][number]
const nameOf = ({ name }: Row) => name

/** Each source with what it brought. */
export function SourceList() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [days, setDays] = useState<(typeof overviewDays)[number]>(30)
  const [listQuery, ask] = useListQuery({ sort: 'contacts', descending: true })
  const read = useQuery(sources, { days })
  const { data } = read
  const columns = useMemo((): Column<Row>[] => {
    const count = (id: 'visits' | 'contacts' | 'conversions') =>
      countColumn<Row>((row) => row[id], language, {
        id,
        header: t(`tracking.sources.${id}`),
        sort: id,
        width: 140,
        phone: 'line',
      })
    const word = (id: 'source' | 'medium' | 'campaign') =>
      ({ id, header: `utm_${id}`, cell: (row: Row) => row[id] ?? '–', width: 130 }) as const
    return [
      { id: 'name', header: t('tracking.sources.name'), cell: nameOf, sort: 'name', width: 220, phone: 'title' },
      {
        id: 'kind',
        header: t('tracking.sources.kind'),
        cell: ({ kind }) => t(`tracking.sources.kind.${kind}`),
        width: 160,
        phone: 'line',
      },
      word('source'),
      word('medium'),
      word('campaign'),
      count('visits'),
      count('contacts'),
      count('conversions'),
    ]
  }, [t, language])
  const page =
    data &&
    arrange(data.rows, listQuery, {
      words: ({ name, source, campaign }) => `${name} ${source ?? ''} ${campaign ?? ''}`,
      orders: [
        ['contacts', (a, b) => a.contacts - b.contacts],
        ['visits', (a, b) => a.visits - b.visits],
        ['conversions', (a, b) => a.conversions - b.conversions],
        ['name', (a, b) => a.name.localeCompare(b.name)],
      ],
    })
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" gap="3" pt="3">
      <Select
        aria-label={t('tracking.period')}
        width="auto"
        alignSelf="flex-start"
        value={days}
        onChange={({ target }) => setDays(overviewDays.find((value) => value === Number(target.value)) ?? 30)}
      >
        {overviewDays.map((value) => (
          <option key={value} value={value}>
            {t('tracking.last_days', { days: value })}
          </option>
        ))}
      </Select>
      <LocalTable<Row>
        read={read}
        name="tracking.sources"
        label={t('tracking.sources.tab')}
        columns={columns}
        page={page}
        rowName={nameOf}
        asked={listQuery}
        ask={ask}
        filters={[]}
        empty={
          <EmptyState
            title={t('tracking.sources.empty')}
            text={t('tracking.sources.empty_text')}
            example={t('tracking.form.empty_example')}
            action={<FirstStep path="/campaigns/sources#new" needs="create_campaigns" />}
          />
        }
      />
    </chakra.div>
  )
}

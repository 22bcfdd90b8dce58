import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconSelect } from '../icon-select.tsx'
import type { Column } from './column.ts'
import type { ListQuery } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

/** The order, where there are no heads of columns to press. */
export function SortMenu<Row>({
  columns,
  asked,
  ask,
}: {
  columns: readonly Column<Row>[]
  asked: ListQuery
  ask: ChangeListQuery
}) {
  const { t } = useTranslation()
  const orders = columns.flatMap(({ sort, header }) =>
    sort === undefined
      ? []
      : [false, true].map((descending) => ({
          sort,
          descending,
          value: `${sort} ${descending}`,
          label: `${header} ${descending ? '↓' : '↑'}`,
        })),
  )
  if (orders.length === 0) return null
  return (
    <IconSelect
      icon={ArrowUpDown}
      label={t('platform.table.sort')}
      value={`${asked.sort} ${asked.descending}`}
      options={orders}
      choose={(value) => {
        const order = orders.find((order) => order.value === value)
        if (order) ask({ sort: order.sort, descending: order.descending })
      }}
    />
  )
}

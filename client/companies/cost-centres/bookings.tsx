import { bookCost, type CostCentre, costBookings } from '@aura/contracts/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { BookForm } from './book-form.tsx'
import { MonthSwitch } from './month-switch.tsx'
import type { Costs } from './use-costs.ts'

const pageSize = 25

/** What was booked on a centre in the month that is shown, the newest first. */
export function Bookings({ centre, costs }: { centre: CostCentre; costs: Costs }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(bookCost.needs)
  const [booking, setBooking] = useState(false)
  const [request, setRequest] = useState({ month: costs.month, page: 1 })
  const { month } = costs
  const page = request.month === month ? request.page : 1
  const read = useQuery(costBookings, { centreId: centre.id, month, page, pageSize })
  const { data, refetch } = read
  // The sum of the month moves with every booking of anybody.
  const spent = costs.state?.month === month ? costs.state.spent[centre.id] : undefined
  useEffect(() => {
    if (spent !== undefined) refetch()
  }, [spent, refetch])
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  const turn = (step: number) => setRequest({ month, page: page + step })
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" mb="3">
        <MonthSwitch costs={costs} />
        {may && !booking && month === costs.present && (
          <Button ms="auto" onClick={() => setBooking(true)}>
            {t('companies.costs.book')}
          </Button>
        )}
      </chakra.div>
      {booking && <BookForm centre={centre} leave={() => setBooking(false)} />}
      <PendingRead of={read} h="120px" />
      {data?.total === 0 && (
        <EmptyState
          title={t('companies.costs.no_bookings')}
          text={t('companies.costs.no_bookings_text')}
          example={t('companies.costs.no_bookings_example')}
          start={may && !booking && month === costs.present && (() => setBooking(true))}
        />
      )}
      <chakra.ul listStyleType="none" aria-label={t('companies.costs.bookings')}>
        {data?.rows.map((row) => (
          <chakra.li
            key={row.id}
            display="flex"
            alignItems="baseline"
            gap="3"
            py="2"
            borderTopWidth="1px"
            borderColor="line"
          >
            <chakra.div flex="1" minW="0">
              <chakra.p overflowWrap="anywhere">{row.note ?? t(`companies.costs.kind.${row.kind}`)}</chakra.p>
              <chakra.p color="muted" fontSize="sm">
                {[
                  formatInstant(row.at, language),
                  row.note === null ? undefined : t(`companies.costs.kind.${row.kind}`),
                  row.bookedByName ?? t('companies.costs.by_product'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </chakra.p>
            </chakra.div>
            <MoneyText value={row.cost} language={language} />
          </chakra.li>
        ))}
      </chakra.ul>
      {pages > 1 && (
        <chakra.div display="flex" alignItems="center" justifyContent="flex-end" gap="2" mt="3">
          <chakra.span color="muted" fontSize="sm">
            {t('companies.costs.page', { page, pages })}
          </chakra.span>
          <Button disabled={page === 1} onClick={() => turn(-1)}>
            {t('companies.costs.newer')}
          </Button>
          <Button disabled={page >= pages} onClick={() => turn(1)}>
            {t('companies.costs.older')}
          </Button>
        </chakra.div>
      )}
    </>
  )
}

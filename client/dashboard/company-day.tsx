/** The company's day: its numbers, hour by hour, and what needs attention now. */
import { companyDay } from '@aura/contracts/dashboard/company-day.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useMe } from '../platform/me.ts'
import { CallTiles } from './call-tiles.tsx'
import { CurrentMetrics } from './current-metrics.tsx'
import { DayPage } from './day-page.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HourlyChart } from './hourly-chart.tsx'
import { Matters } from './needs-attention.tsx'
import { SalesTiles } from './sales-tiles.tsx'
import { ServiceTiles } from './service-tiles.tsx'
import { useDay } from './use-day.ts'
import { WeekChart } from './week-chart.tsx'

const CompaniesGlance = lazy(() => import('./companies-glance.tsx'))

const nothing = {}
const calmMs = 1000
/** On wide screens the numbers stand on the left of what is read first elsewhere. */
const first = { gridColumn: { xl: '1' }, gridRow: { xl: '1 / span 2' } }

export function CompanyDay() {
  const request = useDay(companyDay, nothing, calmMs)
  const { permissions } = useMe()
  return (
    <>
      <FirstSteps />
      <DayPage asked={request}>
        {(day) => (
          <chakra.div
            display="grid"
            gap="4"
            alignItems="start"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }}
            gridTemplateRows={{ xl: 'auto 1fr' }}
          >
            <chakra.div gridColumn={{ xl: '2' }} minW="0">
              <Matters matters={day.matters} total={day.mattersTotal} />
            </chakra.div>
            <chakra.div {...first} display="flex" flexDirection="column" gap="5" minW="0">
              {day.service && <ServiceTiles service={day.service} />}
              {day.service && <HourlyChart hours={day.service.hours} hour={day.hour} />}
              {day.service && permissions.includes('view_warroom') && <WeekChart timezone={day.timezone} />}
              {day.service && <CallTiles service={day.service} />}
              <SalesTiles sales={day.sales} costs={day.costs} />
            </chakra.div>
            <chakra.div gridColumn={{ xl: '2' }} display="flex" flexDirection="column" gap="4" minW="0">
              {permissions.includes('view_warroom') && <CurrentMetrics />}
              {permissions.includes('manage_crm_owner') && (
                <Suspense>
                  <CompaniesGlance />
                </Suspense>
              )}
            </chakra.div>
          </chakra.div>
        )}
      </DayPage>
    </>
  )
}

/** What a number of the day counts, one by one. */
import { isKey, named } from '@aura/contracts/warroom/metrics/key.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../platform/ui/drawer.tsx'
import { DrillDownRows } from '../warroom/index.ts'

const route = getRouteApi('/_app/dashboard')

export default function DayDrillDown() {
  const { t } = useTranslation()
  const { number = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const metric = isKey(number) ? number : undefined
  const id = metric && named(metric)?.id
  const close = () => void navigate({ search: ({ day }) => ({ ...(day && { day }) }) })
  return (
    <Drawer title={id ? t(`warroom.metric.${id}`) : ''} open={id !== undefined} close={close} width={520}>
      {metric && <DrillDownRows key={metric} metric={metric} span="day" />}
    </Drawer>
  )
}

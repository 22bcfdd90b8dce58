import { useTranslation } from 'react-i18next'
import { DayList } from '../platform/ui/day-list.tsx'

/** Days on which nobody is there. */
export function Holidays({ days, set }: { days: readonly string[]; set: (days: readonly string[]) => void }) {
  const { t } = useTranslation()
  const words = {
    ...{ label: t('routing.queues.holidays'), add: t('routing.queues.add_holiday') },
    remove: (day: string) => t('routing.queues.remove_holiday', { day }),
  }
  return <DayList {...{ days, set, words }} />
}

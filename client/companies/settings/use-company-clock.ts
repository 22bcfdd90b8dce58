import { companyClock } from '@aura/contracts/companies/clock.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { browserTimeZone } from '../../platform/i18n/time-zone.ts'

const nothing = {}

/** On which clock the company lives its days; the browser's where that cannot be known. */
export function useCompanyClock(enabled: boolean): { timeZone: string; isSettled: boolean } {
  const { data, error } = useQuery(companyClock, nothing, { enabled })
  return { timeZone: data?.timeZone ?? browserTimeZone(), isSettled: !enabled || data !== undefined || Boolean(error) }
}

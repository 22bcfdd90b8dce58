/** The company's clock, on which its days begin; the browser's until it is read. */
import { clock } from '@aura/contracts/warroom/wall/clock.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { browserTimeZone } from '../../platform/i18n/time-zone.ts'

const nothing = {}

export function useCompanyZone(enabled: boolean): string {
  const { data } = useQuery(clock, nothing, { enabled })
  return data?.timeZone ?? browserTimeZone()
}

/** The cost centres in a month: the present one live, one that is over as it was read. */
import { type CostCentresState, costCentres, costMonth } from '@aura/contracts/companies/cost-centres.ts'
import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { costCentresReducer, costTree, monthIn } from '@aura/machines/companies/cost-centres.ts'
import { useMemo, useState } from 'react'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { useCompanySettings } from '../settings/use-company-settings.ts'

const nothing = {}

export function useCosts() {
  const { state, status, error, asOf } = useView(costCentres, costCentresReducer, nothing)
  // A user without access to the settings still sees the product's default time zone and currency.
  const { timezone, currency } = useCompanySettings().state ?? defaultLocale
  const present = monthIn(new Date(useNow(60_000)), timezone)
  const [chosen, choose] = useState<string>()
  const month = chosen ?? present
  // The view holds the newest month that has a booking; until there is one, the present month is empty.
  const live = month === present || month === state?.month
  const past = useQuery(costMonth, { month }, { enabled: !live })
  const spent = live ? undefined : past.data?.spent
  const inMonth = useMemo(
    (): CostCentresState | undefined => (state && spent ? { ...state, month, spent } : state),
    [state, spent, month],
  )
  const tree = useMemo(() => inMonth && costTree(inMonth, month), [inMonth, month])
  return {
    state,
    tree,
    status,
    asOf,
    error: error ?? (live ? undefined : past.error),
    month,
    present,
    currency,
    timezone,
    choose: (next: string) => choose(next >= present ? undefined : next),
    /** What a past month spent is still being read. */
    reading: !live && past.data === undefined,
  }
}

export type Costs = ReturnType<typeof useCosts>

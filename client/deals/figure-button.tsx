import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The deals behind a figure, under the figure's name. */
export type Counted = {
  label: string
  deals: readonly Deal[]
  /** What each of them counts for in the figure, where that is not its value. */
  amountOf?: (deal: Deal) => Money
  /** How many the figure counts, where `deals` are only the last of them. */
  total?: number
  /** They are shown as they were at an earlier moment. */
  isPast?: boolean
}

/** What deals count for that count in part, as by their probability. */
export const partOf =
  (share: (deal: Deal) => number) =>
  (deal: Deal): Money => ({ ...deal.value, amount: deal.value.amount * share(deal) })

/** A figure that counts nothing opens nothing. */
export function FigureButton(props: { counted: Counted; open: (counted: Counted) => void; children: ReactNode }) {
  const { t } = useTranslation()
  const { counted, open, children } = props
  if (counted.deals.length === 0) return <span data-figures="">{children}</span>
  return (
    <chakra.button
      type="button"
      data-figures=""
      cursor="pointer"
      textAlign="inherit"
      _hover={{ textDecoration: 'underline' }}
      title={t('deals.forecast.open', { label: counted.label })}
      onClick={() => open(counted)}
    >
      {children}
    </chakra.button>
  )
}

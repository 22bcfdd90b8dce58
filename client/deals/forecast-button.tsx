import type { BoardState } from '@aura/contracts/deals/board.ts'
import { TrendingUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

const Forecast = lazy(async () => ({ default: (await import('./forecast.tsx')).Forecast }))

/** The way to what the whole board adds up to; `filtered`: the screen shows fewer deals. */
export function ForecastButton({ state, filtered }: { state: BoardState; filtered: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const label = t('deals.forecast')
  return (
    <>
      <Button variant="ghost" px="0" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <TrendingUp size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Suspense>{open && <Forecast current={state} filtered={filtered} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}

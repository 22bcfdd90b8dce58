import { TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { useLayoutChoice } from './board-search.ts'

/** The way to what the pipeline adds up to. */
export function ForecastButton() {
  const { t } = useTranslation()
  const [layout, choose] = useLayoutChoice()
  const label = t('deals.forecast')
  // There the layout itself says so.
  if (layout === 'forecast') return null
  return (
    <Button variant="ghost" px="0" aria-label={label} title={label} onClick={() => choose('forecast')}>
      <TrendingUp size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

import { dayMs } from '@aura/contracts/platform/durations.ts'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localDay } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useBoardDay } from '../board-search.ts'

/** The way to the board of another day; it begins with yesterday. */
export function PastButton() {
  const { t } = useTranslation()
  const { goToDay } = useBoardDay()
  const label = t('deals.past.open')
  return (
    <Button
      variant="ghost"
      px="0"
      aria-label={label}
      title={label}
      onClick={() => goToDay(localDay(Date.now() - dayMs))}
    >
      <History size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}

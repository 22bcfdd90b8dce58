import { useTranslation } from 'react-i18next'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'

/** What of a prepared text is not filled; it goes out like that only when its author says so. */
export function GapsLine({ gaps, send }: { gaps: readonly string[]; send: () => void }) {
  const { t } = useTranslation()
  return (
    <Callout role="alert">
      <StateDot tone="attention" />
      <span>
        {t('replies.gaps')} <b>{gaps.map((gap) => `{{${gap}}}`).join(', ')}</b>
      </span>
      <Button size="xs" onClick={send}>
        {t('replies.send_anyway')}
      </Button>
    </Callout>
  )
}

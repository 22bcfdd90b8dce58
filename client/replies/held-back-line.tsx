import { useTranslation } from 'react-i18next'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Callout } from '../platform/ui/callout.tsx'

/** Why Enter did not send: a gap that is not filled, a shortcut that stands for nothing. The author may insist. */
export function HeldBackLine({ reason, words, send }: { reason: string; words: string; send: () => void }) {
  const { t } = useTranslation()
  return (
    <Callout role="alert">
      <StateDot tone="attention" />
      <span>
        {reason} <b>{words}</b>
      </span>
      <Button size="xs" onClick={send}>
        {t('replies.send_anyway')}
      </Button>
    </Callout>
  )
}

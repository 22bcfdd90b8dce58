import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Callout } from '../../platform/ui/callout.tsx'
import { type Draft, takenUp, withoutRefused } from './draft.ts'

/** What the server did not let out, with its reason; the text is kept until its author decides. */
export function RefusedTexts(props: { draft: Draft; change: (change: (draft: Draft) => Draft) => void }) {
  const { t } = useTranslation()
  return props.draft.refused.map(({ id, text, reason }) => (
    <Callout key={id} refused role="alert">
      <StateDot tone="critical" />
      <span>
        <b>{t('conversations.not_sent')}</b> {reason}
        {text !== '' && <q> {text}</q>}
      </span>
      {text !== '' && (
        <Button size="xs" onClick={() => props.change((draft) => takenUp(draft, id))}>
          {t('conversations.take_up')}
        </Button>
      )}
      <Button size="xs" variant="ghost" onClick={() => props.change((draft) => withoutRefused(draft, id))}>
        {t(text === '' ? 'platform.dismiss' : 'conversations.throw_away')}
      </Button>
    </Callout>
  ))
}

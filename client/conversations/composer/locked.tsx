import type { Lock } from '@aura/machines/conversations/decide-send.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Callout } from '../../platform/ui/callout.tsx'
import type { Action } from '../deciding.ts'
import look from './composer.module.css'

/** Why nothing can be written to the customer, what helps, and what had been written until then. */
export function Locked(props: {
  lock: Lock
  text: string
  awaitsAnswer: boolean
  run: (action: Action) => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { helps: action, code } = props.lock
  const awaitsAnswer = props.awaitsAnswer && code === 'conversations.window_closed'
  return (
    <>
      {props.text !== '' && (
        <Callout>
          <span>
            <b>{t('conversations.draft_saved')}</b> {props.text}
          </span>
        </Callout>
      )}
      <div className={look.locked}>
        <span role="status">{awaitsAnswer ? t('conversations.awaits_answer') : refusalText(props.lock)}</span>
        {action && (
          <Button
            data-helps=""
            variant={action === 'assign' ? 'outline' : 'solid'}
            colorPalette={action === 'assign' ? 'neutral' : 'accent'}
            onClick={() => props.run(action)}
          >
            {t(`conversations.helps.${action}`)}
          </Button>
        )}
        {props.children}
      </div>
    </>
  )
}

import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Lock } from '@aura/machines/conversations/decide-send.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Callout } from '../../platform/ui/callout.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Action } from '../deciding.ts'
import look from './composer.module.css'
import type { Draft } from './draft.ts'

/** Why nothing can be written to the customer, what helps, and what had been written until then. */
export function Locked(props: {
  conversation: Pick<Conversation, 'contactId'>
  lock: Lock
  text: string
  change: (change: (draft: Draft) => Draft) => void
  awaitsAnswer: boolean
  run: (action: Action) => void
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { helps: action, code } = props.lock
  /** A slip loses nothing: the notice puts the text back. */
  function discard() {
    const { text, change } = props
    change((before) => ({ ...before, text: '' }))
    // Its own button goes with the draft.
    document.querySelector<HTMLElement>('[data-thread]')?.focus()
    toast({
      tone: 'info',
      title: t('conversations.draft_discarded'),
      action: {
        label: t('conversations.undo'),
        run: () => change((before) => ({ ...before, text: [text, before.text].filter(Boolean).join('\n') })),
      },
    })
  }
  const awaitsAnswer = props.awaitsAnswer && code === 'conversations.window_closed'
  return (
    <>
      {props.text !== '' && (
        <Callout>
          <span>
            <b>{t('conversations.draft_saved')}</b> {props.text}
          </span>
          <Button size="xs" variant="ghost" onClick={discard}>
            {t('conversations.draft_discard')}
          </Button>
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
        {code === 'conversations.no_messages' && (
          <Button asChild data-helps="" variant="solid" colorPalette="accent">
            <Link to="/operations" search={(before) => ({ ...before, start: props.conversation.contactId })}>
              {t('conversations.start.title')}
            </Link>
          </Button>
        )}
        {props.children}
      </div>
    </>
  )
}

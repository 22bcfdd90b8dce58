import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { ArrowLeft, PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../channels/index.ts'
import { addressText } from '../../contacts/index.ts'
import { Button } from '../../platform/ui/button.tsx'
import { DueIn, Priority, useQueueNames } from '../../routing/index.ts'
import { StateWords, WaitsForConnection } from '../list/conversation-state.tsx'
import { useWaitingActions } from '../waiting-actions.ts'
import look from './thread-header.module.css'

type HeaderProps = {
  conversation: Conversation
  holder: string | undefined
  /** Where only one pane has room. */
  back: (() => void) | undefined
  /** Where the customer panel has no column of its own. */
  details: (() => void) | undefined
  /** Who else looks at it. */
  viewers?: ReactNode
  children: ReactNode
}

export function ThreadHeader({ conversation, holder, back, details, viewers, children }: HeaderProps) {
  const { t } = useTranslation()
  const { contactName, channel, address, subject } = conversation
  const queue = useQueueNames()(conversation.queueId)
  const waits = useWaitingActions().get(conversation.id)
  return (
    <header className={look.header}>
      {back && (
        <Button variant="ghost" px="0" aria-label={t('conversations.back')} onClick={back}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      <div className={look.contact}>
        <div className={look.title}>
          <h2 title={contactName}>{contactName}</h2>
          {viewers}
        </div>
        <p>
          <ChannelIcon kind={channel} />
          <DueIn conversation={conversation} />
          {waits ? (
            <WaitsForConnection action={waits} />
          ) : (
            <StateWords conversation={conversation} holder={holder} queue={queue} />
          )}
          <Priority of={conversation.priority} />
          <span data-figures="" className={look.address}>
            {addressText({ kind: reachedAt(channel), value: address })}
          </span>
          {subject !== null && (
            <span className={look.subject} title={subject}>
              {subject}
            </span>
          )}
        </p>
      </div>
      <div className={look.actions}>
        {children}
        {details && (
          <Button
            variant="ghost"
            px="0"
            aria-label={t('conversations.customer')}
            title={t('conversations.customer')}
            onClick={details}
          >
            <PanelRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        )}
      </div>
    </header>
  )
}

import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { mediaKinds } from '@aura/contracts/conversations/message.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../channels/index.ts'
import { addressText } from '../../contacts/index.ts'
import { formatAge, formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { shortDay } from '../../platform/i18n/short-day.ts'
import { momentText } from '../../platform/i18n/time-text.ts'
import { useMe } from '../../platform/me.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { DueIn, Priority } from '../../routing/index.ts'
import { draftMark, keyOf } from '../composer/draft.ts'
import { useDraft } from '../composer/drafts.ts'
import look from '../inbox.module.css'
import type { WaitingAction } from '../waiting-actions.ts'
import { StateWords, WaitingSince, WaitsForConnection } from './conversation-state.tsx'
import { authorText } from './preview-author.ts'

export const rowHeight = 52

type RowProps = {
  conversation: Conversation
  /** The assignee's name. */
  holder: string | undefined
  /** The queue it is of, by name. */
  queue: string | undefined
  index: number
  count: number
  open: (id: string) => void
  current: boolean
  /** The one row that Tab reaches. */
  active: boolean
  /** The customer is writing. */
  typing: boolean
  /** The state that the list is of; the rows do not repeat it. */
  implied: Conversation['state'] | undefined
  /** What was done with it and waits for the connection. */
  waits: WaitingAction | undefined
}

const draftWords = {
  text: 'conversations.inbox.draft',
  note: 'conversations.inbox.draft_note',
  refused: 'conversations.inbox.draft_refused',
} as const

export const ListRow = memo(function ListRow({ conversation, index, count, open, ...props }: RowProps) {
  const { t } = useTranslation()
  const { id, contactName, unread, waitingSince, preview, changedAt, closedAt, snoozedUntil } = conversation
  return (
    <li
      className={look.row_slot}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
    >
      <button
        type="button"
        data-row={id}
        className={look.row}
        tabIndex={props.active ? 0 : -1}
        aria-current={props.current || undefined}
        data-unread={unread > 0 || undefined}
        onClick={() => open(id)}
      >
        <span className={look.row_text}>
          <ChannelIcon kind={conversation.channel} />
          <span className={look.name}>{contactName}</span>
          <Priority of={conversation.priority} />
          <DueIn conversation={conversation}>
            {conversation.state === 'snoozed' && props.implied === 'snoozed' && snoozedUntil !== null ? (
              <ReturnsAt at={snoozedUntil} />
            ) : waitingSince !== null ? (
              <WaitingSince since={waitingSince} />
            ) : closedAt !== null && conversation.state === 'closed' ? (
              <ClosedOn at={closedAt} />
            ) : (
              <Age at={preview?.at ?? changedAt} />
            )}
          </DueIn>
        </span>
        <span className={look.row_text}>
          {props.typing ? (
            <span className={look.preview}>{t('conversations.inbox.typing')}</span>
          ) : (
            <Preview conversation={conversation} current={props.current} />
          )}
          {props.waits ? (
            <WaitsForConnection action={props.waits} />
          ) : conversation.state === 'closed' && props.implied === 'closed' ? (
            <ClosedBy conversation={conversation} holder={props.holder} />
          ) : conversation.state === props.implied ? (
            props.queue && <span className={look.queue}>{props.queue}</span>
          ) : (
            <StateWords conversation={conversation} holder={props.holder} queue={props.queue} />
          )}
          {unread > 0 && (
            <span className={look.count}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className={look.notice}>{t('conversations.inbox.unread', { count: unread })}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
})

/** As what it ended, and with whom. */
function ClosedBy({ conversation, holder }: Pick<RowProps, 'conversation' | 'holder'>) {
  const { t } = useTranslation()
  const { closeReason, mergedInto } = conversation
  const end = t(mergedInto === null ? `conversations.reason.${closeReason ?? 'other'}` : 'conversations.inbox.merged')
  const words = holder === undefined ? end : `${holder} · ${end}`
  return (
    <span className={look.queue} title={words}>
      {words}
    </span>
  )
}

/** What is over is looked for by its day. */
function ClosedOn({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow(60_000)
  return (
    <time className={look.age} dateTime={at} title={formatInstant(at, language)}>
      {shortDay(at, language, now)}
    </time>
  )
}

/** What is snoozed is looked for by its return. */
function ReturnsAt({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time className={look.age} dateTime={at} title={formatInstant(at, language)}>
      {momentText(at, language)}
    </time>
  )
}

function Age({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow(10_000)
  return (
    <time className={look.age} dateTime={at} title={formatInstant(at, language)}>
      {formatAge((now - Date.parse(at)) / 1000, language)}
    </time>
  )
}

/**
 * The last words; ours begin with who said them. What is a file without a name is called by its kind. What was begun and
 * not sent stands before them, until the conversation is open and shows it in its own place.
 */
function Preview({ conversation, current }: Pick<RowProps, 'conversation' | 'current'>) {
  const { preview, channel, address } = conversation
  const { t } = useTranslation()
  const { id: ownId } = useMe()
  const [draft] = useDraft(keyOf(ownId, conversation.id))
  const mark = current ? undefined : draftMark(draft)
  if (mark)
    return (
      <span className={look.preview}>
        <span className={look.draft} data-refused={mark.kind === 'refused' || undefined}>
          {t(draftWords[mark.kind])}
        </span>{' '}
        {mark.words}
      </span>
    )
  if (!preview) return <span className={look.preview}>{addressText({ kind: reachedAt(channel), value: address })}</span>
  const kind = mediaKinds.find((mediaKind) => mediaKind === preview.text)
  const text = kind
    ? t(`conversations.media.${kind}`)
    : preview.text || t(channel === 'voice' ? 'calls.call' : 'conversations.media.unknown')
  const author = authorText(preview.author, ownId, t)
  return (
    <span className={look.preview} data-channel={channel}>
      {preview.from === 'company' && <span className={look.outbound}>{author} </span>}
      {text}
    </span>
  )
}

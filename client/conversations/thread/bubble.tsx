import type { Message } from '@aura/contracts/conversations/message.ts'
import { Bot, Lock, Reply, SmilePlus } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import look from './bubble.module.css'
import { ContentPart, wordsOf } from './content.tsx'
import { Delivery, Trouble } from './delivery.tsx'
import { ReactionMarks } from './reaction-marks.tsx'
import type { Undelivered } from './use-undelivered.ts'

export type BubbleProps = {
  message: Message
  /** It stands under one of the same author. */
  follows: boolean
  /** None of the same author stands under it. */
  last: boolean
  answered: Message | undefined
  reply: ((message: Message) => void) | undefined
  react: ((message: Message, anchor: Element) => void) | undefined
  /** Our last reaction to it. */
  ours: Message | undefined
  /** Present when the user may settle or repeat it. */
  acts: Undelivered | undefined
}

/** One message: whose it is, what it says, what became of it. */
export const Bubble = memo(function Bubble({ message, follows, last, answered, ours, acts, ...props }: BubbleProps) {
  const { t } = useTranslation()
  const { reply, react } = props
  const language = useLanguage()
  const { direction, author, content, status } = message
  const isWhisper = content.type === 'whisper'
  const isNote = content.type === 'note' || isWhisper
  const isReported = last || isNote || status === 'failed' || status === 'in_doubt' || status === 'queued'
  return (
    <div className={look.message} data-side={isNote ? 'note' : direction} data-follows={follows || undefined}>
      {!follows && (
        <p className={look.author}>
          {isNote && <Lock size={12} strokeWidth={1.75} aria-hidden="true" />}
          {author.kind === 'ai_agent' && <Bot size={12} strokeWidth={1.75} aria-hidden="true" />}
          {isNote
            ? t(isWhisper ? 'conversations.whisper_by' : 'conversations.note_by', { name: author.name })
            : author.name}
        </p>
      )}
      <div className={look.row}>
        <div className={look.bubble}>
          {message.replyTo !== null && (
            <blockquote className={look.quote}>
              {answered ? (
                <>
                  <b>{answered.author.name}</b> {wordsOf(answered.content)}
                </>
              ) : (
                t('conversations.earlier_message')
              )}
            </blockquote>
          )}
          {'subject' in content && content.subject !== undefined && (
            <p className={look.mail_subject}>{content.subject}</p>
          )}
          <ContentPart id={message.id} content={content} />
          <ReactionMarks {...{ message, ours }} />
        </div>
        {reply && !isNote && (
          <button
            type="button"
            className={look.reply}
            aria-label={t('conversations.reply_to', { name: author.name, hour: hourText(message.at, language) })}
            title={t('conversations.reply')}
            onClick={() => reply(message)}
          >
            <Reply size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        {react && direction === 'in' && (
          <button
            type="button"
            data-react=""
            className={look.reply}
            aria-label={t('conversations.react.to', { name: author.name, hour: hourText(message.at, language) })}
            title={t('conversations.react')}
            onClick={({ currentTarget }) => react(message, currentTarget)}
          >
            <SmilePlus size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      {isReported && (
        <p className={look.meta}>
          <time dateTime={message.at} title={formatInstant(message.at, language)}>
            {hourText(message.at, language)}
          </time>
          {status !== null && <Delivery status={status} />}
        </p>
      )}
      <Trouble message={message} acts={acts} />
      {ours && <Trouble message={ours} acts={acts} />}
    </div>
  )
})

/** The thread: days, bubbles and lines. Of ten thousand messages only a stretch stands in the document. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CallEntry } from '../../calls/index.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { dayText } from '../../platform/i18n/time-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { Bubble } from './bubble.tsx'
import { wordsOf } from './content.tsx'
import { HandOffCard } from './hand-off-card.tsx'
import { beginsDay, followsOn } from './loaded-messages.ts'
import { RatingEntry } from './rating-entry.tsx'
import { ourReactions, withoutReactions } from './reactions.ts'
import { SystemEntry } from './system-entry.tsx'
import look from './thread.module.css'
import { useMessageWindow } from './use-message-window.ts'
import type { Undelivered } from './use-undelivered.ts'

type MessagesProps = {
  messages: readonly Message[]
  earlier: 'idle' | 'reading' | 'failed'
  readEarlier: () => void
  /** Whether the newest is in sight. */
  seen: (newest: number | undefined) => void
  reply: ((message: Message) => void) | undefined
  /** Where the channel carries reactions and one may write. */
  react?: ((message: Message, anchor: Element) => void) | undefined
  acts: Undelivered | undefined
  /** The number of one that was looked for. */
  marked?: number | undefined
}

export function Messages({ messages: all, earlier, readEarlier, seen, reply, react, acts, marked }: MessagesProps) {
  const { t } = useTranslation()
  const messages = useMemo(() => withoutReactions(all), [all])
  const ours = useMemo(() => ourReactions(all), [all])
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, staying, leftAt, toEnd } = useMessageWindow({ scroller, messages, readEarlier })
  const newest = all.at(-1)?.seq ?? 0
  const inSight = staying ? newest : undefined
  // Reports what is in sight for the read marker.
  useEffect(() => seen(inSight), [seen, inSight])
  const missed =
    leftAt === undefined ? 0 : messages.filter((message) => message.seq > leftAt && message.direction === 'in').length
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const oldest = all[0]?.seq ?? 1

  return (
    <div className={look.thread_frame}>
      <section
        ref={scroller}
        className={look.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
        tabIndex={0}
        data-thread=""
        aria-label={t('conversations.messages')}
      >
        <div className={look.messages}>
          {oldest > 1 && from === 0 && (
            <p className={look.change} role="status">
              {earlier === 'failed' ? (
                <Button size="xs" onClick={readEarlier}>
                  {t('conversations.inbox.again')}
                </Button>
              ) : (
                t('conversations.reading_earlier')
              )}
            </p>
          )}
          {messages.slice(from, to).map((message, at) => {
            const before = messages[from + at - 1]
            const after = messages[from + at + 1]
            const { content } = message
            return (
              <div
                key={message.id}
                data-seq={message.seq}
                data-message={message.id}
                data-marked={message.seq === marked || undefined}
              >
                {beginsDay(before, message) && <Day at={message.at} />}
                {content.type === 'rating' ? (
                  <RatingEntry message={message} rated={content} />
                ) : content.type === 'call' ? (
                  <CallEntry message={message} call={content.call} />
                ) : content.type === 'hand_off' ? (
                  <HandOffCard message={message} handOff={content.handOff} />
                ) : content.type === 'change' ? (
                  <SystemEntry message={message} change={content} />
                ) : (
                  <Bubble
                    message={message}
                    follows={followsOn(before, message) && !beginsDay(before, message)}
                    last={after === undefined || !followsOn(message, after) || after.status !== message.status}
                    answered={message.replyTo === null ? undefined : byId.get(message.replyTo)}
                    ours={ours.get(message.id)}
                    acts={isOpen(message) || isOpen(ours.get(message.id)) ? acts : undefined}
                    {...{ reply, react }}
                  />
                )}
              </div>
            )
          })}
        </div>
      </section>
      {!staying && (
        <Button className={look.down} size="xs" onClick={toEnd}>
          <ArrowDown size={14} strokeWidth={1.75} aria-hidden="true" />
          {missed > 0 ? t('conversations.new_messages', { count: missed }) : t('conversations.to_newest')}
        </Button>
      )}
      <Announced messages={messages} />
    </div>
  )
}

const isOpen = (message: Message | undefined) => message?.status === 'failed' || message?.status === 'in_doubt'

function Day({ at }: { at: string }) {
  const language = useLanguage()
  const now = useNow(60_000)
  return (
    <p className={look.day}>
      <span>{dayText(at, now, language)}</span>
    </p>
  )
}

/** Says what the customer has just written; what stood there when the thread was opened is not news. */
function Announced({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation()
  const start = useRef(messages.at(-1)?.seq ?? 0)
  const last = messages.findLast(({ direction }) => direction === 'in')
  const isNews = last !== undefined && last.seq > start.current
  return (
    <p className={look.transcript} role="status" aria-live="polite">
      {isNews && t('conversations.announced', { name: last.author.name, text: wordsOf(last.content) })}
    </p>
  )
}

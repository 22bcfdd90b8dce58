/** The conversation as it stood at a moment: marked as such, with nothing to write, and one key back to now. */

import type { Moment } from '@aura/contracts/conversations/as-it-was.ts'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { localTimeText } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { Messages } from './messages.tsx'
import thread from './thread.module.css'
import { useEscape } from './thread-keys.ts'
import look from './thread-rewind.module.css'
import { useThreadRewind } from './use-thread-rewind.ts'

type PastProps = {
  conversationId: string
  start: Moment
  /** A message that was looked for. */
  marked: number | undefined
  /** How many messages there are by now. */
  last: number
  header: (conversation: Conversation | undefined) => ReactNode
  leave: () => void
}

export function ThreadRewind({ conversationId, start, marked, last, header, leave }: PastProps) {
  const { t } = useTranslation()
  const { then, error, busy, ask, earlier, readEarlier } = useThreadRewind(conversationId, start)
  useEscape(leave)
  return (
    <section className={thread.thread} aria-label={t('conversations.rewind.slider')} data-past="">
      {header(then?.conversation)}
      <Bar at={then?.at} seq={then?.conversation.lastSeq} {...{ last, busy, ask, leave }} />
      {error !== undefined && (
        <p className={look.refused} role="alert">
          {errorText(error)}
        </p>
      )}
      {then && (
        <Messages
          key={then.at}
          messages={then.messages}
          earlier={earlier}
          readEarlier={readEarlier}
          seen={nobody}
          reply={undefined}
          acts={undefined}
          marked={marked}
        />
      )}
    </section>
  )
}

const nobody = () => {}

type BarProps = {
  at: string | undefined
  seq: number | undefined
  last: number
  busy: boolean
  ask: (moment: Moment) => void
  leave: () => void
}

function Bar({ at, seq, last, busy, ask, leave }: BarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  /** Where the pointer is, which may be ahead of what is shown. */
  const [handValue, setHandValue] = useState<number>()
  const slider = useRef<HTMLInputElement>(null)
  // Arrow keys step through it from the first moment on.
  useLayoutEffect(() => slider.current?.focus(), [])
  const value = (busy ? handValue : undefined) ?? seq ?? last
  const to = (next: number) => {
    const within = Math.min(last, Math.max(1, next))
    setHandValue(within)
    ask({ seq: within })
  }
  const step = t('conversations.rewind.step', { seq: value, last })
  const title = at === undefined ? undefined : t('conversations.rewind.title', { at: exactText(at, language) })
  return (
    <div className={look.bar} aria-busy={busy}>
      <div className={look.head}>
        <p className={look.title} role="status">
          <History size={16} strokeWidth={1.75} aria-hidden="true" />
          <b>{title ?? t('conversations.rewind.reading')}</b>
          <span>{t('conversations.rewind.not_live')}</span>
        </p>
        <Button size="xs" variant="solid" colorPalette="accent" onClick={leave}>
          {t('conversations.rewind.now')}
          <kbd className={look.key}>Esc</kbd>
        </Button>
      </div>
      <div className={look.foot}>
        <div className={look.track}>
          <Button
            size="xs"
            variant="ghost"
            px="0"
            aria-label={t('conversations.rewind.before')}
            title={t('conversations.rewind.before')}
            onClick={() => to(value - 1)}
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <input
            ref={slider}
            type="range"
            min={1}
            max={last}
            value={value}
            aria-label={t('conversations.rewind.slider')}
            aria-valuetext={title === undefined || busy ? step : `${step}, ${title}`}
            onChange={({ target }) => to(target.valueAsNumber)}
          />
          <Button
            size="xs"
            variant="ghost"
            px="0"
            aria-label={t('conversations.rewind.after')}
            title={t('conversations.rewind.after')}
            onClick={() => to(value + 1)}
          >
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <span className={look.step} data-figures="">
            {step}
          </span>
        </div>
        <Input
          type="datetime-local"
          step={1}
          className={look.instant}
          aria-label={t('conversations.rewind.instant')}
          value={at === undefined ? '' : localTimeText(at, 'second')}
          onChange={({ target }) => {
            const typed = new Date(target.value)
            setHandValue(undefined)
            if (!Number.isNaN(typed.getTime())) ask({ at: new Date(typed.getTime() + lastOfSecond).toISOString() })
          }}
        />
      </div>
    </div>
  )
}

/** A second that is typed means all of it. */
const lastOfSecond = 999

const exactText = (at: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))

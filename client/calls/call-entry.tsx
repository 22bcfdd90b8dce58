/** A call in the thread: how it stands, who spoke, and how long everything took. */
import { type Call, isLive } from '@aura/contracts/calls/call.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { Phone, PhoneMissed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { durationClock } from '../platform/duration-text.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { hourText } from '../platform/i18n/time-text.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import look from './calls.module.css'
import { lengthsOf } from './durations.ts'
import { callTones, endText, problemText } from './state-words.ts'

export function CallEntry({ message, call }: { message: Message; call: Call }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  useNow(isLive(call.state) ? 1000 : 3_600_000)
  const { waited, talked, held } = lengthsOf(call, feed.now())
  const missed = call.state === 'abandoned' || call.state === 'missed'
  const Icon = missed ? PhoneMissed : Phone
  const facts = [
    t('calls.waited', { time: durationClock(waited) }),
    call.answeredAt !== null && t('calls.talked', { time: durationClock(talked) }),
    held > 0 && t('calls.held', { time: durationClock(held) }),
    call.operatorName !== null && t('calls.with', { name: call.operatorName }),
    endText(call),
    problemText(call.problem),
  ]
  return (
    <article className={look.entry} data-call={call.state}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={look.entryHead}>
          <b>{t('calls.entry.from', { name: message.author.name })}</b>
          <StatusBadge tone={callTones[call.state]} word={t(`calls.state.${call.state}`)} />
        </p>
        <p className={look.facts}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <time dateTime={message.at} title={formatInstant(message.at, language)}>
        {hourText(message.at, language)}
      </time>
    </article>
  )
}

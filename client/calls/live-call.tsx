import { type Call, isLive } from '@aura/contracts/calls/call.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { durationClock } from '../platform/duration-text.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { useNow } from '../platform/ui/clock.ts'
import look from './calls.module.css'
import { lengthsOf } from './durations.ts'
import { callTones } from './state-words.ts'

const shownDigits = 8

/** Live calls: the operator, the customer and the time. */
export function LiveLine({ calls }: { calls: readonly Call[] }) {
  const { t } = useTranslation()
  const feed = useFeed()
  useNow(calls.length > 0 ? 1000 : 3_600_000)
  const now = feed.now()
  const count = calls.filter(({ state }) => isLive(state)).length
  return (
    <section className={look.live} aria-label={t('calls.now', { count })}>
      <b>{count === 0 ? t('calls.nobody_now') : t('calls.now', { count })}</b>
      {calls.length > 0 && (
        <ul>
          {calls.slice(0, shownDigits).map((call) => {
            const { waited, talked } = lengthsOf(call, now)
            return (
              <li key={call.id}>
                <StatusBadge tone={callTones[call.state]} word={t(`calls.state.${call.state}`)} />
                {call.conversationId === null ? (
                  call.contactName
                ) : (
                  <Link to="/operations" search={{ c: call.conversationId }}>
                    {call.contactName}
                  </Link>
                )}
                {call.operatorName !== null && <span>{t('calls.with', { name: call.operatorName })}</span>}
                <span>{durationClock(call.answeredAt === null ? waited : talked)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

import type { HandOff, Message } from '@aura/contracts/conversations/message.ts'
import { Bot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import look from './hand-off-card.module.css'

/** What an AI agent leaves to the person who goes on: why, what it is about, what was tried, what is open. */
export function HandOffCard({ message, handOff }: { message: Message; handOff: HandOff }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { reason, summary, steps, question } = handOff
  const title = t('conversations.hand_off.title', { name: message.author.name })
  return (
    <article className={look.card} aria-label={title}>
      <p className={look.title}>
        <Bot size={14} strokeWidth={1.75} aria-hidden="true" />
        <b>{title}</b>{' '}
        <time dateTime={message.at} title={formatInstant(message.at, language)}>
          {hourText(message.at, language)}
        </time>
      </p>
      <p>{t(`conversations.hand_off.reason.${reason}`)}</p>
      {summary !== '' && <p className={look.words}>{summary}</p>}
      {steps.length > 0 && (
        <>
          <p className={look.label}>{t('conversations.hand_off.steps')}</p>
          <ul>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </>
      )}
      {question !== null && (
        <>
          <p className={look.label}>{t('conversations.hand_off.question')}</p>
          <p className={look.words}>{question}</p>
        </>
      )}
    </article>
  )
}

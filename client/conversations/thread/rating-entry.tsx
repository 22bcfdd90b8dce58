import type { Content, Message } from '@aura/contracts/conversations/message.ts'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { hourText } from '../../platform/i18n/time-text.ts'
import look from './thread.module.css'

/** The system entry under a customer's message: the rating it gave, or the comment that followed it. */
export function RatingEntry({ message, rated }: { message: Message; rated: Extract<Content, { type: 'rating' }> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const key = rated.comment === null ? 'replies.rating.given' : 'replies.rating.commented'
  return (
    <p className={look.change}>
      {t(key, { name: message.author.name, rating: rated.rating })}{' '}
      <time dateTime={message.at} title={formatInstant(message.at, language)}>
        {hourText(message.at, language)}
      </time>
    </p>
  )
}

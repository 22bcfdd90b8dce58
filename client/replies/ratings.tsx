import { ratings } from '@aura/contracts/replies/survey.ts'
import { ratingsReducer } from '@aura/machines/replies/survey-views.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../platform/feed/use-view.ts'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { Section } from '../platform/ui/section.tsx'
import look from './replies.module.css'

/** The contact's ratings, the newest first. Nothing is shown without any. */
export function Ratings({ contactId, open }: { contactId: string; open: (conversationId: string) => void }) {
  const { t } = useTranslation()
  const params = useMemo(() => ({ contactId }), [contactId])
  const inputs = useView(ratings, ratingsReducer, params).state?.ratings ?? []
  if (inputs.length === 0) return null
  return (
    <Section title={t('replies.ratings')}>
      <ul className={look.ratings}>
        {inputs.map(({ conversationId, rating, comment, at }) => (
          <li key={conversationId}>
            <button type="button" className={look.link} onClick={() => open(conversationId)}>
              {t('replies.rating.of_five', { rating })}
            </button>{' '}
            <span>
              <RelativeTime at={at} />
            </span>
            {comment !== null && <div>{comment}</div>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Where the visitor is on the company's site, whether the chat is open there, and what the form says. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { visitView } from '@aura/contracts/webchat/visit.ts'
import { visitReducer } from '@aura/machines/webchat/visit.ts'
import { useTranslation } from 'react-i18next'
import { addressText } from '../../contacts/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Section } from '../../platform/ui/section.tsx'
import look from '../customer/customer.module.css'

export function VisitorSection({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const { state } = useView(visitView, visitReducer, { visitorId: conversation.address })
  const visit = state?.visit
  if (!visit) return null
  const { online, page, pageTitle, seenAt, email, phone, consentAt, mailedAt } = visit
  return (
    <Section title={t('conversations.visitor.title')}>
      <ul className={look.addresses} aria-label={t('conversations.visitor.title')}>
        <li>
          <StatusBadge
            tone={online ? 'ok' : 'neutral'}
            word={t(online ? 'conversations.visitor.online' : 'conversations.visitor.away')}
          />{' '}
          {!online && seenAt !== null && <RelativeTime at={seenAt} />}
        </li>
        {page !== null && (
          <li>
            {t('conversations.visitor.page')}:{' '}
            <a href={page} target="_blank" rel="noopener noreferrer" title={page}>
              {pageTitle ?? page}
            </a>
          </li>
        )}
        {email !== null && (
          <li>
            {email} <small>{t('conversations.visitor.typed')}</small>
          </li>
        )}
        {mailedAt !== null && (
          <li>
            {t('conversations.visitor.mailed')} <RelativeTime at={mailedAt} />
          </li>
        )}
        {phone !== null && (
          <li data-figures="">
            {addressText({ kind: 'phone', value: phone })} <small>{t('conversations.visitor.typed')}</small>
          </li>
        )}
        {consentAt !== null && (
          <li>
            {t('conversations.visitor.consent')} <RelativeTime at={consentAt} />
          </li>
        )}
      </ul>
    </Section>
  )
}

/** The customer of the conversation: addresses, tags, consents, and earlier conversations. */

import { oneContact } from '@aura/contracts/contacts/contact.ts'
import { type Conversation, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { contactReducer } from '@aura/machines/contacts/contact.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addressText, ContactTags, fetchFields } from '../../contacts/index.ts'
import { fetchCopilotSection } from '../../copilot/index.ts'
import { DealsOfContact } from '../../deals/index.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { fetchRatings } from '../../replies/index.ts'
import type { Question } from '../list/rows.ts'
import { ConsentSummary } from './consent-summary.tsx'
import look from './customer.module.css'
import { OtherConversations } from './other-conversations.tsx'

const VisitorSection = lazy(async () => ({ default: (await import('../webchat/visitor.tsx')).VisitorSection }))
const Ratings = lazy(async () => ({ default: (await fetchRatings()).Ratings }))
const CopilotSection = lazy(async () => ({ default: (await fetchCopilotSection()).CopilotSection }))
const FieldsOf = lazy(async () => ({ default: (await fetchFields()).FieldsOf }))

type CustomerProps = { conversation: Conversation; nameOf: (userId: string) => string; open: (id: string) => void }

export function Customer({ conversation, nameOf, open }: CustomerProps) {
  const { t } = useTranslation()
  const { contactId } = conversation
  const { state, status, error } = useView(oneContact, contactReducer, { contactId })
  const contact = state?.contact
  const question = useMemo<Question>(
    () => ({ states: [...conversationStates], contactId, order: 'newest', limit: 50 }),
    [contactId],
  )
  const name = contact?.name ?? conversation.contactName
  return (
    <div className={look.customer}>
      <div className={look.name}>
        <Avatar name={name} size={40} />
        <div>
          <h2>{name}</h2>
          <Link to="/bases" search={{ contact: contact?.mergedInto ?? contactId }}>
            {t('conversations.open_card')}
          </Link>
        </div>
      </div>
      {status === 'refused' && <p role="status">{errorText(error)}</p>}
      {!contact && status !== 'refused' && <Skeleton h="24" />}
      {contact?.note && <p className={look.note}>{contact.note}</p>}
      {contact && (
        <>
          <Suspense>
            <CopilotSection conversation={conversation} contactId={contact.id} tagIds={contact.tags} />
          </Suspense>
          <Section title={t('contacts.people.addresses')}>
            <ul className={look.addresses} aria-label={t('contacts.people.addresses')}>
              {contact.addresses.map((address) => (
                <li key={address.id} data-figures="">
                  {addressText(address)}
                </li>
              ))}
            </ul>
          </Section>
          {conversation.channel === 'webchat' && (
            <Suspense>
              <VisitorSection conversation={conversation} />
            </Suspense>
          )}
          <Suspense>
            <FieldsOf key={contact.id} contact={contact} />
          </Suspense>
          <ContactTags contact={contact} />
          <DealsOfContact contact={contact} />
          <ConsentSummary of={state} channel={conversation.channel} />
        </>
      )}
      <Suspense>
        <Ratings contactId={contact?.mergedInto ?? contactId} open={open} />
      </Suspense>
      <OtherConversations question={question} current={conversation.id} nameOf={nameOf} open={open} />
    </div>
  )
}

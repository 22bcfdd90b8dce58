/** The customer of the conversation: addresses, tags, consents, and earlier conversations. */

import { type ContactState, oneContact } from '@aura/contracts/contacts/contact.ts'
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
      {/* A section that came later would push what is below it from under the pointer: they come at once. */}
      <Suspense fallback={<Skeleton h="24" />}>
        {status !== 'refused' && !contact ? (
          <Skeleton h="24" />
        ) : (
          <Sections {...{ conversation, state, nameOf, open }} />
        )}
      </Suspense>
    </div>
  )
}

type SectionsProps = CustomerProps & { state: ContactState | undefined }

function Sections({ conversation, state, nameOf, open }: SectionsProps) {
  const { t } = useTranslation()
  const { contactId } = conversation
  const contact = state?.contact
  const question = useMemo<Question>(
    () => ({ states: [...conversationStates], contactId, order: 'newest', limit: 50 }),
    [contactId],
  )
  return (
    <>
      {contact?.note && <p className={look.note}>{contact.note}</p>}
      {contact && (
        <>
          <CopilotSection conversation={conversation} contactId={contact.id} tagIds={contact.tags} />
          <Section title={t('contacts.people.addresses')}>
            <ul className={look.addresses} aria-label={t('contacts.people.addresses')}>
              {contact.addresses.map((address) => (
                <li key={address.id} data-figures="">
                  {addressText(address)}
                </li>
              ))}
            </ul>
          </Section>
          {conversation.channel === 'webchat' && <VisitorSection conversation={conversation} />}
          <FieldsOf key={contact.id} contact={contact} />
          <ContactTags contact={contact} />
          <DealsOfContact contact={contact} />
          <ConsentSummary of={state} channel={conversation.channel} />
        </>
      )}
      <Ratings contactId={contact?.mergedInto ?? contactId} open={open} />
      <OtherConversations question={question} current={conversation.id} nameOf={nameOf} open={open} />
    </>
  )
}

import { type Channel, channels } from '@aura/contracts/contacts/consents.ts'
import type { ContactState } from '@aura/contracts/contacts/contact.ts'
import { useTranslation } from 'react-i18next'
import { ConsentHistoryToggle, consentTones } from '../../contacts/index.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Section } from '../../platform/ui/section.tsx'
import look from './customer.module.css'

/** The consents of the customer for this channel and all recorded others; they are edited on the contact's card. */
export function ConsentSummary({ of: { contact, consents }, channel }: { of: ContactState; channel: Channel }) {
  const { t } = useTranslation()
  const said = (one: Channel) => consents.find((consent) => consent.channel === one)
  return (
    <Section title={t('contacts.people.consents')}>
      <ul className={look.allowed} aria-label={t('contacts.people.consents')}>
        {channels
          .filter((one) => one === channel || said(one))
          .map((channel) => {
            const consent = said(channel)
            return (
              <li key={channel}>
                <span>{t(`contacts.channel.${channel}`)}</span>
                <StatusBadge
                  tone={consent ? consentTones[consent.state] : 'neutral'}
                  word={t(`contacts.people.consent.${consent?.state ?? 'none'}`)}
                />
                {consent && <RelativeTime at={consent.at} />}
              </li>
            )
          })}
      </ul>
      <ConsentHistoryToggle contactId={contact.id} consents={consents} />
    </Section>
  )
}

import { type Channel, type Consent, channels } from '@aura/contracts/contacts/consents.ts'
import { useTranslation } from 'react-i18next'
import { Section } from '../../contacts/people/section.tsx'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import look from './customer.module.css'

const tones: Record<Consent['state'], Tone> = { given: 'ok', withdrawn: 'critical' }

/** What she allows on this channel, and on those where she has said so; it is written down on her card. */
export function Allowed({ consents, channel }: { consents: readonly Consent[]; channel: Channel }) {
  const { t } = useTranslation()
  const of = (one: Channel) => consents.find((consent) => consent.channel === one)
  return (
    <Section title={t('contacts.people.consents')}>
      <ul className={look.allowed} aria-label={t('contacts.people.consents')}>
        {channels
          .filter((one) => one === channel || of(one))
          .map((one) => {
            const consent = of(one)
            return (
              <li key={one}>
                <span>{t(`contacts.channel.${one}`)}</span>
                <StatusBadge
                  tone={consent ? tones[consent.state] : 'neutral'}
                  word={t(`contacts.people.consent.${consent?.state ?? 'none'}`)}
                />
                {consent && <RelativeTime at={consent.at} />}
              </li>
            )
          })}
      </ul>
    </Section>
  )
}

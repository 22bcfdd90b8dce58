import { type Channel, type Consent, channels, recordConsent } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { ConsentHistoryToggle } from './consent-history-toggle.tsx'
import { consentTones } from './consent-tones.ts'
import { NoteConsent } from './note-consent.tsx'

/** The contact's consents per channel, since when and from which source; an authorized user can record them. */
export function Consents({ contactId, consents }: { contactId: string; consents: readonly Consent[] }) {
  const { t } = useTranslation()
  const may = useMay(recordConsent.needs)
  const [noting, setNoting] = useState<Channel>()
  return (
    <Section title={t('contacts.people.consents')} text={t('contacts.people.consent.text')}>
      <chakra.ul listStyleType="none" aria-label={t('contacts.people.consents')}>
        {channels.map((channel) => {
          const consent = consents.find((consent) => consent.channel === channel)
          const other = consent?.state === 'given' ? 'withdrawn' : 'given'
          return (
            <chakra.li key={channel} py="1">
              <chakra.div display="flex" alignItems="center" gap="3">
                <chakra.div
                  display="flex"
                  flex="1"
                  minW="0"
                  flexDirection={{ base: 'column', md: 'row' }}
                  alignItems={{ md: 'center' }}
                  columnGap="3"
                >
                  <chakra.span w="80px" flexShrink="0">
                    {t(`contacts.channel.${channel}`)}
                  </chakra.span>
                  <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="3" minW="0">
                    <StatusBadge
                      tone={consent ? consentTones[consent.state] : 'neutral'}
                      word={t(`contacts.people.consent.${consent?.state ?? 'none'}`)}
                    />
                    {consent && (
                      <chakra.span color="muted" fontSize="sm" truncate>
                        <RelativeTime at={consent.at} />
                      </chakra.span>
                    )}
                  </chakra.span>
                </chakra.div>
                {may && noting !== channel && (
                  <Button
                    size="xs"
                    flexShrink="0"
                    aria-label={`${t(`contacts.channel.${channel}`)}: ${t(`contacts.people.consent.record.${other}`)}`}
                    onClick={() => setNoting(channel)}
                  >
                    {t(`contacts.people.consent.record.${other}`)}
                  </Button>
                )}
              </chakra.div>
              {noting === channel && (
                <NoteConsent {...{ contactId, channel }} state={other} leave={() => setNoting(undefined)} />
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
      <ConsentHistoryToggle contactId={contactId} consents={consents} />
    </Section>
  )
}

import { type Channel, type Consent, channels, recordConsent } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../companies/use-rights.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Section } from './section.tsx'

const tones: Record<Consent['state'], Tone> = { given: 'ok', withdrawn: 'critical' }

/** What she allows on each channel, since when; one who may can note it down. */
export function Consents({ contactId, consents }: { contactId: string; consents: readonly Consent[] }) {
  const { t } = useTranslation()
  const may = useMay(recordConsent.needs)
  const { send } = useCommand(recordConsent)
  const [refusal, setRefusal] = useState<unknown>()
  const record = (channel: Channel, state: Consent['state']) => {
    setRefusal(undefined)
    void send({ contactId, channel, state }).catch(setRefusal)
  }
  return (
    <Section title={t('contacts.people.consents')} text={t('contacts.people.consent.text')}>
      <chakra.ul listStyleType="none" aria-label={t('contacts.people.consents')}>
        {channels.map((channel) => {
          const consent = consents.find((one) => one.channel === channel)
          const other = consent?.state === 'given' ? 'withdrawn' : 'given'
          return (
            <chakra.li key={channel} display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" py="1">
              <chakra.span w="80px" flexShrink="0">
                {t(`contacts.channel.${channel}`)}
              </chakra.span>
              <StatusBadge
                tone={consent ? tones[consent.state] : 'neutral'}
                word={t(`contacts.people.consent.${consent?.state ?? 'none'}`)}
              />
              {consent && (
                <chakra.span color="muted" fontSize="sm" truncate>
                  <RelativeTime at={consent.at} />
                </chakra.span>
              )}
              {may && (
                <Button
                  size="xs"
                  ms="auto"
                  aria-label={`${t(`contacts.channel.${channel}`)}: ${t(`contacts.people.consent.record.${other}`)}`}
                  onClick={() => record(channel, other)}
                >
                  {t(`contacts.people.consent.record.${other}`)}
                </Button>
              )}
            </chakra.li>
          )
        })}
      </chakra.ul>
      {refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {errorText(refusal)}
        </chakra.p>
      )}
    </Section>
  )
}

/** Every change of what a contact allows, newest first: when, who or what made it, and what it rests on. */
import { type ConsentChange, consentHistory } from '@aura/contracts/contacts/consents.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useThrottledReload } from '../../platform/feed/use-throttled-reload.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { consentTones } from './consent-tones.ts'

/** `mark` changes with the contact's consents. */
export function ConsentHistory({ contactId, mark }: { contactId: string; mark: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = useQuery(consentHistory, { contactId })
  const { data, refetch } = read
  useThrottledReload(mark, refetch)
  if (!data) return <PendingRead of={read} h="16" />
  if (data.length === 0) return <chakra.p color="muted">{t('contacts.people.consent.no_history')}</chakra.p>
  return (
    <chakra.ol listStyleType="none" aria-label={t('contacts.people.consent.history')}>
      {data.map((change) => (
        <chakra.li key={change.id} py="2" borderTopWidth="1px" borderColor="line" fontSize="sm">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
            <chakra.span w="80px" flexShrink="0">
              {t(`contacts.channel.${change.channel}`)}
            </chakra.span>
            <StatusBadge
              tone={change.state ? consentTones[change.state] : 'neutral'}
              word={t(`contacts.people.consent.${change.state ?? 'none'}`)}
            />
            <chakra.time dateTime={change.at} color="muted" ms="auto" data-figures="">
              {formatInstant(change.at, language)}
            </chakra.time>
          </chakra.div>
          <chakra.p color="muted" mt="1">
            {sentence(change, t)}
          </chakra.p>
          {change.evidence !== null && <chakra.p overflowWrap="anywhere">“{change.evidence}”</chakra.p>}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}

function sentence({ how, source, by }: ConsentChange, t: TFunction): string {
  const name = by?.name || t('companies.users.somebody')
  if (how === 'recorded') return t(`contacts.people.consent.from.${source ?? 'person'}`, { name })
  return t(`contacts.people.consent.from.${how}`, { name })
}

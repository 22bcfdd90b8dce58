import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import type { Detail } from './company-drawer.tsx'

export function PeopleList({ people }: { people: Detail['people'] }) {
  const { t } = useTranslation()
  return (
    <chakra.ul listStyleType="none" aria-label={t('companies.tab.people')}>
      {people.map(({ id, name, email, role, active, lastSeenAt }) => (
        <chakra.li
          key={id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          py="2"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.div flex="1" minW="180px">
            <chakra.p fontWeight="medium" overflowWrap="anywhere">
              {name}
            </chakra.p>
            <chakra.p color="muted" fontSize="sm" overflowWrap="anywhere">
              {email}
            </chakra.p>
          </chakra.div>
          <chakra.div fontSize="sm" textAlign="end">
            <chakra.p>{t(`companies.owner.role.${role}`)}</chakra.p>
            <chakra.p color="muted">
              {lastSeenAt === null ? t('companies.never_seen') : <RelativeTime at={lastSeenAt} />}
            </chakra.p>
          </chakra.div>
          <StatusBadge
            tone={active ? 'ok' : 'neutral'}
            word={t(active ? 'companies.person.active' : 'companies.person.inactive')}
          />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}

import type { ManagedUser } from '@aura/contracts/companies/manage-users.ts'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { stateOf, stateTones } from './user-texts.ts'

export function UserStateBadge({ user }: { user: Pick<ManagedUser, 'active' | 'lockedUntil'> }) {
  const { t } = useTranslation()
  const state = stateOf(user, useNow())
  return <StatusBadge tone={stateTones[state]} word={t(`companies.users.state.${state}`)} />
}

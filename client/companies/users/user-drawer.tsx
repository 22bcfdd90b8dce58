/** One user as their managers see them: data, access, permissions with their reasons, and history. */
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { nameOf } from '../../platform/name-of.ts'
import { confirmDiscard } from '../../platform/ui/confirm-discard.ts'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { useLeaveGuard } from '../../platform/ui/use-leave-guard.ts'
import { PersonMatrix } from '../permissions/person-matrix.tsx'
import { AccessTab } from './access-tab.tsx'
import { DetailsForm } from './details-form.tsx'
import { HistoryTab } from './history-tab.tsx'
import { usePerson } from './use-people.ts'
import { usePresence } from './use-presence.ts'
import { UserStateBadge } from './user-state.tsx'
import { roleWord } from './user-texts.ts'

type DrawerTab = 'details' | 'access' | 'permissions' | 'history'

export function UserDrawer({ userId, close }: { userId: string; close: () => void }) {
  const { t } = useTranslation()
  const { person, changes, gone, error } = usePerson(userId)
  const others = usePresence(userId)
  const [part, setPart] = useState<DrawerTab>('details')
  const [touched, setTouched] = useState(false)
  useLeaveGuard(touched)
  function unlessTouched(then: () => void) {
    if (!touched) return then()
    confirmDiscard(() => {
      setTouched(false)
      then()
    })
  }
  return (
    <Drawer
      open
      close={() => unlessTouched(close)}
      width={640}
      title={person ? nameOf(person) : t('platform.loading')}
      facts={
        person && (
          <chakra.span display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
            <UserStateBadge user={person} />
            <span>{roleWord(person.role)}</span>
            <chakra.span overflowWrap="anywhere">{person.email}</chakra.span>
            {others.length > 0 && (
              <chakra.span role="status" color="accent" fontWeight="medium">
                {t('companies.users.also_here', { names: others.join(', ') })}
              </chakra.span>
            )}
          </chakra.span>
        )
      }
    >
      {error && !person && (
        <chakra.p role="alert" color="critical">
          {errorText(error)}
        </chakra.p>
      )}
      {gone && <EmptyState title={t('companies.user_not_found')} />}
      {!person && !error && !gone && <Skeleton h="40" />}
      {person && (
        <Tabs<DrawerTab>
          label={nameOf(person)}
          open={part}
          choose={(next) => unlessTouched(() => setPart(next))}
          tabs={[
            {
              id: 'details',
              label: t('companies.users.tab.details'),
              content: <DetailsForm person={person} touch={setTouched} />,
            },
            { id: 'access', label: t('companies.users.tab.access'), content: <AccessTab person={person} /> },
            {
              id: 'permissions',
              label: t('companies.users.tab.permissions'),
              content: (
                <PersonMatrix person={person} mark={`${changes?.since} ${changes?.rights[userId]} ${changes?.roles}`} />
              ),
            },
            {
              id: 'history',
              label: t('companies.users.tab.history'),
              content: (
                <HistoryTab
                  userId={userId}
                  mark={`${changes?.since} ${changes?.rights[userId]} ${changes?.seen[userId]}`}
                />
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}

/** 'Usuários': who is in the company, who was asked in, and what each role may. */

import type { UserCountsState } from '@aura/contracts/companies/user.ts'
import { invite } from '@aura/contracts/identity/invite.ts'
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ContactRound, Upload, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/index.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { useHashAction } from '../../platform/ui/use-hash-action.ts'
import { InvitationList, useInvitations } from './invitation-list.tsx'
import { PeopleTable } from './people-table.tsx'
import { useUserCounts } from './use-actor.ts'
import { type UsersPart, usersSearch } from './users-search.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

const UserDrawer = lazy(async () => ({ default: (await import('./user-drawer.tsx')).UserDrawer }))

const RoleMatrix = lazy(async () => ({ default: (await import('../permissions/role-matrix.tsx')).RoleMatrix }))

/** Phones show the icon alone. */
const WideOnly = chakra('span', { base: { display: { base: 'none', md: 'inline' } } })

const sumOf = (counts: UserCountsState, state: 'active' | 'inactive') =>
  Object.values(counts).reduce((sum, count) => sum + count[state], 0)

export function UserManagement() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user, tab = 'people' } = usersSearch(useSearch({ strict: false }))
  const [inviting, setInviting] = useState(false)
  const [importing, setImporting] = useState(false)
  const mayInvite = useMay(invite.needs)
  const counts = useUserCounts()
  const invitations = useInvitations()
  const title = t('companies.users.screen')
  const go = (change: { user?: string | undefined; tab?: UsersPart | undefined }) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...change }) })
  const waiting = invitations.data?.rows.length ?? 0
  const openInvite = () => mayInvite && setInviting(true)
  useHashAction('invite', openInvite)
  useHashAction('import', () => mayInvite && setImporting(true))
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" overflowY={{ base: 'auto', md: 'hidden' }}>
      <PageHeader
        title={title}
        facts={
          counts && (
            <chakra.span color="muted" data-figures="" data-counts="">
              {t('companies.users.counts', { active: sumOf(counts, 'active'), inactive: sumOf(counts, 'inactive') })}
            </chakra.span>
          )
        }
      >
        <Button asChild variant="ghost">
          <Link to="/users" aria-label={t('companies.directory.screen')}>
            <ContactRound size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('companies.directory.screen')}</WideOnly>
          </Link>
        </Button>
        {mayInvite && (
          <Button variant="ghost" aria-label={t('companies.users.import')} onClick={() => setImporting(true)}>
            <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
            <WideOnly>{t('companies.users.import')}</WideOnly>
          </Button>
        )}
        {mayInvite && (
          <Button variant="solid" colorPalette="accent" onClick={openInvite}>
            <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('companies.users.invite')}
          </Button>
        )}
      </PageHeader>
      <chakra.div display="flex" flexDirection="column" flex="1" minH={{ base: '560px', md: '0' }} css={tabsSpan}>
        <Tabs<UsersPart>
          label={title}
          open={tab}
          choose={(next) => go({ tab: next === 'people' ? undefined : next })}
          tabs={[
            {
              id: 'people',
              label: t('companies.users.tab.people'),
              content: <PeopleTable open={(id) => go({ user: id })} />,
            },
            {
              id: 'invitations',
              label:
                waiting > 0
                  ? t('companies.users.tab.invitations_count', { count: waiting })
                  : t('companies.users.tab.invitations'),
              content: <InvitationList asked={invitations} invite={openInvite} />,
            },
            {
              id: 'permissions',
              label: t('companies.users.tab.roles'),
              content: (
                <Suspense>
                  <RoleMatrix />
                </Suspense>
              ),
            },
          ]}
        />
      </chakra.div>
      <Suspense>{user && <UserDrawer key={user} userId={user} close={() => go({ user: undefined })} />}</Suspense>
      {importing && (
        <Suspense>
          <ImportWizard
            kind="companies.users"
            title={t('companies.users.import_title')}
            open
            close={() => setImporting(false)}
          />
        </Suspense>
      )}
      <Suspense>{inviting && <InviteDialog leave={() => setInviting(false)} />}</Suspense>
    </chakra.div>
  )
}

/** The tabs begin where the page's words do. */
const tabsSpan = {
  '& > [role=tablist]': { px: { base: '1', md: '3' } },
  '& > [role=tabpanel]': { pt: '0', bg: 'panel' },
}

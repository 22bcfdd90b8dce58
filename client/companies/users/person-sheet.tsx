/** A colleague's profile and contact data. Nothing is administered here. */
import { users } from '@aura/contracts/companies/user.ts'
import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Copy, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { roleWord } from './user-texts.ts'

type SheetProps = { userId: string; close: () => void; open: (userId: string) => void }

export function PersonSheet({ userId, close, open }: SheetProps) {
  const { t } = useTranslation()
  const read = useQuery(users, { userId })
  const { data, status } = read
  const manages = useMay('view_user_management')
  const person = data?.rows.find(({ id }) => id === userId)
  const copy = (email: string) =>
    void navigator.clipboard.writeText(email).then(
      () => toast({ tone: 'ok', title: t('companies.directory.copied') }),
      () => toast({ tone: 'attention', title: t('companies.directory.not_copied'), text: email }),
    )
  return (
    <Drawer open close={close} title={person ? nameOf(person) : t('platform.loading')}>
      {status === 'ready' && !person && <EmptyState title={t('companies.user_not_found')} />}
      {!data && <PendingRead of={read} h="32" />}
      {person && (
        <chakra.div display="flex" flexDirection="column" gap="4">
          <chakra.div display="flex" alignItems="center" gap="3">
            <Avatar name={nameOf(person)} size={48} url={person.avatarUrl} />
            <div>
              <p>{roleWord(person.role)}</p>
              <StatusBadge
                tone={person.active ? 'ok' : 'neutral'}
                word={t(`companies.users.state.${person.active ? 'active' : 'inactive'}`)}
              />
            </div>
          </chakra.div>
          <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2">
            <SheetRow label={t('companies.users.email')}>
              <chakra.span overflowWrap="anywhere">{person.email}</chakra.span>
            </SheetRow>
            <SheetRow label={t('companies.users.manager')}>
              {person.links.manager_id === null ? (
                '–'
              ) : (
                <Button
                  variant="plain"
                  colorPalette="accent"
                  px="0"
                  h="auto"
                  onClick={() => open(person.links.manager_id ?? '')}
                >
                  {person.managerName ?? t('companies.users.somebody')}
                </Button>
              )}
            </SheetRow>
          </chakra.dl>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button asChild>
              <a href={`mailto:${person.email}`}>
                <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('companies.directory.write')}
              </a>
            </Button>
            <Button onClick={() => copy(person.email)}>
              <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('companies.directory.copy')}
            </Button>
            {manages && (
              <Button asChild variant="ghost">
                <Link to="/user-management" search={{ user: person.id }}>
                  {t('companies.directory.manage')}
                </Link>
              </Button>
            )}
          </chakra.div>
        </chakra.div>
      )}
    </Drawer>
  )
}

function SheetRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd minW="0">{children}</chakra.dd>
    </>
  )
}

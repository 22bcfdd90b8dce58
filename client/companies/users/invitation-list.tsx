/** Open invitations. */
import { type Invitation, invitations, resendInvitation, withdrawInvitation } from '@aura/contracts/identity/invite.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMay } from '../../platform/me.ts'
import { nameOf } from '../../platform/name-of.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useActor } from './use-actor.ts'
import { useAgain, useUserChanges } from './use-people.ts'
import { refusalWord, roleWord } from './user-texts.ts'

const nothing = {}

export function useInvitations() {
  const request = useQuery(invitations, nothing)
  const { state } = useUserChanges()
  // The invitations of an inviter end with the inviter's rights.
  const rights = state && Object.values(state.rights).reduce((sum, changes) => sum + changes, state.roles)
  useAgain(request.refetch, state && `${state.since} ${state.invitations} ${rights}`)
  return request
}

export function InvitationList({ asked, invite }: { asked: ReturnType<typeof useInvitations>; invite: () => void }) {
  const { t } = useTranslation()
  const mayInvite = useMay(resendInvitation.needs)
  const rows = asked.data?.rows
  return (
    <chakra.div overflowY="auto" flex="1" px={{ base: '4', md: '6' }} pt="3" pb="6">
      {!rows && <PendingRead of={asked} h="24" />}
      {rows?.length === 0 && (
        <EmptyState
          title={t('companies.users.no_invitations')}
          text={t('companies.users.no_invitations_text')}
          example={t('companies.users.no_invitations_example')}
          action={mayInvite && <Button onClick={invite}>{t('companies.users.invite')}</Button>}
        />
      )}
      {rows && rows.length > 0 && (
        <chakra.ul listStyleType="none" aria-label={t('companies.users.tab.invitations')}>
          {rows.map((row) => (
            <InvitationRow key={row.id} row={row} mayInvite={mayInvite} />
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  )
}

function InvitationRow({ row, mayInvite }: { row: Invitation; mayInvite: boolean }) {
  const { t } = useTranslation()
  const actor = useActor()
  const expired = Date.parse(row.expiresAt) <= useNow()
  const resend = useCommand(resendInvitation)
  const withdraw = useCommand(withdrawInvitation)
  const reason = invitationRefusal(row.role, actor)
  const refusal = reason === null ? undefined : refusalWord(reason)
  const withToast = (done: Promise<unknown>, title: string) =>
    void done.then(
      () => toast({ tone: 'ok', title }),
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      py="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1" minW="220px">
        <chakra.p fontWeight="medium">{nameOf(row)}</chakra.p>
        <chakra.p color="muted" overflowWrap="anywhere">
          {row.email}
        </chakra.p>
      </chakra.div>
      <chakra.div color="muted" fontSize="sm" minW="160px">
        <chakra.p>{roleWord(row.role)}</chakra.p>
        <chakra.p>
          {row.invitedBy === null
            ? t('companies.users.invitation_sent')
            : t('companies.users.invitation_by', { name: row.invitedBy })}{' '}
          <RelativeTime at={row.sentAt} />
        </chakra.p>
        {row.ended && <chakra.p maxW="280px">{t('companies.users.invitation_ended_text')}</chakra.p>}
      </chakra.div>
      <StatusBadge tone={row.ended ? 'critical' : expired ? 'attention' : 'info'} word={t(stateWord(row, expired))} />
      {mayInvite && (
        <chakra.div display="flex" gap="2">
          <Button
            aria-label={t('companies.users.resend_to', { email: row.email })}
            aria-disabled={refusal !== undefined || resend.pending}
            title={refusal}
            onClick={() =>
              refusal === undefined &&
              withToast(resend.send({ invitationId: row.id }), t('companies.users.invited', { email: row.email }))
            }
          >
            {t('companies.users.resend')}
          </Button>
          <Button
            variant="ghost"
            aria-label={t('companies.users.withdraw_of', { email: row.email })}
            aria-disabled={refusal !== undefined || withdraw.pending}
            title={refusal}
            onClick={() =>
              refusal === undefined &&
              confirm({
                title: t('companies.users.withdraw_title'),
                description: t('companies.users.withdraw_text', { email: row.email }),
                confirmText: t('companies.users.withdraw'),
                variant: 'destructive',
                onConfirm: () =>
                  withToast(
                    withdraw.send({ invitationId: row.id }),
                    t('companies.users.withdrawn', { email: row.email }),
                  ),
              })
            }
          >
            {t('companies.users.withdraw')}
          </Button>
        </chakra.div>
      )}
    </chakra.li>
  )
}

function stateWord({ ended }: Invitation, expired: boolean) {
  if (ended) return 'companies.users.invitation_ended' as const
  return expired ? ('companies.users.invitation_expired' as const) : ('companies.users.invitation_open' as const)
}

/** Invitations stand on the rights of who made them, and end with those. */
import { invite } from '@aura/contracts/identity/invite.ts'
import { invitationStands } from '@aura/machines/companies/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRights } from '../platform/rights.ts'
import type { Registration } from './registrations.ts'

type Invitation = Pick<Registration, 'id' | 'role' | 'invitedBy'>

/** The ids of those that nobody can follow any more. */
export async function endedInvitations(tx: Db, invitations: readonly Invitation[]): Promise<ReadonlySet<string>> {
  const makers = [...new Set(invitations.flatMap(({ invitedBy }) => (invitedBy === null ? [] : [invitedBy])))]
  if (makers.length === 0) return new Set()
  const rows = await tx
    .selectFrom('access')
    .where('user_id', 'in', makers)
    .select(['user_id', 'role', 'active', 'permissions'])
    .execute()
  const byId = new Map(rows.map((row) => [row.user_id, row]))
  const stands = ({ role, invitedBy }: Invitation) =>
    invitationStands(role, invitedBy === null ? 'unknown' : (byId.get(invitedBy) ?? null), invite.needs)
  return new Set(invitations.filter((invitation) => !stands(invitation)).map(({ id }) => id))
}

/** In the transaction of the acceptance: no right of the inviter changes until it is over. */
export async function assertInvitationStands(tx: Db, invitation: Invitation): Promise<void> {
  await lockRights(tx)
  if ((await endedInvitations(tx, [invitation])).size > 0) refuse('identity.invitation_ended')
}

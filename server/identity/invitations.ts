import {
  invitationResent,
  invitationWithdrawn,
  invitations as read,
  resendInvitation as resend,
  withdrawInvitation as withdraw,
} from '@aura/contracts/identity/invite.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { endedInvitations } from './invitation-validity.ts'
import {
  companyInvitation,
  companyInvitations,
  type Registration,
  sendAgain,
  takeOverRegistration,
  withdrawRegistration,
} from './registrations.ts'

export const invitations = answer(read, async ({ tx }) => {
  const waiting = await companyInvitations(tx)
  const inviters = [...new Set(waiting.flatMap(({ invitedBy }) => (invitedBy === null ? [] : [invitedBy])))]
  const people =
    inviters.length === 0
      ? []
      : await tx.selectFrom('users').where('id', 'in', inviters).select(['id', 'first_name', 'last_name']).execute()
  const ended = await endedInvitations(tx, waiting)
  const names = new Map(people.map((row) => [row.id, personName(row.first_name, row.last_name)]))
  return {
    rows: waiting.map(({ id, email, role, language, invitedBy, sentAt, expiresAt, data }) => ({
      id,
      email,
      firstName: data.userData.nome,
      lastName: data.userData.sobrenome,
      role,
      language,
      invitedBy: invitedBy === null ? null : (names.get(invitedBy) ?? null),
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      ended: ended.has(id),
    })),
  }
})

export const resendInvitation = handle(resend, async ({ input, tx, emit, now, caller, config }) => {
  const invitation = await requireInvitation(tx, caller, input.invitationId)
  if (!(await sendAgain({ tx, config, now, companyId: caller.companyId }, invitation)))
    return refuse('request.too_many', { params: { retryAfterMs: 60_000 } })
  await takeOverRegistration(tx, invitation.id, caller.userId)
  emit(invitationResent, { registrationId: invitation.id, by: caller.userId })
  return {}
})

export const withdrawInvitation = handle(withdraw, async ({ input, tx, emit, caller }) => {
  const invitation = await requireInvitation(tx, caller, input.invitationId)
  await withdrawRegistration(tx, invitation.id)
  emit(invitationWithdrawn, { registrationId: invitation.id, by: caller.userId })
  return {}
})

async function requireInvitation(tx: Db, caller: Caller, id: string): Promise<Registration> {
  const found = (await companyInvitation(tx, id)) ?? refuse('identity.invitation_not_found')
  const reason = invitationRefusal(found.role, caller)
  return reason === null ? found : refuse('companies.change_refused', { params: { reason } })
}

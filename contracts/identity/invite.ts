/**
 * Invites people into the caller's company. A new user sets a password through the mailed link; a user with an account
 * in another company joins by a click and keeps signing in as always.
 */
import * as z from 'zod/mini'
import { userManagementRoom } from '../companies/user.ts'
import { role } from '../platform/access.ts'
import { command, event, query } from '../platform/operation.ts'
import { email, id, instant, language, singleLine } from '../platform/values.ts'

export const invitee = z.strictObject({
  email,
  nome: singleLine(60),
  sobrenome: singleLine(60),
  role,
  /** The company's when absent. */
  language: z.optional(language),
  managerId: z.optional(z.nullable(id)),
})
export type Invitee = z.infer<typeof invitee>

const errors = [
  'identity.email_taken',
  'identity.cannot_join',
  'companies.change_refused',
  'companies.manager_not_found',
  'quota.reached',
] as const

export const invite = command('identity.invite', {
  input: invitee,
  output: z.strictObject({ expiresAt: instant }),
  needs: 'create_user_management',
  errors,
  perMinute: 60,
})

export const inviteLimit = 50

/** Each of them is answered for: one who cannot be invited keeps nobody else out. */
export const inviteMany = command('identity.invite-many', {
  input: z.strictObject({ people: z.array(invitee).check(z.minLength(1), z.maxLength(inviteLimit)) }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        email: z.string(),
        invited: z.boolean(),
        /** Why not, in the words of a refusal. */
        refusal: z.nullable(z.strictObject({ code: z.string(), reason: z.nullable(z.string()) })),
      }),
    ),
  }),
  needs: 'create_user_management',
  errors: [],
  perMinute: 20,
})

export const invitation = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  language,
  invitedBy: z.nullable(z.string()),
  sentAt: instant,
  expiresAt: instant,
  /** Its link is refused, because who made it may no longer ask people in; sent again it is the sender's. */
  ended: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Invitations nobody has followed yet; an expired one stays for a week and can be sent again. */
export const invitations = query('identity.invitations', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(invitation) }),
  needs: 'view_user_management',
  errors: [],
})

const invitationKey = z.strictObject({ invitationId: id })

/** The same link with a new day to use it, from now on in the name of who sends it; once a minute, ten times in all. */
export const resendInvitation = command('identity.resend-invitation', {
  input: invitationKey,
  output: z.strictObject({}),
  needs: 'create_user_management',
  errors: ['identity.invitation_not_found', 'companies.change_refused'],
  perMinute: 60,
})

/** Its link is worth nothing from here on. */
export const withdrawInvitation = command('identity.withdraw-invitation', {
  input: invitationKey,
  output: z.strictObject({}),
  needs: 'create_user_management',
  errors: ['identity.invitation_not_found', 'companies.change_refused'],
  perMinute: 60,
})

const toManagers = { rooms: () => [userManagementRoom] }
export const invited = event('identity.invited', z.strictObject({ registrationId: id, by: id }), toManagers)
export const invitationResent = event(
  'identity.invitation_resent',
  z.strictObject({ registrationId: id, by: id }),
  toManagers,
)
export const invitationWithdrawn = event(
  'identity.invitation_withdrawn',
  z.strictObject({ registrationId: id, by: id }),
  toManagers,
)

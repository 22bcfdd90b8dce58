/**
 * The mailed confirmation. A registration with a password is confirmed by its link and a click (mail
 * scanners follow links, they do not click); one without (invitation, social sign-up) by making the
 * password. Both make the account, and for a new company the company too.
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { email, id, text } from '../platform/values.ts'
import { password } from './password.ts'

export const confirmationHours = 24

export const mailedToken = text(100, 20).check(z.regex(/^[\w-]+$/))
const link = z.strictObject({ token: mailedToken, email })

/** What a link is good for, before anybody clicks: it changes nothing. */
export const readConfirmation = command('identity.read-confirmation', {
  input: link,
  output: z.strictObject({
    /** `join`: a company invites a user with an account, and a click is enough. */
    needs: z.enum(['click', 'password', 'join', 'nothing']),
    firstName: z.string(),
    companyName: z.string(),
  }),
  needs: 'public',
  errors: ['identity.link_invalid', 'identity.invitation_ended'],
  secret: true,
  perMinute: 60,
})

/** A second click on the same link is answered like the first. */
export const confirmEmail = command('identity.confirm-email', {
  input: link,
  output: z.strictObject({}),
  needs: 'public',
  errors: [
    'identity.link_invalid',
    'identity.invitation_ended',
    'identity.email_taken',
    'identity.cnpj_taken',
    'identity.cannot_join',
  ],
  secret: true,
  perMinute: 30,
})

export const confirmEmailAndCreateUser = command('confirm-email-and-create-user', {
  input: z.strictObject({ token: mailedToken, email, password }),
  output: z.strictObject({ success: z.literal(true) }),
  needs: 'public',
  errors: [
    'identity.link_invalid',
    'identity.invitation_ended',
    'identity.password_refused',
    'identity.already_registered',
    'identity.email_taken',
    'identity.cnpj_taken',
  ],
  secret: true,
  perMinute: 30,
})

/** Sends the latest pending registration its own mail again. Only `email` is read. */
export const sendConfirmationEmail = command('send-confirmation-email', {
  input: z.strictObject({
    email,
    firstName: z.optional(text(120)),
    companyName: z.optional(text(200)),
    token: z.optional(text(200)),
  }),
  output: z.strictObject({ success: z.literal(true) }),
  needs: 'public',
  errors: ['identity.registration_not_found', 'identity.invitation_ended'],
  perMinute: 10,
})

export const userCreated = event(
  'identity.user_created',
  z.strictObject({ userId: id, by: z.enum(['sign-up', 'invitation']) }),
  { about: ({ userId }) => [userId] },
)

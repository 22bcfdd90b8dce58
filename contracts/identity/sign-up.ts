/**
 * The wizard's result: a company and its first user, kept as a pending registration until the e-mail is
 * confirmed. The password is hashed at once. A social sign-up brings the ticket of its provider in place
 * of a password, and makes the password through the mailed link.
 */
import * as z from 'zod/mini'
import { cnpj } from '../platform/cnpj.ts'
import { command, event } from '../platform/operation.ts'
import { phone } from '../platform/phone.ts'
import { email, id, instant, singleLine } from '../platform/values.ts'
import { password } from './password.ts'
import { socialTicket } from './social-ticket.ts'

export const companyData = z.strictObject({
  cnpj,
  razaoSocial: singleLine(150),
  nomeFantasia: singleLine(150),
  emailFinanceiro: email,
  telefone: phone,
})
export type CompanyData = z.infer<typeof companyData>

export const userData = z.strictObject({
  email,
  nome: singleLine(60),
  sobrenome: singleLine(60),
  senha: z.optional(password),
})
export type UserData = z.infer<typeof userData>

export const signUp = command('identity.sign-up', {
  input: z.strictObject({ companyData, userData, social: z.optional(socialTicket) }),
  output: z.strictObject({ email, expiresAt: instant }),
  needs: 'public',
  errors: [
    'identity.sign_up_refused',
    'identity.password_refused',
    'identity.cnpj_taken',
    'identity.email_taken',
    'identity.social_refused',
  ],
  secret: true,
  perMinute: 20,
})

/** On the platform's stream, for there is no company yet. */
export const signUpPending = event('identity.sign_up_pending', z.strictObject({ registrationId: id }))

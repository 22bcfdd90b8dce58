import { signUp as contract, signUpPending } from '@aura/contracts/identity/sign-up.ts'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { atConfirmation, signUp as wizard } from '@aura/machines/identity/sign-up.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { isRegistered } from './check-existing-registration.ts'
import { hashPassword } from './password.ts'
import { assertPasswordPolicy } from './password-policy.ts'
import { addRegistration, latestRegistration } from './registrations.ts'
import { openTicket } from './social-ticket.ts'

/** The wizard's machine is asked whether its steps would have let this through; then the database. */
export const signUp = handleOpen(contract, async ({ input, db, inCompany, config, now, origin }) => {
  const { companyData, userData } = input
  const { senha = '', ...person } = userData
  const ticket = input.social === undefined ? null : openTicket(config, input.social, now)
  const vouched = ticket?.email === person.email ? ticket : null
  if (ticket && !vouched && senha === '') return refuse('identity.social_refused')

  const social = vouched && { provider: vouched.provider, ticket: '', email: vouched.email }
  const filled = { company: companyData, person: { ...person, senha }, social }
  const submitted = attempt(wizard, atConfirmation(filled), { type: 'submit' })
  if (!submitted.ok) {
    const { reason } = submitted
    if (reason.startsWith('password_'))
      assertPasswordPolicy('identity.password_refused', senha, person.email, origin.language)
    return refuse('identity.sign_up_refused', { params: { reason } })
  }
  const exists = await isRegistered(db, companyData.cnpj, person.email)
  if (exists.cnpjExists) return refuse('identity.cnpj_taken')
  if (exists.emailExists) return refuse('identity.email_taken')

  // One mail a minute to an address, however many forms are filled in for it.
  const last = await latestRegistration(db, person.email)
  const wait = last ? last.createdAt.getTime() + 60_000 - now.getTime() : 0
  if (wait > 0) return refuse('request.too_many', { params: { retryAfterMs: wait } })

  const passwordHash = senha === '' ? null : await hashPassword(senha)
  const expiresAt = await inCompany(platformStream, null, async ({ tx, emit, now, newId }) => {
    const id = newId()
    emit(signUpPending, { registrationId: id })
    return await addRegistration(tx, config, now, {
      id,
      email: person.email,
      companyId: null,
      role: 'company_owner',
      passwordHash,
      data: { userData: person, companyData, companyName: companyData.nomeFantasia },
      provider: vouched?.provider ?? null,
      subject: vouched?.subject ?? null,
      language: origin.language,
    })
  })
  return { email: person.email, expiresAt: expiresAt.toISOString() }
})

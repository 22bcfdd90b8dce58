import { invite as contract, invited } from '@aura/contracts/identity/invite.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { isRegistered } from './check-existing-registration.ts'
import { addRegistration } from './registrations.ts'

export const invite = handle(contract, async ({ input, tx, emit, now, newId, caller, config }) => {
  const { email, nome, sobrenome, role } = input
  if ((await isRegistered(tx, '', email)).emailExists)
    return refuse('identity.email_taken', { params: { reason: 'invitation' } })
  const company = await tx.selectFrom('companies').select(['name', 'language']).executeTakeFirstOrThrow()
  const id = newId()
  const expiresAt = await addRegistration(tx, config, now, {
    id,
    email,
    companyId: caller.companyId,
    role,
    passwordHash: null,
    data: { userData: { email, nome, sobrenome }, companyData: null, companyName: company.name },
    provider: null,
    subject: null,
    language: company.language,
  })
  emit(invited, { registrationId: id, by: caller.userId })
  return { expiresAt: expiresAt.toISOString() }
})

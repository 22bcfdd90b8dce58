/** From a pending registration to an account, by a click or by the making of a password. */
import { companyCreated } from '@aura/contracts/companies/created.ts'
import { noLinks, userAdded } from '@aura/contracts/companies/user.ts'
import {
  confirmEmail as byClick,
  confirmEmailAndCreateUser as byPassword,
  readConfirmation as read,
  sendConfirmationEmail as send,
  userCreated,
} from '@aura/contracts/identity/confirmation.ts'
import { socialLinked } from '@aura/contracts/identity/social.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { handleOpen, type OpenContext, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { createCompany, createUser } from './create-company.ts'
import { hashPassword } from './password.ts'
import { demandPolicy } from './password-policy.ts'
import {
  findRegistration,
  latestRegistration,
  type Registration,
  sendAgain,
  takeRegistration,
} from './registrations.ts'
import { takenBy } from './taken.ts'

export const readConfirmation = handleOpen(read, async ({ input, db, now }) => {
  const found = await open(db, input, now)
  return {
    needs: stepFor(found),
    firstName: found.data.userData.nome,
    companyName: found.data.companyName,
  }
})

const stepFor = ({ confirmedAt, passwordHash }: Registration): 'nothing' | 'password' | 'click' =>
  confirmedAt ? 'nothing' : passwordHash === null ? 'password' : 'click'

export const confirmEmail = handleOpen(byClick, async (context) => {
  const found = await open(context.db, context.input, context.now)
  if (found.confirmedAt) return {}
  if (found.passwordHash === null) return refuse('identity.link_invalid')
  await create(context, found, found.passwordHash)
  return {}
})

export const confirmEmailAndCreateUser = handleOpen(byPassword, async (context) => {
  const { input, db, now, origin } = context
  const found = await open(db, input, now)
  if (found.confirmedAt) return refuse('identity.already_registered')
  demandPolicy('identity.password_refused', input.password, input.email, origin.language)
  if (!(await create(context, found, await hashPassword(input.password)))) return refuse('identity.already_registered')
  return { success: true as const }
})

export const sendConfirmationEmail = handleOpen(send, async ({ input, db, inCompany, config }) => {
  const pending = (await latestRegistration(db, input.email)) ?? refuse('identity.registration_not_found')
  return await inCompany(platformStream, null, async ({ tx, now }) => {
    if (!(await sendAgain(tx, config, now, pending)))
      return refuse('request.too_many', { params: { retryAfterMs: 60_000 } })
    return { success: true as const }
  })
})

async function open(
  db: Work['tx'],
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<Registration> {
  const found = await findRegistration(db, token, email)
  if (!found || (found.confirmedAt === null && found.expiresAt <= now)) return refuse('identity.link_invalid')
  return found
}

/** False when a click at the same moment was first. */
async function create(
  { inCompany, newId }: OpenContext<unknown>,
  found: Registration,
  passwordHash: string,
): Promise<boolean> {
  const companyId = found.companyId ?? newId()
  try {
    return await inCompany(companyId, null, (work) => account(work, companyId, found, passwordHash))
  } catch (error) {
    throw takenBy(error)
  }
}

async function account(work: Work, companyId: string, found: Registration, passwordHash: string): Promise<boolean> {
  const { tx, emit, now, newId } = work
  if (!(await takeRegistration(tx, found.id, now))) return false
  const { userData, companyData } = found.data
  const userId = newId()
  if (companyData) {
    const { cnpj, nomeFantasia: name, razaoSocial, emailFinanceiro, telefone } = companyData
    const { language } = found
    await createCompany(tx, {
      id: companyId,
      name,
      language,
      cnpj,
      legal_name: razaoSocial,
      billing_email: emailFinanceiro,
      phone: telefone,
    })
    emit(companyCreated, { companyId, name, ownerId: userId, language })
  }
  const { email, role, language } = found
  const person = { id: userId, email, firstName: userData.nome, lastName: userData.sobrenome, role, language }
  emit(accessChanged, await createUser(tx, companyId, { ...person, passwordHash, createdAt: now }))
  emit(userAdded, { user: { ...person, active: true, createdAt: now.toISOString(), links: noLinks } })
  emit(userCreated, { userId, by: companyData ? 'sign-up' : 'invitation' })
  if (found.provider && found.subject) {
    const { provider, subject } = found
    await tx
      .insertInto('social_accounts')
      .values({ company_id: companyId, user_id: userId, provider, subject, linked_at: now })
      .execute()
    emit(socialLinked, { userId, provider })
  }
  return true
}

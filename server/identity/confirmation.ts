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
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { handleOpen, type InCompany, type OpenContext, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takenBy } from './address-in-use.ts'
import { createCompany, createUser } from './create-company.ts'
import { assertInvitationStands } from './invitation-validity.ts'
import { findAccount, join } from './join-company.ts'
import { managerIfThere } from './manager.ts'
import { hashPassword } from './password.ts'
import { assertPasswordPolicy } from './password-policy.ts'
import {
  findRegistration,
  latestRegistration,
  type Registration,
  sendAgain,
  takeRegistration,
} from './registrations.ts'

export const readConfirmation = handleOpen(read, async (context) => {
  const { input, db } = context
  const found = await open(context, input)
  const joins = found.companyId !== null && (await findAccount(db, found.email)) !== undefined
  return {
    needs: stepFor(found, joins),
    firstName: found.data.userData.nome,
    companyName: found.data.companyName,
  }
})

function stepFor({ confirmedAt, passwordHash }: Registration, joins: boolean): OutputOf<typeof read>['needs'] {
  if (confirmedAt) return 'nothing'
  if (joins) return 'join'
  return passwordHash === null ? 'password' : 'click'
}

export const confirmEmail = handleOpen(byClick, async (context) => {
  const found = await open(context, context.input)
  if (found.confirmedAt) return {}
  if (found.companyId !== null) {
    await accept(context, found, found.companyId)
    return {}
  }
  if (found.passwordHash === null) return refuse('identity.link_invalid')
  await create(context, found, found.passwordHash)
  return {}
})

export const confirmEmailAndCreateUser = handleOpen(byPassword, async (context) => {
  const { input, origin } = context
  const found = await open(context, input)
  if (found.confirmedAt) return refuse('identity.already_registered')
  assertPasswordPolicy('identity.password_refused', input.password, input.email, origin.language)
  if (!(await create(context, found, await hashPassword(input.password)))) return refuse('identity.already_registered')
  return { success: true as const }
})

export const sendConfirmationEmail = handleOpen(send, async ({ input, db, inCompany, config }) => {
  const pending = (await latestRegistration(db, input.email)) ?? refuse('identity.registration_not_found')
  await assertConfirmationStanding(inCompany, pending)
  return await inCompany(platformStream, null, async ({ tx, now }) => {
    if (!(await sendAgain({ tx, config, now, companyId: null }, pending)))
      return refuse('request.too_many', { params: { retryAfterMs: 60_000 } })
    return { success: true as const }
  })
})

async function open(
  { db, inCompany, now }: OpenContext<unknown>,
  { token, email }: { token: string; email: string },
): Promise<Registration> {
  const found = await findRegistration(db, token, email)
  if (!found || (found.confirmedAt === null && found.expiresAt <= now)) return refuse('identity.link_invalid')
  if (found.confirmedAt === null) await assertConfirmationStanding(inCompany, found)
  return found
}

/** Said as soon as the link is opened; what counts is asked again in the transaction that makes the account. */
async function assertConfirmationStanding(inCompany: InCompany, found: Registration): Promise<void> {
  if (found.companyId !== null) await inCompany(found.companyId, null, ({ tx }) => assertInvitationStands(tx, found))
}

/** Accepts an invitation of a user with an account; the mailbox proves the user, so the link is enough. */
async function accept({ inCompany }: OpenContext<unknown>, found: Registration, companyId: string): Promise<void> {
  await inCompany(companyId, null, async (work) => {
    const account = (await findAccount(work.tx, found.email)) ?? refuse('identity.link_invalid')
    await assertInvitationStands(work.tx, found)
    if (!(await takeRegistration(work.tx, found.id, work.now))) return
    const { email, role, managerId } = found
    await join(work, { companyId, email, role, managerId }, account)
  })
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
  if (found.companyId !== null) await assertInvitationStands(tx, found)
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
  const manager_id = await managerIfThere(tx, userId, found.managerId)
  const links = { ...noLinks, manager_id }
  emit(userAdded, { user: { ...person, active: true, createdAt: now.toISOString(), links } })
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

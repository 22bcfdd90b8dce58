import { type Invitee, invited, inviteMany as many, invite as one } from '@aura/contracts/identity/invite.ts'
import { invitationRefusal } from '@aura/machines/companies/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, type CommandContext, handle } from '../platform/handle.ts'
import { assertQuota } from '../platform/quota.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { endedInvitations } from './invitation-validity.ts'
import { findAccount, whyNotJoin } from './join-company.ts'
import { addRegistration, companyInvitations, type Registration, withdrawRegistration } from './registrations.ts'

export const invite = handle(one, async ({ input, ...context }) => {
  const expiresAt = await askIn(context, input, await companyAround(context.tx))
  return { expiresAt: expiresAt.toISOString() }
})

/** Nothing is written of anybody who is refused, so the others stand. */
export const inviteMany = handle(many, async ({ input, ...context }) => {
  const company = await companyAround(context.tx)
  const results = []
  for (const person of input.people) {
    const refusal = await askIn(context, person, company).then(() => null, inviteFailure)
    results.push({ email: person.email, invited: refusal === null, refusal })
  }
  return { results }
})

function inviteFailure(error: unknown) {
  if (!(error instanceof Refusal)) throw error
  const reason = error.detail.params?.reason
  return { code: error.code, reason: reason === undefined ? null : String(reason) }
}

type Context = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'newId' | 'config'> & {
  caller: Pick<Caller, 'userId' | 'companyId' | 'role'>
}
type Company = {
  name: string
  language: Registration['language']
  waiting: Map<string, Pick<Registration, 'id' | 'expiresAt'> & { ended: boolean }>
  people: Set<string>
}

export async function companyAround(tx: Db): Promise<Company> {
  const company = await tx.selectFrom('companies').select(['name', 'language']).executeTakeFirstOrThrow()
  const people = await tx.selectFrom('users').where('kind', 'in', ['person', 'member']).select('id').execute()
  const waiting = await companyInvitations(tx)
  const ended = await endedInvitations(tx, waiting)
  return {
    ...company,
    waiting: new Map(waiting.map(({ id, email, expiresAt }) => [email, { id, expiresAt, ended: ended.has(id) }])),
    people: new Set(people.map(({ id }) => id)),
  }
}

/** Checks all that stands against it before anything is written. */
export async function askIn(context: Context, person: Invitee, company: Company): Promise<Date> {
  const { tx, emit, now, newId, caller, config } = context
  const { email, nome, sobrenome, role, language = company.language, managerId = null } = person
  const outranked = invitationRefusal(role, caller)
  if (outranked) return refuse('companies.change_refused', { params: { reason: outranked } })
  if (managerId !== null && !company.people.has(managerId)) return refuse('companies.manager_not_found')
  const account = await findAccount(tx, email)
  const reason = account ? whyNotJoin(account, role) : null
  if (reason === 'here') return refuse('identity.email_taken', { params: { reason: 'invitation' } })
  if (reason) return refuse('identity.cannot_join', { params: { reason } })
  const before = company.waiting.get(email)
  if (before && !before.ended && before.expiresAt > now)
    return refuse('identity.email_taken', { params: { reason: 'pending' } })
  if (before) await withdrawRegistration(tx, before.id)
  else await assertQuota(tx, 'invitations', caller.companyId, () => company.waiting.size)
  const id = newId()
  const data = { userData: { email, nome, sobrenome }, companyData: null, companyName: company.name }
  const expiresAt = await addRegistration(tx, config, now, {
    id,
    email,
    companyId: caller.companyId,
    role,
    passwordHash: null,
    data,
    provider: null,
    subject: null,
    language: account?.language ?? language,
    invitedBy: caller.userId,
    managerId,
    joins: account !== undefined,
  })
  // The same address twice in one list is asked once.
  company.waiting.set(email, { id, expiresAt, ended: false })
  emit(invited, { registrationId: id, by: caller.userId })
  return expiresAt
}

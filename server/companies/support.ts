/** Our support by consent: the consent, the visits it allows, and the end of both. */

import {
  enterSupport as enter,
  grantSupport as grant,
  type SupportGrant,
  type SupportVisit,
  supportClosed,
  supportEntered,
  supportGranted,
  support as view,
  visitsShown,
  withdrawSupport as withdraw,
} from '@aura/contracts/companies/support.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { createUser, endSession, openSession } from '../identity/index.ts'
import { actorStill } from '../platform/actor.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, handleOpen, show, type Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { inAnyCompany } from './platform-owner.ts'
import { readUser } from './users.ts'

/** Ends what the consent allowed when its time is up. */
export const endSupport = job('companies.end-support', z.strictObject({ grantId: z.uuid() }))

const selectGrants = (tx: Db) =>
  tx
    .selectFrom('support_grants')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'support_grants.company_id')
        .onRef('users.id', '=', 'support_grants.given_by'),
    )
    .selectAll('support_grants')
    .select(['users.first_name', 'users.last_name'])

type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>['execute']>>[number]

const grantOf = (row: GrantRow): SupportGrant => ({
  id: row.id,
  reason: row.reason,
  givenBy: personName(row.first_name, row.last_name),
  createdAt: row.created_at.toISOString(),
  until: row.expires_at.toISOString(),
})

const selectVisits = (tx: Db) =>
  tx
    .selectFrom('support_visits')
    .innerJoin('support_grants', (join) =>
      join
        .onRef('support_grants.company_id', '=', 'support_visits.company_id')
        .onRef('support_grants.id', '=', 'support_visits.grant_id'),
    )
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'support_visits.company_id')
        .onRef('sessions.id', '=', 'support_visits.session_id'),
    )
    .selectAll('support_visits')
    .select(['support_grants.reason', 'support_grants.expires_at', 'sessions.ended_at'])

type VisitRow = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number]

const visitOf = (row: VisitRow): SupportVisit => ({
  id: row.id,
  name: row.name,
  email: row.email,
  reason: row.reason,
  enteredAt: row.entered_at.toISOString(),
  until: row.expires_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const support = show(view, {
  snapshot: async ({ tx }) => {
    const open = await selectGrants(tx).where('closed_at', 'is', null).executeTakeFirst()
    const visits = await selectVisits(tx)
      .orderBy('entered_at', 'desc')
      .orderBy('support_visits.id')
      .limit(visitsShown)
      .execute()
    return { grant: open ? grantOf(open) : null, visits: visits.map(visitOf) }
  },
})

type Closing = Pick<Work, 'tx' | 'emit' | 'now'>
type Grant = Selectable<Schema['support_grants']>

/** The open grant, locked until the transaction ends. */
const lockOpen = async (tx: Db): Promise<Grant | undefined> =>
  await tx.selectFrom('support_grants').where('closed_at', 'is', null).selectAll().forUpdate().executeTakeFirst()

/** By nobody when its time is up. Every visit ends with it. */
async function close({ tx, emit, now }: Closing, { id }: Grant, by: string | null): Promise<void> {
  await tx.updateTable('support_grants').set({ closed_at: now, closed_by: by }).where('id', '=', id).execute()
  const visits = await tx.selectFrom('support_visits').where('grant_id', '=', id).select('session_id').execute()
  for (const { session_id } of visits)
    await endSession({ tx, emit, now }, session_id, by === null ? 'expire' : 'revoke')
  emit(supportClosed, { grantId: id, by, at: now.toISOString() })
}

/** False when it is open and its time not up. */
export async function closeExpired(closing: Closing, grantId: string): Promise<boolean> {
  const open = await lockOpen(closing.tx)
  if (open?.id !== grantId) return true
  if (open.expires_at > closing.now) return false
  await close(closing, open, null)
  return true
}

export const grantSupport = handle(grant, async ({ input, tx, emit, now, newId, caller }) => {
  const open = await lockOpen(tx)
  if (open && open.expires_at > now) return refuse('companies.support_open')
  if (open) await close({ tx, emit, now }, open, null)
  const [id, { companyId, userId }] = [newId(), caller]
  const expiresAt = new Date(now.getTime() + input.hours * 3_600_000)
  await tx
    .insertInto('support_grants')
    .values({
      company_id: companyId,
      id,
      given_by: userId,
      reason: input.reason,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await enqueue(tx, endSupport, { grantId: id }, { companyId, startAfter: expiresAt })
  const inputValue = grantOf(await selectGrants(tx).where('support_grants.id', '=', id).executeTakeFirstOrThrow())
  emit(supportGranted, inputValue)
  return inputValue
})

export const withdrawSupport = handle(withdraw, async ({ input, tx, emit, now, caller }) => {
  const open = await lockOpen(tx)
  if (open?.id !== input.grantId) return refuse('companies.support_closed')
  await close({ tx, emit, now }, open, caller.userId)
  return {}
})

/** The visit stands before the session at home ends, so nobody is left with none. */
export const enterSupport = handleOpen(enter, async (context) => {
  const { input, asCaller } = context
  const person = await asCaller(async ({ tx, caller }) => await readUser(tx, caller.userId))
  const session = await inAnyCompany(context, input.companyId, async (work) => {
    const { tx, emit, now, newId, caller, companyId } = work
    if (caller.companyId === companyId) return refuse('companies.own_company')
    const open = await lockOpen(tx)
    if (!open || open.expires_at <= now) return refuse('companies.support_refused')
    if (!(await actorStill(tx, open.given_by, grant.needs))) return refuse('companies.support_refused')
    const { firstName, lastName, email, language } = person
    const id = newId()
    const account = {
      id,
      email: `${id}@support.invalid`,
      firstName,
      lastName,
      language,
      role: 'company_admin',
    } as const
    emit(
      accessChanged,
      await createUser(tx, companyId, { ...account, passwordHash: null, kind: 'support', createdAt: now }),
    )
    const opening = { companyId, userId: id, cookie: input.cookie ?? false, expiresAt: open.expires_at }
    const begun = await openSession(context, work, { ...opening, kind: 'support' })
    await tx
      .insertInto('support_visits')
      .values(({ selectFrom }) => ({
        company_id: companyId,
        id,
        grant_id: open.id,
        session_id: begun.sessionId,
        name: personName(firstName, lastName),
        email,
        entered_at: now,
        after_position: selectFrom('events').select((e) => e.fn.coalesce(e.fn.max('position'), e.lit(0)).as('head')),
      }))
      .execute()
    emit(supportEntered, visitOf(await selectVisits(tx).where('support_visits.id', '=', id).executeTakeFirstOrThrow()))
    return begun
  })
  await asCaller((work) => endSession(work, work.caller.sessionId, 'signOut'))
  return session
})

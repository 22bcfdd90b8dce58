/**
 * What happened to an account, as few words: an event becomes the key of a sentence and what stands in it. An
 * event that is not listed here is not told, so a new one leaks nothing by itself.
 */

import { permissionSet } from '@aura/contracts/companies/administer.ts'
import { userChanged } from '@aura/contracts/companies/user.ts'
import { userHistory as contract, type Happening } from '@aura/contracts/companies/user-history.ts'
import { userCreated } from '@aura/contracts/identity/confirmation.ts'
import { lockedOut, unlocked } from '@aura/contracts/identity/lockout.ts'
import { passwordChanged } from '@aura/contracts/identity/reset-password.ts'
import { factorAdded, factorRemoved } from '@aura/contracts/identity/second-factors.ts'
import { sessionClosed, sessionOpened } from '@aura/contracts/identity/sessions.ts'
import { loginRefused } from '@aura/contracts/identity/sign-in.ts'
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { type LoggedBody, liftEvent } from '../platform/log/lift-event.ts'
import { readUser } from './users.ts'

type HistoryEntry = { what: string; params?: Record<string, string> }
type Teller = { name: string; tell: (logged: LoggedBody) => HistoryEntry }

const on = <E extends Event>(event: E, tell: (body: BodyOf<E>) => HistoryEntry): Teller => ({
  name: event.name,
  tell: (logged) => tell(z.parse(event.body, liftEvent(event, logged)) as BodyOf<E>),
})

const tellers: readonly Teller[] = [
  on(userCreated, ({ by }) => ({ what: `created.${by === 'invitation' ? 'invitation' : 'sign_up'}` })),
  on(userChanged, ({ user, before }) => {
    if (user.role !== before.role) return { what: 'role', params: { from: before.role, to: user.role } }
    if (user.active !== before.active) return { what: user.active ? 'activated' : 'deactivated' }
    return { what: 'edited' }
  }),
  on(permissionSet, ({ permission, granted }) => ({
    what: granted === null ? 'exception.back' : granted ? 'exception.granted' : 'exception.denied',
    params: { permission },
  })),
  on(lockedOut, () => ({ what: 'locked' })),
  on(unlocked, () => ({ what: 'unlocked' })),
  on(loginRefused, ({ reason }) => ({ what: 'refused', params: { reason } })),
  on(sessionOpened, () => ({ what: 'session.opened' })),
  on(sessionClosed, ({ why }) => ({ what: `session.${why}` })),
  on(passwordChanged, () => ({ what: 'password' })),
  on(factorAdded, ({ kind }) => ({ what: `factor.added.${kind}` })),
  on(factorRemoved, ({ kind }) => ({ what: `factor.removed.${kind}` })),
]
const byName = new Map(tellers.map((teller) => [teller.name, teller]))

type Row = { position: number; actorId: string | null; at: Date; tell: () => HistoryEntry | undefined }

async function accountRows(tx: Db, userId: string, before: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<LoggedBody & Omit<Row, 'tell'> & { name: string }>`
    select position, name, v, body, actor_id as "actorId", at
    from account_history(${userId}, ${before}, ${limit})`.execute(tx)
  return rows.map(({ name, v, body, ...row }) => ({ ...row, tell: () => byName.get(name)?.tell({ v, body }) }))
}

async function queueRows(tx: Db, userId: string, before: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'tell'> & { from: string | null; to: string | null }>`
    select position, actor_id as "actorId", at, "from", "to"
    from queue_moves(${userId}, ${before}, ${limit})`.execute(tx)
  return rows.map(({ from, to, ...row }) => ({ ...row, tell: () => queueMove(from, to) }))
}

function queueMove(from: string | null, to: string | null): HistoryEntry {
  if (from === null) return { what: 'queue.joined', params: { to: to ?? '' } }
  return to === null ? { what: 'queue.left', params: { from } } : { what: 'queue.moved', params: { from, to } }
}

export const userHistory = answer(contract, async ({ input, tx }) => {
  await readUser(tx, input.userId)
  const range = [input.userId, input.before ?? Number.MAX_SAFE_INTEGER, input.limit + 1] as const
  const rows = [...(await accountRows(tx, ...range)), ...(await queueRows(tx, ...range))].sort(
    (one, other) => other.position - one.position,
  )
  const page = rows.slice(0, input.limit)
  const actors = [...new Set(page.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))]
  const people =
    actors.length === 0
      ? []
      : await tx.selectFrom('users').where('id', 'in', actors).select(['id', 'first_name', 'last_name']).execute()
  const names = new Map(people.map((row) => [row.id, personName(row.first_name, row.last_name)]))
  const reported = page.flatMap(({ position, actorId, at, tell }): Happening[] => {
    const entry = tell()
    if (!entry) return []
    const { what, params = {} } = entry
    const by = actorId === null ? null : (names.get(actorId) ?? null)
    return [{ position, at: at.toISOString(), what, params, by }]
  })
  return { rows: reported, older: rows.length > input.limit, oldest: page.at(-1)?.position ?? null }
})

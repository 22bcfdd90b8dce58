/**
 * Who may call what: every command, query and view there is, for every role, in one's own company and in
 * another. `permissions.matrix.ts` is the table that they are held against.
 *
 * Operations run through the real executor, doors' side down to the check of the right; what stands in for
 * the handler says that it was reached. Views are asked of the gateway's own table, as read from the database.
 */
import { modules, permissionsOf } from '@aura/contracts/permissions.ts'
import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { createTestCompany, type TestCompany, type TestPerson } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calledOnDisplays, watchedOnDisplays } from './displays.matrix.ts'
import { features } from './features.ts'
import { createAccessTable, mayWatch } from './gateway/access.ts'
import { createUser } from './identity/index.ts'
import { matrix, type Who } from './permissions.matrix.ts'
import { connectPool } from './platform/database/pools.ts'
import { type Db, transact } from './platform/database/transact.ts'
import { type Execute, type ExecuteParts, executor, operationsOf } from './platform/execute.ts'
import type { Claims, Handler } from './platform/handle.ts'
import { loadAccess } from './platform/load-access.ts'
import { Refusal } from './platform/refuse.ts'
import { recomputeRights } from './platform/rights.ts'
import { openRequests } from './platform/run-open.ts'

const owners: readonly Role[] = ['platform_owner', 'company_owner']
const holders: Record<Who, readonly Role[]> = {
  anybody: roles,
  everybody: roles,
  administrators: [...owners, 'company_admin'],
  owners,
  platform: ['platform_owner'],
  visitors: [],
}

class Reached extends Error {}
const reached = async () => {
  throw new Reached()
}

/** The operation with its name and its right, and nothing else of it. */
function hollow(handler: Handler): Handler {
  if (handler.kind === 'view') return handler
  const input = z.unknown()
  if (handler.kind === 'query') return { ...handler, contract: { ...handler.contract, input }, run: reached }
  return { ...handler, contract: { ...handler.contract, input }, run: reached }
}

const handlers = features.flatMap((feature) => feature.handlers)
const operations = handlers.filter((handler) => handler.kind !== 'view')
const views = handlers.filter((handler) => handler.kind === 'view')
const byName = (list: readonly Handler[]) => list.map((handler) => handler.contract.name).sort()

let undo: AsyncDisposableStack
let parts: ExecuteParts
let execute: Execute
let logPool: pg.Pool
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const world = sharedWorld()
  const databaseUrl = undo.use(await world.freshDatabase()).url
  const pool = connectPool('aura_app', { databaseUrl, max: 4, onError: () => {} })
  logPool = connectPool('aura_log', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
  undo.defer(() => logPool.end())
  parts = {
    pool,
    news: { publish: () => {} },
    operations: operationsOf(operations.map(hollow)),
    config: await world.config({ databaseUrl }),
    limit: () => {},
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    random: Math.random,
    signAccessToken: () => ({ token: '', expiresAt: '' }),
  }
  execute = executor(parts)
  ours = await createTestCompany(databaseUrl, roles)
  theirs = await createTestCompany(databaseUrl, roles)
})
afterAll(() => undo.disposeAsync())

const personOf = (company: TestCompany, role: Role): TestPerson => {
  const person = company.people[roles.indexOf(role)]
  if (!person) throw new Error(`nobody is ${role}`)
  return person
}

async function attempt(name: string, claims: Claims | null): Promise<string> {
  const origin = { address: '', userAgent: null, language: 'pt-BR', cookies: {} } as const
  try {
    await execute({ name, input: {}, claims, origin })
    return 'answered'
  } catch (error) {
    if (error instanceof Reached) return 'reached'
    if (error instanceof Refusal) return error.code
    throw error
  }
}

it('has a row for every operation and view, and none for what is gone', () => {
  expect(Object.keys(matrix).sort()).toEqual(byName(handlers))
})

it('knows every permission that a contract asks for', () => {
  const existing = new Set<string>(permissionsOf('platform_owner'))
  const everyonesNeeds = new Set<string>(['public', 'signed-in', 'visitor'])
  // A view that asks for a right to one record names it after its params; these ask for whole modules.
  const needed = handlers.flatMap(({ contract: { needs } }) => (typeof needs === 'string' ? [needs] : []))
  expect(needed.filter((needs) => !everyonesNeeds.has(needs) && !existing.has(needs))).toEqual([])
})

it('gives a higher role whatever a lower one has', () => {
  const ladder = [...roles].reverse().map((role) => permissionsOf(role))
  for (const [at, lower] of ladder.entries()) expect(ladder[at + 1] ?? lower).toEqual(expect.arrayContaining(lower))
})

it('has features that exist behind its modules', () => {
  const names = new Set(features.map((feature) => feature.name))
  expect(Object.values(modules).filter(({ feature }) => !names.has(feature))).toEqual([])
})

describe.each(roles)('%s', (role) => {
  it.each(byName(operations))("%s in the caller's own company", async (name) => {
    const allowed = holders[matrix[name] ?? 'owners'].includes(role)
    expect(await attempt(name, personOf(ours, role).claims)).toBe(allowed ? 'reached' : 'auth.forbidden')
  })

  it('reaches nothing in another company but what is open to anybody', async () => {
    const claims = { ...personOf(ours, role).claims, companyId: theirs.id }
    for (const name of byName(operations))
      expect([name, await attempt(name, claims)]).toEqual([
        name,
        matrix[name] === 'anybody' ? 'reached' : 'auth.session_ended',
      ])
  })

  it("watches in the caller's own company what the matrix says, and nothing in another", async () => {
    const [own, other] = await Promise.all(
      [ours.id, theirs.id].map(async (id) => createAccessTable(await loadAccess(logPool, id, new Date()), 0)),
    )
    const { claims } = personOf(ours, role)
    for (const { contract } of views) {
      const allowed = holders[matrix[contract.name] ?? 'owners'].includes(role)
      const needs = typeof contract.needs === 'string' ? contract.needs : contract.needs({ needs: 'unknown' } as never)
      expect([contract.name, own?.may(claims.userId, needs)]).toEqual([contract.name, allowed])
      expect(other?.may(claims.userId, needs)).toBe(false)
    }
    expect(other?.standing(claims)).toBe('auth.inactive')
  })
})

describe('a display device', () => {
  let claims: Claims
  beforeAll(async () => {
    const [id, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
    claims = { userId: id, companyId: ours.id, sessionId, expiresAt: Date.now() + 3_600_000 }
    await transact(parts.pool, ours.id, 'write', [], async ({ db }) => {
      // Its address says nothing of what it is.
      const account = { id, email: 'hall@aurora.test', firstName: 'Recepção', lastName: '', passwordHash: null }
      await createUser(db, ours.id, { ...account, role: 'company_user', kind: 'wall' })
      const expires_at = new Date(claims.expiresAt)
      const session = { company_id: ours.id, id: sessionId, user_id: id, kind: 'wall', expires_at } as const
      await db.insertInto('sessions').values(session).execute()
      return { closing: [], done: () => {} }
    })
  })

  const open = (name: string) => matrix[name] === 'anybody' || calledOnDisplays.includes(name)

  it('calls what is open to displays and nothing else', async () => {
    const answers = new Map<string, string>()
    for (const name of byName(operations)) answers.set(name, await attempt(name, claims))
    const through = [...answers].filter(([, answer]) => answer === 'reached').map(([name]) => name)
    expect(through).toEqual(byName(operations).filter(open))
    expect(new Set(answers.values())).toEqual(new Set(['reached', 'auth.forbidden', 'auth.display_device']))
  })

  it('calls nothing more where its account is given every right', async () => {
    const inOurs = (work: (db: Db) => Promise<unknown>) =>
      transact(parts.pool, ours.id, 'write', [], async ({ db }) => {
        await work(db)
        return { closing: [], done: () => {} }
      })
    const permissions = permissionsOf('platform_owner')
    await inOurs((db) => db.updateTable('access').set({ permissions }).where('user_id', '=', claims.userId).execute())
    for (const name of byName(operations))
      expect([name, await attempt(name, claims)]).toEqual([
        name,
        open(name) ? 'reached' : matrix[name] === 'visitors' ? 'auth.forbidden' : 'auth.display_device',
      ])
    await inOurs((tx) => recomputeRights({ tx, emit: () => {} }, claims.userId))
  })

  it('watches the views of walls and its own', async () => {
    const table = createAccessTable(await loadAccess(logPool, ours.id, new Date()), 0)
    const mayWatch = ({ contract: { needs } }: (typeof views)[number]) =>
      table.may(claims.userId, typeof needs === 'string' ? needs : needs({ needs: 'unknown' } as never))
    expect(byName(views.filter(mayWatch))).toEqual(watchedOnDisplays)
  })

  it('does nothing at the routes beside the operations', async () => {
    const origin = { address: '', userAgent: null, language: 'pt-BR', cookies: {} } as const
    const open = openRequests(parts, execute, () => claims)
    const context = open({ name: 'files.upload', origin, authorization: 'Bearer x', setCookie: () => {} })
    await expect(context.asCaller(reached)).rejects.toMatchObject({ code: 'auth.display_device' })
  })
})

it('a visitor of a site calls and watches what is for visitors, and nothing else', async () => {
  const claims: Claims = {
    ...{ userId: crypto.randomUUID(), companyId: ours.id, sessionId: crypto.randomUUID() },
    ...{ expiresAt: Date.now() + 3_600_000, visitor: true },
  }
  for (const name of byName(operations))
    expect([name, await attempt(name, claims)]).toEqual([
      name,
      matrix[name] === 'visitors' ? 'reached' : 'auth.forbidden',
    ])
  const table = createAccessTable(await loadAccess(logPool, ours.id, new Date()), 0)
  for (const { contract } of views) {
    const needs = typeof contract.needs === 'string' ? contract.needs : contract.needs({ needs: 'unknown' } as never)
    expect([contract.name, mayWatch(table, claims, needs)]).toEqual([
      contract.name,
      matrix[contract.name] === 'visitors',
    ])
  }
})

it('a stranger reaches what is open to anybody', async () => {
  for (const name of byName(operations))
    expect([name, await attempt(name, null)]).toEqual([name, matrix[name] === 'anybody' ? 'reached' : 'auth.required'])
})

/** Support access to a company, through both doors: by consent, with less than an administrator, and out at once. */

import { randomUUIDv7 } from 'node:crypto'
import type { SupportGrant, SupportState } from '@aura/contracts/companies/support.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { CallReply, WatchReply, WireEvent } from '@aura/contracts/platform/protocol.ts'
import { asking } from '@aura/infra/ask.ts'
import { createTestCompany, testPassword } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { signIn } from '@aura/infra/sign-in.ts'
import { until } from '@aura/infra/until.ts'
import { supportReducer } from '@aura/machines/companies/support.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connectPool } from '../platform/database/pools.ts'
import { transact } from '../platform/database/transact.ts'
import { closeExpired } from './index.ts'

const { url, databaseUrl } = sharedWorld().provided
const { ask, code } = asking(url)
const undo = new AsyncDisposableStack()
afterAll(() => undo.disposeAsync())

type House = { id: string; tokens: string[]; sessions: Session[] }

async function house(...roles: Parameters<typeof createTestCompany>[1] & object): Promise<House> {
  const { id, people } = await createTestCompany(databaseUrl, roles)
  const sessions = await Promise.all(people.map(({ email }) => signIn(url, email, testPassword)))
  return { id, sessions, tokens: sessions.map(({ accessToken }) => accessToken) }
}

let platform: string
let here: House

beforeEach(async () => {
  const above = await house('platform_owner')
  platform = above.tokens[0] ?? ''
  here = await house('company_owner', 'company_admin')
})

function dial(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  undo.defer(() => void socket.disconnect())
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const grant = () => ask<SupportGrant>('companies.grant-support', { reason: 'Fila parada', hours: 2 }, here.tokens[0])
const enter = () => ask<Session>('companies.enter-support', { companyId: here.id }, platform)

/** What the owner's screen shows, folded as it folds. */
async function watchSupport(): Promise<() => SupportState> {
  const socket = await dial(here.tokens[0] ?? '')
  const early: WireEvent[] = []
  socket.on('frame', (_room: string, _previous: number, _position: number, events: WireEvent[]) =>
    early.push(...events),
  )
  const reply = (await socket.emitWithAck('watch', 'companies.support', {}, null)) as WatchReply
  if (!reply.ok || !('snapshot' in reply)) throw new Error(JSON.stringify(reply))
  const { position, snapshot } = reply
  return () => early.filter((event) => event.position > position).reduce(supportReducer.fold, snapshot as SupportState)
}

it('comes in by consent alone, which owners give and nobody else', async () => {
  const request = { companyId: here.id }
  expect(await code('companies.enter-support', request, platform)).toBe('companies.support_refused')
  const [owner, admin] = here.tokens
  expect(await code('companies.grant-support', { reason: 'x', hours: 2 }, admin)).toBe('auth.forbidden')
  expect(await code('companies.grant-support', { reason: 'x', hours: 73 }, owner)).toBe('request.invalid')
  await grant()
  expect(await code('companies.grant-support', { reason: 'x', hours: 2 }, owner)).toBe('companies.support_open')
  const other = await house('company_owner')
  expect(await code('companies.enter-support', request, other.tokens[0])).toBe('auth.forbidden')
  const { user } = await enter()
  expect(user).toMatchObject({ companyId: here.id, hierarchyLevel: 'company_admin' })
  // The session it came from is over.
  expect(await code('companies.mine', {}, platform)).toBe('auth.session_ended')
})

it('works like an administrator but for people, plans and secrets, and is counted nowhere', async () => {
  await grant()
  const { accessToken: token, user } = await enter()
  expect(await code('deals.pipelines', {}, token)).toBe('ok')
  expect(await code('companies.cost-bookings', { month: '2026-11' }, token)).toBe('ok')
  for (const name of [
    'companies.api-tokens',
    'companies.create-api-token',
    'identity.invite',
    'identity.walls',
    'companies.set-active',
    'companies.create',
    'companies.owned',
    'companies.support-actions',
    'companies.grant-support',
  ])
    expect([name, await code(name, inputs[name] ?? {}, token)]).toEqual([name, 'auth.forbidden'])
  expect(await code('companies.switch', { companyId: here.id }, token)).toBe('companies.switch_refused')
  expect(await ask('companies.mine', {}, token)).toEqual([])
  const { rows } = await ask<{ rows: { id: string }[] }>('companies.users', {}, here.tokens[0])
  expect(rows).toHaveLength(2)
  expect(rows.map(({ id }) => id)).not.toContain(user.id)
})

const inputs: Record<string, object> = {
  'companies.create-api-token': { name: 'x', scope: ['view_crm'], days: 1 },
  'identity.invite': { email: 'x@x.test', nome: 'X', sobrenome: 'Y', role: 'company_user' },
  'companies.set-active': { userId: randomUUIDv7(), active: false },
  'companies.create': { name: 'x' },
  'companies.support-actions': { visitId: randomUUIDv7() },
  'companies.grant-support': { reason: 'x', hours: 1 },
}

it('leaves what it did in the log, and is out at both doors the moment the consent is withdrawn', async () => {
  const show = await watchSupport()
  const { id: grantId } = await grant()
  const { accessToken: token, refreshToken, user } = await enter()
  const socket = await dial(token)
  expect((await socket.emitWithAck('watch', 'deals.board', {}, null)) as WatchReply).toMatchObject({ ok: true })
  const deal = { dealId: randomUUIDv7(), title: 'Feito', value: { amount: 100, currency: 'BRL' }, probability: 10 }
  const made = (await socket.emitWithAck('call', 'deals.create', deal, {})) as CallReply
  expect(made).toMatchObject({ ok: true })
  const actions = await ask('companies.support-actions', { visitId: user.id }, here.tokens[0])
  expect(actions).toMatchObject([{ name: 'deals.create' }])
  await expect.poll(show).toMatchObject({ visits: [{ id: user.id, endedAt: null, reason: 'Fila parada' }] })

  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  await ask('companies.withdraw-support', { grantId }, here.tokens[0])
  await gone
  expect(await code('deals.pipelines', {}, token)).toBe('auth.session_ended')
  expect(await code('identity.refresh', { refreshToken }, null)).toBe('identity.refresh_refused')
  await expect(dial(token)).rejects.toMatchObject({ data: { code: 'auth.session_ended' } })
  expect(await code('companies.withdraw-support', { grantId }, here.tokens[0])).toBe('companies.support_closed')
  const left = { grant: null, visits: [{ id: user.id, endedAt: expect.any(String) }] }
  await expect.poll(show, { timeout: 60_000 }).toMatchObject(left)
  // The account is closed with its visit.
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
  const isOpen = () =>
    transact(pool, here.id, 'snapshot', [], async ({ client }) => {
      const { rows } = await client.query('select active from access where user_id = $1', [user.id])
      return { closing: [], done: () => rows[0].active as boolean }
    })
  expect(await until(async () => !(await isOpen()), { within: 60_000 })).toBe(true)
})

it('ends with its time', async () => {
  const { id: grantId } = await grant()
  await enter()
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
  const reported: string[] = []
  const at = (hours: number) =>
    transact(pool, here.id, 'write', [], async ({ db }) => {
      const now = new Date(Date.now() + hours * 3_600_000)
      const over = await closeExpired({ tx: db, emit: ({ name }) => void reported.push(name), now }, grantId)
      return { closing: [], done: () => over }
    })
  expect([await at(1), reported]).toEqual([false, []])
  expect(await at(3)).toBe(true)
  expect(reported).toEqual(['access.session_ended', 'identity.session_closed', 'companies.support_closed'])
  expect(await grant()).toMatchObject({ reason: 'Fila parada' })
})

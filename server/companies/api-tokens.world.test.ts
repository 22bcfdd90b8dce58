import type { ApiToken } from '@aura/contracts/companies/api-tokens.ts'
import type { CallReply, Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { apiTokensReducer, tokenState } from '@aura/machines/companies/api-tokens.ts'
import { createSigner } from 'fast-jwt'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessKey } from '../platform/access-token.ts'
import type { Config } from '../platform/config.ts'

let undo: AsyncDisposableStack
let url: string
let config: Config
let company: TestCompany

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const server = undo.use(await sharedWorld().server())
  url = server.url
  config = server.config
})
afterAll(() => undo.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(config.databaseUrl, ['company_owner', 'company_admin'])
})

const [owner, admin] = [0, 1]
function tokenOf(who: number): string {
  const claims = company.people[who]?.claims
  const sign = createSigner({ key: accessKey(config.secret), algorithm: 'HS256' })
  const exp = Math.floor(Date.now() / 1000) + 600
  return sign({ sub: claims?.userId, cid: claims?.companyId, sid: claims?.sessionId, exp, iss: 'aura' })
}

async function post(token: string, name: string, input: object = {}): Promise<{ code: string; body: unknown }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const body = (await response.json()) as { error: { code: string } }
  return response.ok ? { code: 'ok', body } : { code: body.error.code, body }
}

type Made = { token: ApiToken; secret: string }
async function give(who: number, scope: string[]): Promise<Made> {
  const { body } = await post(tokenOf(who), 'companies.create-api-token', { name: 'Relatórios', scope })
  return body as Made
}

function dial(token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  undo.defer(() => void socket.disconnect())
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

it('opens both doors for what it was given, and for nothing else', async () => {
  const { secret } = await give(owner, ['view_crm'])
  expect(secret).toMatch(/^aura_/)
  expect((await post(secret, 'deals.pipelines')).code).toBe('ok')
  expect((await post(secret, 'companies.users')).code).toBe('auth.forbidden')
  const socket = await dial(secret)
  expect((await socket.emitWithAck('watch', 'deals.board', {}, null)) as WatchReply).toMatchObject({ ok: true })
  const edit = (await socket.emitWithAck('call', 'companies.users', {}, null)) as CallReply
  expect(edit).toMatchObject({ ok: false, error: { code: 'auth.forbidden' } })
})

it('is shown once, and its last use is noted', async () => {
  const { token, secret } = await give(owner, ['view_crm'])
  const list = async () => (await post(tokenOf(owner), 'companies.api-tokens')).body as ApiToken[]
  expect(await list()).toEqual([{ ...token, lastUsedAt: null }])
  expect(JSON.stringify(await list())).not.toContain(secret)
  await post(secret, 'deals.pipelines')
  expect(await until(async () => (await list())[0]?.lastUsedAt !== null, { within: 60_000 })).toBe(true)
})

it('ends at once where it is open when it is revoked', async () => {
  const { token, secret } = await give(owner, ['view_crm'])
  const socket = await dial(secret)
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  // An administrator leaves alone what an owner gave.
  const refused = await post(tokenOf(admin), 'companies.revoke-api-token', { tokenId: token.id })
  expect(refused.body).toMatchObject({ error: { code: 'companies.change_refused', params: { reason: 'outranked' } } })
  expect((await post(tokenOf(owner), 'companies.revoke-api-token', { tokenId: token.id })).code).toBe('ok')
  await gone
  expect((await post(secret, 'deals.pipelines')).code).toBe('auth.session_ended')
  await expect(dial(secret)).rejects.toMatchObject({ data: { code: 'auth.session_ended' } })
  expect((await post(tokenOf(admin), 'companies.revoke-api-token', { tokenId: token.id })).code).toBe(
    'companies.token_not_found',
  )
})

it('has no right that its giver has not, now or later', async () => {
  const input = { name: 'x', scope: ['manage_companies'] }
  expect((await post(tokenOf(admin), 'companies.create-api-token', input)).code).toBe('companies.scope_refused')
  const { secret } = await give(admin, ['view_user_management', 'view_users'])
  const userId = company.people[admin]?.id
  expect((await post(secret, 'companies.explain-rights', { userId })).code).toBe('ok')
  await post(tokenOf(owner), 'companies.change-role', { userId, role: 'company_user' })
  expect((await post(secret, 'companies.explain-rights', { userId })).code).toBe('auth.forbidden')
  expect((await post(secret, 'companies.users')).code).toBe('ok')
  await post(tokenOf(owner), 'companies.set-active', { userId, active: false })
  expect((await post(secret, 'companies.users')).code).toBe('auth.forbidden')
})

it('gives no tokens itself, and a forged one is none', async () => {
  const { secret } = await give(owner, ['manage_settings', 'view_crm'])
  const input = { name: 'x', scope: ['view_crm'] }
  expect((await post(secret, 'companies.create-api-token', input)).code).toBe('companies.user_not_found')
  expect((await post(`${secret.slice(0, -4)}AAAA`, 'deals.pipelines')).code).toBe('auth.token_invalid')
  expect((await post(secret.slice('aura_'.length), 'deals.pipelines')).code).toBe('auth.token_invalid')
  expect((await post(`aura_${tokenOf(owner)}`, 'deals.pipelines')).code).toBe('auth.token_invalid')
  expect((await post('aura_nonsense', 'deals.pipelines')).code).toBe('auth.token_invalid')
})

it('that signed itself out is listed as ended, by whom and when, on open screens too', async () => {
  const { token, secret } = await give(admin, ['view_crm'])
  const screen = await dial(tokenOf(owner))
  const frames: Frame[] = []
  screen.on('frame', (...frame: Frame) => void frames.push(frame))
  const watched = (await screen.emitWithAck('watch', 'companies.api-token-list', {}, null)) as WatchReply
  if (!watched.ok || !watched.snapshot) throw new Error('the list was not shown')
  const before = watched.snapshot as Record<string, ApiToken>
  expect(tokenState(before[token.id] ?? token, Date.now())).toBe('ok')

  expect((await post(secret, 'identity.sign-out')).code).toBe('ok')
  const folded = () =>
    frames.flatMap(([, , , events]) => events).reduce((state, event) => apiTokensReducer.fold(state, event), before)
  expect(await until(() => folded()[token.id]?.ended !== undefined, { within: 60_000 })).toBe(true)
  const list = (await post(tokenOf(owner), 'companies.api-tokens')).body as ApiToken[]
  for (const visible of [folded()[token.id], list.find(({ id }) => id === token.id)]) {
    expect(visible?.ended).toEqual({ at: expect.any(String), by: token.id, byName: 'Relatórios' })
    expect(tokenState(visible ?? token, Date.now())).toBe('ended')
  }
  // Taken off the list it is gone from it, by the giver or those above.
  expect((await post(tokenOf(admin), 'companies.revoke-api-token', { tokenId: token.id })).code).toBe('ok')
  expect((await post(tokenOf(owner), 'companies.api-tokens')).body).toEqual([])
})

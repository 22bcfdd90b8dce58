/** Every event that tells somebody something: who hears of it, in which words, and who does not. */
import { apiTokenCreated } from '@aura/contracts/companies/api-tokens.ts'
import { planChanged } from '@aura/contracts/companies/plan.ts'
import { supportEntered } from '@aura/contracts/companies/support.ts'
import { userCreated } from '@aura/contracts/identity/confirmation.ts'
import { lockedOut } from '@aura/contracts/identity/lockout.ts'
import { passwordChanged } from '@aura/contracts/identity/reset-password.ts'
import { factorRemoved } from '@aura/contracts/identity/second-factors.ts'
import { newDevice } from '@aura/contracts/identity/sign-in.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { slaBreached } from '@aura/contracts/routing/queue.ts'
import { templateJudged } from '@aura/contracts/templates/template.ts'
import { type PartStatus, partChanged } from '@aura/contracts/warroom/status/status.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { notifications } from './index.ts'

const bench = testBench()
let bed: Testbed
let company: TestCompany
const [owner, admin, ana, bia] = [0, 1, 2, 3]
const staff: Role[] = ['company_owner', 'company_admin', 'company_user', 'company_user']

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  await bed.follower(notifications.reactions ?? [])
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, staff)
})

const idOf = (who: number) => company.people[who]?.id ?? ''
const call = async <T>(who: number, name: string, input: unknown) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T

type SentNotification = { user: number; kind: string; params: unknown; actor: string | null; link: string | null }

/** Everything anybody of the company was told, once there are so many. */
async function sentNotifications(count: number): Promise<SentNotification[]> {
  const ask = async () => {
    const { rows } = await bed.owner.query(
      'select user_id, kind, params, actor_id, link from notifications where company_id = $1 order by kind',
      [company.id],
    )
    const sent = rows.map((row) => ({
      user: company.people.findIndex(({ id }) => id === row.user_id),
      kind: row.kind,
      params: row.params,
      actor: row.actor_id,
      link: row.link,
    }))
    // Ids made within one millisecond have no order.
    return sent.sort((a, b) => (a.kind === b.kind ? a.user - b.user : 0))
  }
  return await eventually(ask, (all) => all.length >= count)
}

it('a role, an exception and an account that is opened again are told to their person', async () => {
  await call(owner, 'companies.change-role', { userId: idOf(ana), role: 'company_admin' })
  await call(owner, 'companies.set-permission', { userId: idOf(bia), permission: 'view_crm', granted: false })
  // Before the account is closed: a closed account is told nothing.
  await sentNotifications(2)
  await call(owner, 'companies.set-active', { userId: idOf(bia), active: false })
  await call(owner, 'companies.set-active', { userId: idOf(bia), active: true })
  await call(ana, 'companies.update-profile', { firstName: 'Ana' })
  const by = { actor: idOf(owner), link: null }
  expect(await sentNotifications(3)).toEqual([
    { user: bia, kind: 'companies.account_reactivated', params: {}, ...by },
    { user: bia, kind: 'companies.permission_changed', params: { permission: 'view_crm', change: 'denied' }, ...by },
    { user: ana, kind: 'companies.role_changed', params: { role: 'company_admin' }, ...by },
  ])
})

it('a token is told to token managers, its end to its giver', async () => {
  const input = { name: 'Robot', scope: ['view_crm'] }
  const { token } = await call<{ token: { id: string } }>(admin, 'companies.create-api-token', input)
  await sentNotifications(1)
  await call(owner, 'companies.revoke-api-token', { tokenId: token.id })
  expect(await sentNotifications(2)).toEqual([
    { user: owner, kind: 'companies.token_created', params: { name: 'Robot' }, actor: idOf(admin), link: '/settings' },
    { user: admin, kind: 'companies.token_revoked', params: { name: 'Robot' }, actor: idOf(owner), link: '/settings' },
  ])
})

it('a budget that is passed is told to users with access to cost centres, once', async () => {
  const centreId = crypto.randomUUID()
  await call(owner, 'companies.create-cost-centre', { centreId, parentId: null, name: 'SMS', budget: 100 })
  const book = (amount: number) =>
    call(owner, 'companies.book-cost', {
      bookingId: crypto.randomUUID(),
      centreId,
      kind: 'other',
      cost: { amount, currency: 'BRL' },
    })
  for (const amount of [90, 20, 5]) await book(amount)
  const month = monthIn(new Date(), 'America/Sao_Paulo')
  expect(await sentNotifications(1)).toEqual([
    {
      user: admin,
      kind: 'companies.budget_exceeded',
      params: { centre: 'SMS', month, budget: 100, spent: 110, currency: 'BRL' },
      actor: idOf(owner),
      link: '/centro-custos',
    },
  ])
})

it('another plan and a visit of our support are told to the owners', async () => {
  await bed.append(company.id, planChanged, [{ modules: [{ module: 'crm', active: true }] }])
  const at = new Date().toISOString()
  const visit = { id: crypto.randomUUID(), name: 'Aura', email: 'a@aura.test', reason: 'Fila parada', endedAt: null }
  await bed.append(company.id, supportEntered, [{ ...visit, enteredAt: at, until: at }])
  const own = { user: owner, actor: null, link: '/companies-management' }
  expect(await sentNotifications(2)).toEqual([
    { ...own, kind: 'companies.plan_changed', params: {} },
    { ...own, kind: 'companies.support_entered', params: { reason: 'Fila parada' } },
  ])
})

it('a conversation assigned to a user, and a note that mentions them, are told to that user', async () => {
  const floor = await openFloor(bed.pool, company.id)
  const conversationId = await floor.say('+5511987651234', 'Olá')
  const link = `/operations?c=${conversationId}`
  const contact = '+5511987651234'
  await call(owner, 'conversations.claim', { conversationId })
  await call(owner, 'conversations.assign', { conversationId, userId: idOf(ana) })
  const note = {
    conversationId,
    messageId: crypto.randomUUID(),
    text: 'Cuide dela',
    mentions: [idOf(bia), idOf(owner)],
  }
  await call(owner, 'conversations.note', note)
  const line = { params: { contact }, actor: idOf(owner), link }
  expect(await sentNotifications(2)).toEqual([
    { ...line, user: ana, kind: 'conversations.given' },
    { ...line, user: bia, kind: 'conversations.mentioned' },
  ])
})

it('promises that were broken are told to who has the conversation and to who leads, many of them as one', async () => {
  const queueId = crypto.randomUUID()
  const hours = { hours: null, offerSeconds: 20, rank: 0, skills: [], overflow: null, members: null, channels: [] }
  const targets = { firstAnswer: 5, nextAnswer: null, resolution: null }
  const queue = { id: queueId, name: 'Vendas', strategy: 'pull', ...hours, targets, version: null }
  await call(owner, 'routing.save-queue', queue)
  const broken = (contactName: string) => ({
    ...{ conversationId: crypto.randomUUID(), contactId: crypto.randomUUID(), contactName, queueId },
    ...{ assigneeId: idOf(ana), target: 'answer' as const, due: '2026-11-21T12:00:00.000Z' },
  })
  const last = broken('Maria')
  await bed.append(company.id, slaBreached, [broken('Rui'), last])
  const own = { link: '/operations', actor: null, params: { contact: 'Maria', target: 'answer' } }
  const params = { ...own.params, queue: 'Vendas' }
  const ofQueue = { ...own, link: '/operations?scope=all', kind: 'routing.sla_breached_here', params }
  const counts = async () =>
    (await bed.owner.query('select count from notifications where company_id = $1', [company.id])).rows
  await eventually(counts, (rows) => rows.length === 3 && rows.every(({ count }) => count === 2))
  const found = (await sentNotifications(3)).sort((a, b) => a.user - b.user)
  expect(found).toEqual([
    { ...ofQueue, user: owner },
    { ...ofQueue, user: admin },
    { ...own, user: ana, kind: 'routing.sla_breached' },
  ])
})

it('what the review says of a template is told to its submitter', async () => {
  const judged = { templateId: crypto.randomUUID(), name: 'retomar', authorId: idOf(ana) }
  await bed.append(company.id, templateJudged, [{ ...judged, outcome: 'approved', reason: null }])
  await bed.append(company.id, templateJudged, [{ ...judged, outcome: 'rejected', reason: 'INVALID_FORMAT' }])
  await bed.append(company.id, templateJudged, [{ ...judged, authorId: null, outcome: 'approved', reason: null }])
  const hers = { user: ana, actor: null, link: '/template-mensagem' }
  expect(await sentNotifications(2)).toEqual([
    { ...hers, kind: 'templates.approved', params: { name: 'retomar' } },
    { ...hers, kind: 'templates.rejected', params: { name: 'retomar', problem: 'INVALID_FORMAT' } },
  ])
})

it('an integration that the probes find broken, and well again, is told once each to who can mend it', async () => {
  const id = crypto.randomUUID()
  const link = `/integrations/crm?connection=${id}`
  const part = { id: `crm:${id}`, kind: 'integration', channelId: null, channel: null, name: 'HubSpot' } as const
  const found = (before: PartStatus | null, status: PartStatus) => {
    const at = new Date().toISOString()
    const problem = status === 'online' ? null : 'unauthorized'
    return { part: { ...part, status, since: at, latencyMs: null, checkedAt: at, problem }, before }
  }
  const changes = [found(null, 'online'), found('online', 'warning'), found('warning', 'offline')]
  await bed.append(company.id, partChanged, [...changes, found('offline', 'warning'), found('warning', 'online')])
  const integration = { params: { name: 'HubSpot' }, actor: null, link }
  const kinds = ['integrations.crm_failing', 'integrations.recovered']
  expect(await sentNotifications(4)).toEqual(
    kinds.flatMap((kind) => [owner, admin].map((user) => ({ user, kind, ...integration }))),
  )
})

it('a deal that somebody else won or lost is told to whose it is, many of them as one', async () => {
  const open = async (title: string) => {
    const dealId = crypto.randomUUID()
    const value = { amount: 1, currency: 'BRL' }
    await call(ana, 'deals.create', { dealId, title, value, probability: 1 })
    return dealId
  }
  const move = (who: number, dealId: string, to: string) => call(who, 'deals.move', { dealId, to, before: null })
  const [won, own] = [await open('Won'), await open('Own')]
  await move(ana, own, 'lost')
  await move(bia, won, 'proposal')
  await move(bia, won, 'closing')
  await call(bia, 'deals.win', { dealId: won, reason: null })
  const lostDeals = [await open('A'), await open('B'), await open('C')]
  for (const id of lostDeals) await move(bia, id, 'lost')
  const lost = async () =>
    (
      await bed.owner.query("select count from notifications where company_id = $1 and kind = 'deals.lost'", [
        company.id,
      ])
    ).rows
  expect(await eventually(lost, (rows) => rows[0]?.count === 3)).toEqual([{ count: 3 }])
  const by = (dealId = '') => ({ actor: idOf(bia), link: `/crm?pipeline=${company.pipelineId}&deal=${dealId}` })
  expect(await sentNotifications(2)).toEqual([
    { user: ana, kind: 'deals.lost', params: { title: 'C' }, ...by(lostDeals[2]) },
    { user: ana, kind: 'deals.won', params: { title: 'Won' }, ...by(won) },
  ])
})

it('what touches the safety of an account is told to its person, by any actor', async () => {
  const userId = idOf(ana)
  const until = '2026-11-21T12:00:00.000Z'
  await bed.append(company.id, newDevice, [{ userId, sessionId: company.people[ana]?.claims.sessionId ?? '' }])
  await bed.append(company.id, passwordChanged, [{ userId, by: 'change' }])
  await bed.append(company.id, factorRemoved, [{ userId, factorId: crypto.randomUUID(), kind: 'totp' }])
  await bed.append(company.id, lockedOut, [{ userId, until }])
  const own = { user: ana, actor: null, link: '/security' }
  expect(await sentNotifications(4)).toEqual([
    { ...own, kind: 'identity.factor_changed', params: { change: 'removed', factor: 'totp' } },
    { ...own, kind: 'identity.locked_out', params: { until } },
    { ...own, kind: 'identity.new_device', params: { device: '' } },
    { ...own, kind: 'identity.password_changed', params: {} },
  ])
})

it('an invited user who joined is told to the inviter', async () => {
  const email = `nova@${company.id}.test`
  await call(admin, 'identity.invite', { email, nome: 'Nova', sobrenome: 'Pessoa', role: 'company_user' })
  const userId = crypto.randomUUID()
  // As the confirmation leaves it.
  await bed.owner.query('update registrations set confirmed_at = now() where email = $1', [email])
  await bed.owner.query(
    `insert into users (company_id, id, email, first_name, last_name) values ($1, $2, $3, 'Nova', 'Pessoa')`,
    [company.id, userId, email],
  )
  await bed.append(company.id, userCreated, [{ userId, by: 'invitation' }])
  expect(await sentNotifications(1)).toEqual([
    { user: admin, kind: 'companies.user_joined', params: { name: 'Nova Pessoa' }, actor: null, link: '/users' },
  ])
})

it('hostile text of before suppresses no notice about security', async () => {
  const at = new Date().toISOString()
  const visit = { id: crypto.randomUUID(), name: 'Aura', email: 'a@aura.test', endedAt: null, enteredAt: at, until: at }
  const token = { tokenId: crypto.randomUUID(), scope: ['view_crm'], by: idOf(admin) }
  // Beside the doors, which would not take it.
  await bed.append(company.id, apiTokenCreated, [{ ...token, name: 'Robot \ud800' }])
  await bed.append(company.id, supportEntered, [{ ...visit, reason: 'Fila\0 \udc00' }])
  const all = await sentNotifications(3)
  expect(all.map(({ user, kind, params }) => ({ user, kind, params }))).toEqual([
    { user: owner, kind: 'companies.support_entered', params: { reason: 'Fila \ufffd' } },
    { user: owner, kind: 'companies.token_created', params: { name: 'Robot \ufffd' } },
    { user: admin, kind: 'companies.token_created', params: { name: 'Robot \ufffd' } },
  ])
  const dead = await bed.owner.query('select error from dead_letters where company_id = $1', [company.id])
  expect(dead.rows).toEqual([])
})

it('a notice about security that cannot be stored as it is goes out at its barest', async () => {
  await bed.owner.query(`alter table notifications add constraint no_devices check (params->>'device' is null
    or params->>'device' <> 'refused by the database')`)
  try {
    const sessionId = crypto.randomUUID()
    await bed.owner.query(
      `insert into sessions (company_id, id, user_id, user_agent, expires_at)
       values ($1, $2, $3, 'refused by the database', now() + interval '1 day')`,
      [company.id, sessionId, idOf(ana)],
    )
    await bed.append(company.id, newDevice, [{ userId: idOf(ana), sessionId }])
    expect(await sentNotifications(1)).toEqual([
      { user: ana, kind: 'identity.new_device', params: { device: '–' }, actor: null, link: null },
    ])
  } finally {
    await bed.owner.query('alter table notifications drop constraint no_devices')
  }
})

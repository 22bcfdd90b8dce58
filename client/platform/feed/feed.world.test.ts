/**
 * Two people at one board through the real server: sockets, gateway, log and database. What they see
 * is the same and the truth, also after a line broke and after the server itself was away.
 */
import { randomUUIDv7 } from 'node:crypto'
import { board } from '@aura/contracts/deals/board.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { findDeal, withDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { createTestCompany, type TestPerson } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import { accessKey } from '@aura/server/platform/access-token.ts'
import { createSigner } from 'fast-jwt'
import { expect, it, vi } from 'vitest'
import type { Clock } from './clock.ts'
import { dialSocket } from './connect.ts'
import { createFeed, type OverlaySpec } from './feed.ts'
import { memoryOutbox } from './world.fake.ts'

const params = {}
const timeouts = { timeout: 60_000, interval: 20 }

const nodeClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => Number(setTimeout(run, ms)),
  clearTimeout: (timer) => clearTimeout(timer),
}

/** As the server would sign it; how a person signs in is not this test's matter. */
function tokenOf({ claims }: TestPerson, secret: string) {
  const { userId: sub, companyId: cid, sessionId: sid, expiresAt } = claims
  const sign = createSigner({ key: accessKey(secret), algorithm: 'HS256' })
  const token = sign({ sub, cid, sid, iss: 'aura', exp: Math.floor(expiresAt / 1000) })
  return { token, expiresAt: new Date(expiresAt).toISOString() }
}

function sitDown({ url, config }: { url: string; config: { secret: string } }, person: TestPerson) {
  const feed = createFeed({
    dial: dialSocket(url),
    clock: nodeClock,
    random: Math.random,
    newId: () => randomUUIDv7(),
    outbox: memoryOutbox(),
    getToken: async () => tokenOf(person, config.secret),
    postQuery: () => Promise.reject(new Error('The line is up while this test reads.')),
    onSessionEnded: () => {},
    onReloadNeeded: () => {},
  })
  feed.follow(board, boardReducer, params, () => {})
  feed.start()
  const show = () => feed.shown(board, params)
  const stageOf = (dealId: string) => findDeal(show().state?.deals ?? [], dealId)?.stage
  const live = () => vi.waitFor(() => expect(show().status).toBe('live'), timeouts)
  const moving: OverlaySpec<typeof moveDeal, typeof board> = {
    view: board,
    params,
    apply(state, { dealId, to }) {
      const deal = findDeal(state.deals, dealId)
      return deal ? { ...state, deals: withDeal(state.deals, { ...deal, stage: to }) } : state
    },
  }
  return {
    feed,
    shown: show,
    stageOf,
    live,
    deals: () => show().state?.deals,
    sees: (dealId: string, stage: Stage) => vi.waitFor(() => expect(stageOf(dealId)).toBe(stage), timeouts),
    async create(title: string) {
      const dealId = randomUUIDv7()
      const value = { amount: 100, currency: 'BRL' as const }
      await feed.send(createDeal, { dealId, title, value, probability: 50 })
      return dealId
    },
    move: (dealId: string, to: Stage) => feed.send(moveDeal, { dealId, to, before: null }, moving),
    [Symbol.dispose]: () => feed.stop(),
  }
}

it('shows two people the same board, through a broken line, a refusal and a server that was away', async () => {
  const world = sharedWorld()
  await using database = await world.freshDatabase()
  const company = await createTestCompany(database.url, ['company_owner', 'company_user'])
  await using undo = new AsyncDisposableStack()
  let server = await world.server({ databaseUrl: database.url })
  undo.defer(() => server[Symbol.asyncDispose]())
  const [first, second] = company.people
  if (!first || !second) throw new Error('The company has two people.')
  using ana = sitDown(server, first)
  using ben = sitDown(server, second)
  await Promise.all([ana.live(), ben.live()])

  // 1. What one does, the other sees; at rest both are the same.
  const deal = await ana.create('Uma venda')
  await Promise.all([ana.sees(deal, 'prospecting'), ben.sees(deal, 'prospecting')])
  const moved = ana.move(deal, 'proposal')
  expect(ana.stageOf(deal)).toBe('proposal')
  await moved
  await ben.sees(deal, 'proposal')
  expect((await ben.feed.read(pipelines, {})).output).toHaveLength(1)

  // 2. Ben's line breaks. He works on; he gets what he missed, and Ana what he did.
  ben.feed.lose()
  expect(ben.shown().status).toBe('stale')
  const delayed = ben.move(deal, 'negotiation')
  expect(ben.stageOf(deal)).toBe('negotiation')
  expect(ben.feed.queued.get()).toMatchObject([{ name: 'deals.move', state: 'waiting' }])
  const other = await ana.create('Outra venda')
  ben.feed.wake()
  await delayed
  await Promise.all([ben.sees(other, 'prospecting'), ana.sees(deal, 'negotiation')])

  // 3. A refusal takes back what was shown, and says why.
  await ana.move(other, 'lost')
  const refused = ben.move(other, 'closing')
  await expect(refused).rejects.toMatchObject({ code: 'deals.move_refused' })
  await ben.sees(other, 'lost')

  // 4. The server goes and comes back; nobody touches anything.
  const { port } = server
  await server[Symbol.asyncDispose]()
  await vi.waitFor(() => expect(ana.shown().status).toBe('stale'), timeouts)
  const waiting = ana.move(deal, 'closing')
  server = await world.server({ databaseUrl: database.url, port })
  await waiting
  await Promise.all([ana.live(), ben.live(), ben.sees(deal, 'closing')])
  await vi.waitFor(() => expect(ben.deals()).toEqual(ana.deals()), timeouts)
  expect([...ana.feed.queued.get(), ...ben.feed.queued.get()]).toEqual([])
})

/** A company at work, as its feed tells it: against a real database, through the reaction that writes it. */

import { randomUUIDv7 } from 'node:crypto'
import { operatorChanged } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import type { FeedLine, PlacedLine } from '@aura/contracts/warroom/feed/feed.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { takeCall } from '@aura/server/calls/take-call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { onFeedEvents } from './on-events.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor
const [owner, ana, bruno] = [0, 1, 2]

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
  await bed.follower([onFeedEvents])
})
afterAll(() => opened.disposeAsync())

const call = async (who: number, name: string, input: object) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output
const page = async (filter: object = {}, before = 1_000_000, limit = 100) =>
  (await call(owner, 'warroom.feed-page', { ...filter, before, limit })) as { lines: PlacedLine[]; next: number | null }
const kinds = (lines: readonly PlacedLine[]) => lines.map(({ line }) => line.kind)
const until = (kind: FeedLine['kind']) =>
  eventually(
    () => page(),
    ({ lines }) => kinds(lines).includes(kind),
  )

test('what people do stands in the feed in its order, with who did it and no customer', async () => {
  const conversationId = await floor.say('+5511987650001', 'Olá, aqui é a Maria')
  await call(ana, 'routing.set-state', { state: 'available' })
  await call(ana, 'conversations.claim', { conversationId })
  await call(ana, 'conversations.assign', { conversationId, userId: company.people[bruno]?.id })
  await call(bruno, 'conversations.close', { conversationId, reason: 'resolved' })
  const { lines } = await until('closed')
  expect(kinds(lines)).toEqual(['closed', 'given', 'taken', 'available', 'opened'])
  const [closed, input, , , first] = lines.map(({ line }) => line)
  expect(input).toMatchObject({ who: { name: 'Pessoa 2' }, params: { to: 'Pessoa 3', channel: 'Atendimento' } })
  expect(closed).toMatchObject({ who: { name: 'Pessoa 3' }, params: { reason: 'resolved' } })
  expect(first).toMatchObject({ who: null, subject: { type: 'conversation', id: conversationId } })
  expect(JSON.stringify(lines)).not.toMatch(/Maria|98765\D*000/)
})

test('a halt is told once, however often its rules are saved meanwhile, and its end once', async () => {
  await call(owner, 'conversations.halt-campaigns', { reason: 'Preço errado' })
  await call(owner, 'conversations.set-outbound-rules', { quiet: null, perDay: 2, version: 1 })
  await call(owner, 'conversations.resume-campaigns', {})
  await call(owner, 'conversations.set-outbound-rules', { quiet: null, perDay: 3, version: 3 })
  await call(ana, 'routing.set-state', { state: 'paused', reason: 'lunch' })
  const { lines } = await until('paused')
  expect(kinds(lines).slice(0, 3)).toEqual(['paused', 'resumed', 'halted'])
  expect(lines[2]?.line).toMatchObject({ severity: 'critical', params: { reason: 'Preço errado' } })
})

test('it is filtered by what, how grave, who and where, and read page by page', async () => {
  const ids = { ana: company.people[ana]?.id, channel: floor.channelId }
  expect(kinds((await page({ topic: 'campaigns' })).lines)).toEqual(['resumed', 'halted'])
  expect(kinds((await page({ severity: 'attention' })).lines)).toEqual(['halted'])
  expect(kinds((await page({ whoId: ids.ana })).lines)).toEqual(['paused', 'given', 'taken', 'available'])
  expect(kinds((await page({ channelId: ids.channel })).lines)).toEqual(['closed', 'given', 'taken', 'opened'])
  expect((await page({ queueId: randomUUIDv7() })).lines).toEqual([])
  const first = await page({}, 1_000_000, 3)
  const second = await page({}, first.next ?? 0, 100)
  expect([...kinds(first.lines), ...kinds(second.lines)]).toEqual(kinds((await page()).lines))
  expect(second.next).toBeNull()
})

test('a call is told as a call, and not once more as a conversation', async () => {
  const line = await openFloor(bench.pool, company.id, 'voice')
  const told = (externalId: string, state: 'waiting' | 'over') =>
    line.within(async (work) => {
      const channels = work.tx.selectFrom('channels').where('id', '=', line.channelId).selectAll()
      const about = { type: 'call', externalId, from: '+5511987650002', name: 'Maria', state } as const
      await takeCall(work, await channels.executeTakeFirstOrThrow(), about)
    })
  await told('CA1', 'waiting')
  await told('CA1', 'over')
  await until('call_abandoned')
  const { lines } = await page({ channelId: line.channelId })
  expect(kinds(lines)).toEqual(['call_abandoned', 'call_came'])
  expect(lines[0]?.line).toMatchObject({
    topic: 'calls',
    severity: 'attention',
    params: { waited: expect.stringMatching(/^\d+$/) },
  })
  expect(JSON.stringify(lines)).not.toMatch(/Maria|98765\D*000/)
})

test('a queue is called what it was called, also when it is gone', async () => {
  const id = randomUUIDv7()
  const made = { id, strategy: 'pull', rank: 10, offerSeconds: 30, hours: null, skills: [], overflow: null }
  const input = { ...made, targets: { firstAnswer: null, nextAnswer: null, resolution: null }, members: null }
  const save = async (name: string, version: number | null) =>
    (await call(owner, 'routing.save-queue', { ...input, channels: [], name, version })) as Queue
  const { version } = await save('Vendas', null)
  await save('Vendas e trocas', version)
  await call(owner, 'routing.remove-queue', { id })
  await until('queue_removed')
  const { lines } = await page({ queueId: id })
  expect(lines.map(({ line: { kind, params } }) => [kind, params.queue])).toEqual([
    ['queue_removed', 'Vendas e trocas'],
    ['queue_saved', 'Vendas e trocas'],
    ['queue_made', 'Vendas'],
  ])
})

test('what happens at once is told at once, in one piece of the log', async () => {
  const userId = company.people[bruno]?.id ?? ''
  const desk = {
    userId,
    name: 'Pessoa 3',
    since: new Date().toISOString(),
    disconnectedAt: null,
    missed: 0,
    skills: [],
  }
  const operator = { ...desk, capacity: { total: 5, kinds: {} }, reason: null }
  const turns = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0
      ? ({ operator: { ...operator, state: 'away' }, was: 'available' } as const)
      : ({ operator: { ...operator, state: 'available' }, was: 'away' } as const),
  )
  await bed.append(company.id, operatorChanged, turns)
  const { lines } = await eventually(
    () => page({ whoId: userId }),
    (found) => found.lines.filter(({ line }) => line.topic === 'operators').length === turns.length,
  )
  expect(lines.slice(0, 2).map(({ line }) => line.kind)).toEqual(['available', 'away'])
  const { rows } = await bed.owner.query(
    `select count(distinct at)::int as pieces from events where company_id = $1 and name = 'warroom.noted' and position >= $2`,
    [company.id, lines[turns.length - 1]?.position],
  )
  expect(rows).toEqual([{ pieces: 1 }])
})

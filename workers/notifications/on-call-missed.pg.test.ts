import { type Call, type CallState, callChanged } from '@aura/contracts/calls/call.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { notifications } from './index.ts'

const bench = testBench()
let bed: Testbed
let company: TestCompany
const [owner, bia] = [0, 2]

beforeAll(async () => {
  bed = testbed(bench.databaseUrl)
  await bed.follower(notifications.reactions ?? [])
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
})
afterAll(async () => {
  await bed[Symbol.asyncDispose]()
})

const idOf = (who: number) => company.people[who]?.id ?? ''
const call = (who: number, name: string, input: unknown) => bench.call(name, input, company.people[who]?.claims ?? null)

it('a missed call is told once to the operators of its queue, and an answered one to nobody', async () => {
  const queueId = crypto.randomUUID()
  const hours = { hours: null, offerSeconds: 20, rank: 0, skills: [], overflow: null, channels: [] }
  const targets = { firstAnswer: null, nextAnswer: null, resolution: null }
  const queue = { id: queueId, name: 'Voz', strategy: 'pull', ...hours, targets, members: [idOf(bia)], version: null }
  await call(owner, 'routing.save-queue', queue)
  const at = new Date().toISOString()
  const changed = (over: Partial<Call>, before: CallState | null) => ({
    call: {
      ...{ id: crypto.randomUUID(), channelId: crypto.randomUUID(), conversationId: null, contactId: null, queueId },
      ...{ contactName: 'Paula', address: '+5511976500002', operatorId: null, operatorName: null, problem: null },
      ...{ state: 'missed' as const, startedAt: at, answeredAt: null, heldSince: null, heldMs: 0, endedAt: at },
      ...{ endedBy: 'caller' as const, wrapUpUntil: null, version: 2 },
      ...over,
    },
    before,
  })
  const missed = changed({ conversationId: crypto.randomUUID() }, 'offered')
  const repeated = { ...missed, before: 'missed' as const }
  await bed.append(company.id, callChanged, [
    changed({ state: 'wrap_up', answeredAt: at }, 'talking'),
    missed,
    repeated,
  ])
  const link = `/operations?c=${missed.call.conversationId}`
  const read = async () =>
    (
      await bed.owner.query('select user_id, kind, params, link, count from notifications where company_id = $1', [
        company.id,
      ])
    ).rows
  const notice = { user_id: idOf(bia), kind: 'calls.missed' }
  expect(await eventually(read, (rows) => rows.length > 0)).toEqual([
    { ...notice, params: { contact: 'Paula' }, link, count: 1 },
  ])
  // The next one grows the notice, which then leads to where all of them are; the same one again does not.
  const next = { conversationId: crypto.randomUUID(), contactName: '', state: 'abandoned' as const }
  await bed.append(company.id, callChanged, [missed, changed(next, 'waiting')])
  const toReturn = '/operations/calls?f=%7B%22state%22%3A%22unanswered%22%7D'
  expect(await eventually(read, (rows) => rows[0]?.count === 2)).toEqual([
    { ...notice, params: { contact: '+5511976500002' }, link: toReturn, count: 2 },
  ])
})

import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import type { Bench } from '@aura/infra/operations-bench.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Claims } from './handle.ts'
import { decodeCommit } from './log/commit.ts'

const bench = testBench()

const call = (...request: Parameters<Bench['call']>) => bench.call(...request)
const newDeal = (title = 'Um negócio') => ({
  dealId: randomUUIDv7(),
  title,
  value: { amount: 10_000, currency: 'BRL' },
  probability: 30,
})
const allOf = async (company: string) => (await bench.log.range(company, 0)).commits.flatMap((commit) => commit.events)

describe('a command', () => {
  it('answers with the position its events have in the log, and publishes them as one message', async () => {
    const { id, people } = await createTestCompany(bench.databaseUrl)
    const [owner] = people
    bench.published.length = 0
    const done = await call('deals.create', newDeal(), owner?.claims ?? null)
    expect(done.position).toBe(1)
    const events = await allOf(id)
    expect(events).toHaveLength(1)
    expect(bench.published).toHaveLength(1)
    const commit = decodeCommit(bench.published[0] ?? new Uint8Array())
    expect(commit.events).toEqual(events)
    expect(JSON.parse(events[0]?.json ?? '').body.deal).toEqual(done.output)
  })

  it('sent three times at once with one id happens once and is answered alike', async () => {
    const { id, people } = await createTestCompany(bench.databaseUrl)
    const claims = people[0]?.claims ?? null
    const commandId = randomUUIDv7()
    const input = newDeal()
    const answers = await Promise.all([1, 2, 3].map(() => call('deals.create', input, claims, commandId)))
    answers.push(await call('deals.create', input, claims, commandId))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await allOf(id)).toHaveLength(1)
  })

  it('with a known id and another input is refused', async () => {
    const { people } = await createTestCompany(bench.databaseUrl)
    const claims = people[0]?.claims ?? null
    const commandId = randomUUIDv7()
    await call('deals.create', newDeal(), claims, commandId)
    await expect(call('deals.create', newDeal(), claims, commandId)).rejects.toMatchObject({
      code: 'command.id_reused',
    })
  })

  it('with the id of another person is a command of its own', async () => {
    const { id, people } = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
    const commandId = randomUUIDv7()
    const [first, second] = [newDeal('um'), newDeal('dois')]
    await call('deals.create', first, people[0]?.claims ?? null, commandId)
    const other = await call('deals.create', second, people[1]?.claims ?? null, commandId)
    expect(other.output).toMatchObject({ title: 'dois' })
    expect(await allOf(id)).toHaveLength(2)
  })

  it('that is refused leaves nothing: no event, no row, and its id may be used again', async () => {
    const { id, people } = await createTestCompany(bench.databaseUrl)
    const claims = people[0]?.claims ?? null
    const { output } = await call('deals.create', { ...newDeal(), stage: 'lost' }, claims)
    const { id: dealId } = output as { id: string }
    const commandId = randomUUIDv7()
    await expect(call('deals.move', { dealId, to: 'closing', before: null }, claims, commandId)).rejects.toMatchObject({
      code: 'deals.move_refused',
      detail: { params: { reason: 'reopen_first' } },
    })
    await call('deals.move', { dealId, to: 'proposal', before: null }, claims, commandId)
    expect((await allOf(id)).map((event) => event.name)).toEqual(['deals.created', 'deals.moved'])
  })

  it('of somebody whose session ended, who is inactive or who lacks the right is refused', async () => {
    const { people } = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
    const [ended, inactive, without] = people.map((person) => person.claims)
    const admin = new pg.Client(bench.databaseUrl)
    await admin.connect()
    await admin.query(`update sessions set state = 'ended' where id = $1`, [ended?.sessionId])
    await admin.query('update access set active = false where user_id = $1', [inactive?.userId])
    await admin.query(`update access set permissions = '{}' where user_id = $1`, [without?.userId])
    await admin.end()
    const attempt = (claims: Claims | undefined) => call('deals.create', newDeal(), claims ?? null)
    await expect(attempt(ended)).rejects.toMatchObject({ code: 'auth.session_ended' })
    await expect(attempt(inactive)).rejects.toMatchObject({ code: 'auth.inactive' })
    await expect(attempt(without)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(attempt(undefined)).rejects.toMatchObject({ code: 'auth.required' })
  })
})

describe('positions', () => {
  it('are dense and times strictly grow from commit to commit under many writers', async () => {
    const { id, people } = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
    const lanes = Array.from({ length: 12 }, async (_, lane) => {
      for (let n = 0; n < 5; n += 1) await call('deals.create', newDeal(`n${n}`), people[lane % 2]?.claims ?? null)
    })
    await Promise.all(lanes)
    const { commits } = await bench.log.range(id, 0)
    expect(commits.map((commit) => commit.position)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    for (const [index, commit] of commits.entries()) expect(commit.at > (commits[index - 1]?.at ?? '')).toBe(true)
  })
})

describe('ranks', () => {
  it('differ when many hands drop into one gap at the same moment', async () => {
    const { people } = await createTestCompany(bench.databaseUrl)
    const claims = people[0]?.claims ?? null
    const ranks: string[] = []
    const lanes = Array.from({ length: 10 }, async () => {
      for (let n = 0; n < 3; n += 1)
        ranks.push(((await call('deals.create', newDeal(), claims)).output as { rank: string }).rank)
    })
    await Promise.all(lanes)
    expect(new Set(ranks).size).toBe(30)
  })

  it('put a card above the one it was dropped on', async () => {
    const { people } = await createTestCompany(bench.databaseUrl)
    const claims = people[0]?.claims ?? null
    const make = async (title: string) =>
      (await call('deals.create', newDeal(title), claims)).output as { id: string; rank: string }
    const [a, b, c] = [await make('a'), await make('b'), await make('c')]
    const moved = (await call('deals.move', { dealId: c.id, to: 'prospecting', before: b.id }, claims)).output as {
      rank: string
    }
    expect(moved.rank > a.rank && moved.rank < b.rank).toBe(true)
  })
})

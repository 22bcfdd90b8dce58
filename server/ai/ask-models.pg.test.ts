import { randomUUIDv7 } from 'node:crypto'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { expect, it, onTestFinished } from 'vitest'

const test = testModelsOf()
const { call, outcome, connect, ask } = test
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'ok',
    (error: { code?: string; problem?: string }) => error.code ?? error.problem ?? String(error),
  )
/** 12 in at 1, 5 out at 2. */
const price = 22
const minute = 60_000

/** A call that is booked as lost while its answer is under way; what comes back lets it end after all. */
async function loseCall(): Promise<() => Promise<unknown>> {
  const gate = Promise.withResolvers<void>()
  let transactions = 0
  // It opens, it claims, and waits when it comes to record.
  const slow: typeof test.within = async (work) => {
    if (++transactions > 2) await gate.promise
    return await test.within(work)
  }
  const asking = ask({ within: slow })
  await expect.poll(test.openCalls).toBe(1)
  test.bed.advance(16 * minute)
  await test.bookLost()
  return async () => {
    gate.resolve()
    return await asking
  }
}

it('the connections are asked in their order, each call is booked once with its tokens and its price', async () => {
  const first = await connect(0)
  const second = await connect(1)
  test.provider(0).answer({ fault: { kind: 'status', status: 503 } })
  const { text, calls } = await ask()
  expect(text).toBe('Boa tarde, tudo bem?')
  expect(calls).toMatchObject([
    { candidateId: first.id, outcome: 'server_error', micros: 0 },
    { candidateId: second.id, outcome: 'answered', micros: price, counted: { inputTokens: 12, outputTokens: 5 } },
  ])
  const { rows, monthMicros } = await test.usage()
  expect(monthMicros).toBe(price)
  expect(rows).toMatchObject([
    { connection: 'Modelo 1', purpose: 'agent', calls: 1, failed: 1, micros: 0 },
    { connection: 'Modelo 2', purpose: 'agent', calls: 1, failed: 0, micros: price, inputTokens: 12, outputTokens: 5 },
  ])
  await call(0, 'ai.order-connections', { connectionIds: [second.id, first.id] })
  test.provider(0).answer({})
  expect((await ask()).calls.map(({ candidateId }) => candidateId)).toEqual([second.id])
  await call(0, 'ai.pause-connection', { connectionId: second.id })
  expect((await ask()).calls.map(({ candidateId }) => candidateId)).toEqual([first.id])
  await call(0, 'ai.pause-connection', { connectionId: first.id })
  expect(await codeOf(ask())).toBe('ai.no_connection')
})

it('whom a call is for stands in its row, and the usage is broken down by it', async () => {
  await connect(0)
  const about = { agentId: randomUUIDv7(), campaignId: randomUUIDv7() }
  await ask({ about })
  expect(await test.callRows()).toMatchObject([
    { agent_id: about.agentId, campaign_id: about.campaignId, queue_id: null },
  ])
  const centreId = randomUUIDv7()
  await call(0, 'companies.create-cost-centre', { centreId, name: 'Vendas', parentId: null, budget: null })
  await ask({ about: { costCentreId: centreId } })
  await ask({ about: { costCentreId: centreId } })
  const { rows } = await call<{ rows: { subject: string | null; calls: number }[] }>(0, 'ai.usage', {
    by: 'cost_centre',
  })
  const counts = Object.fromEntries(rows.map(({ subject, calls }) => [subject ?? '', calls]))
  expect(counts).toEqual({ Vendas: 2, '': 1 })
  expect((await test.usage()).rows).toMatchObject([{ calls: 3, subject: null }])
})

it('calls are forgotten after four hundred days, and what is younger stays', async () => {
  await connect(0)
  await ask()
  await ask()
  const { owner } = test.bed
  const company = [test.company.id]
  await owner.query(
    `update ai_calls set at = now() - interval '401 days'
      where id = (select id from ai_calls where company_id = $1 order by id limit 1)`,
    company,
  )
  await test.runForget()
  expect(await test.callRows()).toHaveLength(1)
})

it('Retry-After is obeyed: nobody asks before, and the next in the order answers', async () => {
  const first = await connect(0)
  const second = await connect(1)
  test.provider(0).answer({ fault: { kind: 'status', status: 429, retryAfter: 120 } })
  expect((await ask()).calls.map(({ outcome }) => outcome)).toEqual(['rate_limited', 'answered'])
  expect(await test.one(first.id)).toMatchObject({ problem: 'rate_limited', restUntil: expect.any(String) })
  test.provider(0).answer({})
  const before = test.provider(0).requests.length
  expect((await ask()).calls.map(({ candidateId }) => candidateId)).toEqual([second.id])
  expect(test.provider(0).requests.length).toBe(before)
  test.bed.advance(2 * minute)
  expect((await ask()).calls.map(({ candidateId }) => candidateId)).toEqual([first.id])
  expect(await test.one(first.id)).toMatchObject({ problem: null, restUntil: null })
})

it('five failures in a row open the circuit; after the pause one call tries for all', async () => {
  const first = await connect(0)
  const second = await connect(1)
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  for (let n = 0; n < 5; n++) await ask()
  expect(await test.one(first.id)).toMatchObject({ health: 'failing', problem: 'server_error' })
  const before = test.provider(0).requests.length
  await ask()
  expect(test.provider(0).requests.length).toBe(before)
  test.bed.advance(6_000)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(test.provider(0).requests.length).toBe(before + 1)
  expect(answers.map(({ text }) => text)).toEqual(Array(3).fill('Boa tarde, tudo bem?'))
  test.provider(0).answer({})
  test.bed.advance(11_000)
  expect((await ask()).calls.map(({ candidateId }) => candidateId)).toEqual([first.id])
  expect(await test.one(first.id)).toMatchObject({ health: 'ok', problem: null, restUntil: null })
  await call(0, 'ai.pause-connection', { connectionId: second.id })
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  for (let n = 0; n < 5; n++) expect(await codeOf(ask())).toBe('server_error')
  expect(await codeOf(ask())).toBe('no_provider')
})

it('a process that dies between claim and record: the call is booked once as lost, at most what it may have cost', async () => {
  await connect(0)
  test.provider(0).answer({ fault: { kind: 'silence', after: 2 } })
  const dead = new Promise<never>(() => {})
  let transactions = 0
  // It opens, it claims, and is never heard of again when it comes to record.
  const within: typeof test.within = async (work) => (++transactions > 2 ? await dead : await test.within(work))
  const killed = new AbortController()
  void ask({ within, signal: killed.signal }).catch(() => {})
  await expect.poll(test.openCalls).toBe(1)
  killed.abort()
  test.bed.advance(14 * minute)
  await test.bookLost()
  expect((await test.usage()).rows).toEqual([])
  test.bed.advance(2 * minute)
  await test.bookLost()
  await test.bookLost()
  const { rows, monthMicros } = await test.usage()
  expect(rows).toMatchObject([{ calls: 1, lost: 1, failed: 1, estimated: 1, outputTokens: 100 }])
  const [{ inputTokens = 0, micros } = {}] = rows
  expect(inputTokens).toBeGreaterThan(0)
  expect([micros, monthMicros]).toEqual([inputTokens + 200, inputTokens + 200])
})

it('a call that was taken for lost and ends after all is corrected, and not added', async () => {
  await connect(0)
  const end = await loseCall()
  expect((await test.usage()).monthMicros).toBeGreaterThan(price)
  await end()
  const { rows, monthMicros } = await test.usage()
  expect(rows).toMatchObject([{ calls: 1, lost: 0, failed: 0, estimated: 0, micros: price }])
  expect(monthMicros).toBe(price)
})

it('an answer that breaks off, and one that its reader gives up, are booked by what came of them', async () => {
  await connect(0)
  test.provider(0).answer({ fault: { kind: 'torn', after: 2 } })
  expect(await codeOf(ask())).toBe('cut_off')
  const [row] = (await test.usage()).rows
  expect(row).toMatchObject({ calls: 1, failed: 1, estimated: 1, outputTokens: 3 })
})

it('the budget is noticed at 80 and at 100 per cent once each, and its brake stops what is asked, not what was answered', async () => {
  const { id } = await connect(0, { prices: [{ model: 'small-chat', inputMicros: 2_000_000_000, outputMicros: 0 }] })
  test.provider(0).answer({ usage: { input: 120, output: 5 } })
  // A call costs 0.24; the budget is 1.
  await call(0, 'ai.set-budget', { monthlyBudget: 1, brakes: true, currency: 'USD' })
  for (let n = 0; n < 3; n++) await ask()
  expect(await test.notices()).toEqual([])
  await ask()
  expect(await test.notices()).toEqual(['ai.budget_near'])
  await Promise.all([ask(), ask(), ask()])
  expect(await test.notices()).toEqual(['ai.budget_near', 'ai.budget_spent'])
  expect(await codeOf(ask())).toBe('ai.budget_spent')
  expect(await outcome(0, 'ai.try-prompt', { trialId: randomUUIDv7(), connectionId: id, prompt: 'Oi' })).toBe(
    'ai.budget_spent',
  )
  expect((await test.usage()).monthMicros).toBe(7 * 240_000)
  await call(0, 'ai.set-budget', { monthlyBudget: 1, brakes: false, currency: 'USD' })
  expect((await ask()).text).toBe('Boa tarde, tudo bem?')
  await call(0, 'ai.set-budget', { monthlyBudget: 100, brakes: true, currency: 'USD' })
  expect((await ask()).text).toBe('Boa tarde, tudo bem?')
})

it('a prompt that is tried streams to the room and is booked as a test', async () => {
  const first = await connect(0)
  const second = await connect(1)
  test.provider(0).answer({ fault: { kind: 'status', status: 401 } })
  const answer = await call<object>(0, 'ai.try-prompt', { trialId: randomUUIDv7(), connectionId: null, prompt: 'Oi' })
  expect(answer).toMatchObject({
    ...{ text: 'Boa tarde, tudo bem?', connectionId: second.id, inputTokens: 12, outputTokens: 5, micros: price },
    fellOver: [{ connectionId: first.id, problem: 'unauthorized' }],
  })
  const spoken = test.bench.published.map((bytes) => Buffer.from(bytes).toString('utf8'))
  expect(spoken.filter((text) => text.includes('trial.') && text.includes('Boa'))).not.toEqual([])
  expect((await test.usage()).rows.map(({ purpose }) => purpose)).toEqual(['test', 'test'])
  expect(await outcome(0, 'ai.try-prompt', { trialId: randomUUIDv7(), connectionId: first.id, prompt: 'Oi' })).toBe(
    'ai.provider_unauthorized',
  )
  expect(await outcome(1, 'ai.try-prompt', { trialId: randomUUIDv7(), connectionId: null, prompt: 'Oi' })).toBe(
    'auth.forbidden',
  )
})

it('two hundred questions at once, over a provider that comes and goes: each request has its booking, and the month is their sum', async () => {
  await connect(0)
  await connect(1)
  // On a busy machine the last of two hundred waits longer for one of a few connections than a caller of the product does.
  const { options } = test.bench.pool
  const { connectionTimeoutMillis } = options
  onTestFinished(() => void Object.assign(options, { connectionTimeoutMillis }))
  options.connectionTimeoutMillis = minute
  const before = [0, 1].map((at) => test.provider(at).requests.length)
  const faults = [
    null,
    { kind: 'status', status: 503 },
    { kind: 'torn', after: 1 },
    { kind: 'ended', after: 2 },
  ] as const
  let round = 0
  const flapping = setInterval(() => test.provider(0).answer({ fault: faults[round++ % faults.length] ?? null }), 15)
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => ask()))
  clearInterval(flapping)
  const requests = [0, 1].map((at) => test.provider(at).requests.length - (before[at] ?? 0))
  const rows = await test.callRows()
  expect(rows).toHaveLength((requests[0] ?? 0) + (requests[1] ?? 0))
  expect(rows.filter(({ outcome }) => outcome === 'calling')).toEqual([])
  expect(rows.filter(({ outcome }) => outcome === 'answered')).toHaveLength(
    outcomes.filter(({ status }) => status === 'fulfilled').length,
  )
  const sum = rows.reduce((total, { micros }) => total + Number(micros), 0)
  expect((await test.usage()).monthMicros).toBe(sum)
})

it('what is corrected after the turn of the month counts for the month of its claim, whichever month is counted by then', async () => {
  await connect(0)
  const spent = async () => {
    const { rows } = await test.bed.owner.query<{ month: string; micros: string }>(
      'select spent_month as month, spent_micros as micros from ai_budgets where company_id = $1',
      [test.company.id],
    )
    return { month: rows[0]?.month ?? '', micros: Number(rows[0]?.micros) }
  }
  const month = 32 * 24 * 60 * minute
  const endFirst = await loseCall()
  const { month: first } = await spent()
  test.bed.advance(month)
  await endFirst()
  expect(await spent()).toEqual({ month: first, micros: price })
  await ask()
  const { month: second, micros } = await spent()
  expect([second > first, micros]).toEqual([true, price])

  const endSecond = await loseCall()
  test.bed.advance(month)
  await ask()
  const third = await spent()
  expect([third.month > second, third.micros]).toEqual([true, price])
  await endSecond()
  expect(await spent()).toEqual(third)
})

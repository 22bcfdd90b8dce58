import { randomUUIDv7 } from 'node:crypto'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { aiConnectionsReducer } from '@aura/machines/ai/connections.ts'
import { expect, it } from 'vitest'

const test = testModelsOf()
const { call, outcome, create, connect } = test

it('a key is saved once the provider lists its models with it, and never comes out again', async () => {
  const row = await create(0)
  expect(row).toMatchObject({ models: ['small-chat', 'large-chat'], hasKey: true, chatModel: null, health: 'untested' })
  expect(JSON.stringify(row)).not.toContain(test.provider(0).key)
  const fresh = { connectionId: randomUUIDv7(), name: 'X', kind: 'openai', baseUrl: test.provider(0).urlOf('openai') }
  const made = (over: object) => outcome(0, 'ai.create-connection', { ...fresh, key: test.provider(0).key, ...over })
  expect(await made({ key: 'another' })).toBe('ai.provider_unauthorized')
  expect(await made({ baseUrl: 'http://127.0.0.1:1/v1' })).toBe('ai.provider_unreachable')
  expect(await made({ kind: 'ollama', baseUrl: null })).toBe('ai.url_needed')
  for (const baseUrl of [
    'http://10.0.0.1/v1',
    'https://192.168.0.4/v1',
    'http://localhost:11434',
    'https://u:p@x.example',
  ])
    expect(await made({ baseUrl }), baseUrl).toBe('ai.url_refused')
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  expect(await made({})).toBe('ai.provider_failed')
  expect(Object.keys((await test.view()).connections)).toEqual([row.id])
  expect(await outcome(0, 'ai.create-connection', { ...fresh, connectionId: row.id, key: '' })).toBe('ai.id_taken')
  expect(await outcome(1, 'ai.create-connection', { ...fresh, key: '' })).toBe('auth.forbidden')
})

it.each(['openai', 'anthropic', 'google', 'ollama'] as const)(
  'what a model of %s can do is tried by a job and booked',
  async (kind) => {
    const { id, version } = await create(0, { kind, baseUrl: test.provider(0).urlOf(kind) })
    const choices = { chatModel: 'small-chat', embeddingModel: kind === 'anthropic' ? null : 'embedder' }
    const prices = [{ model: 'small-chat', inputMicros: 1_000_000, outputMicros: 1_000_000 }]
    await call(0, 'ai.edit-connection', {
      ...{ connectionId: id, version, name: 'Modelo', firstAnswerSeconds: 20, silenceSeconds: 20, prices, ...choices },
    })
    expect(await test.one(id)).toMatchObject({ health: 'testing' })
    expect(await outcome(0, 'ai.test-connection', { connectionId: id })).toBe('ai.not_now')
    test.provider(0).answer({ call: { name: 'report_ready', input: '{"ready":true}' } })
    expect(await test.runTest(id)).toEqual({ outcome: 'done' })
    const capabilities = { chat: true, streaming: true, tools: true, embeddings: kind !== 'anthropic' }
    expect(await test.one(id)).toMatchObject({ health: 'ok', problem: null, capabilities })
    const { rows, monthMicros } = await test.usage()
    expect(rows).toMatchObject([{ purpose: 'test', calls: 1, failed: 0, model: 'small-chat', estimated: 0 }])
    expect(monthMicros).toBe((rows[0]?.inputTokens ?? 0) + (rows[0]?.outputTokens ?? 0))
  },
)

it('a connection for embeddings alone is tried and well', async () => {
  const { id } = await connect(0, { chatModel: null, embeddingModel: 'embedder' })
  await test.runTest(id)
  const capabilities = { chat: false, tools: false, embeddings: true }
  expect(await test.one(id)).toMatchObject({ health: 'ok', problem: null, capabilities })
})

it('a test that fails says why, and one whose worker died is repeated and leaves its first call to be booked as lost', async () => {
  const { id } = await connect(0)
  test.provider(0).answer({ fault: { kind: 'status', status: 401 } })
  await test.runTest(id)
  expect(await test.one(id)).toMatchObject({ health: 'failing', problem: 'unauthorized', capabilities: null })
  await call(0, 'ai.test-connection', { connectionId: id })
  test.provider(0).answer({ fault: { kind: 'silence', after: 1 } })
  const [key, dying] = [randomUUIDv7(), new AbortController()]
  const died = test.runTest(id, key, dying.signal)
  await expect.poll(async () => await test.openCalls()).toBe(1)
  dying.abort(new Error('the worker died'))
  expect(await died).toMatchObject({ outcome: 'in_doubt' })
  test.provider(0).answer({})
  expect(await test.runTest(id, key)).toEqual({ outcome: 'done' })
  expect(await test.one(id)).toMatchObject({ health: 'ok', problem: null })
  test.bed.advance(16 * 60_000)
  await test.bookLost()
  expect((await test.usage()).rows).toMatchObject([{ purpose: 'test', calls: 3, failed: 2, lost: 1 }])
})

it('people with the version before, and without the right, change nothing', async () => {
  const row = await connect(0)
  const edit = { connectionId: row.id, name: 'Novo', chatModel: null, embeddingModel: null, prices: [] }
  const times = { firstAnswerSeconds: 5, silenceSeconds: 5 }
  expect(await outcome(0, 'ai.edit-connection', { ...edit, ...times, version: 1 })).toBe('command.stale')
  expect(await outcome(1, 'ai.edit-connection', { ...edit, ...times, version: row.version })).toBe('auth.forbidden')
  expect(await test.one(row.id)).toMatchObject({ name: 'Modelo 1', version: row.version })
})

it('a key goes to the address that it was typed for: another address wants it anew', async () => {
  const { id, version } = await connect(0)
  const elsewhere = { connectionId: id, version, baseUrl: test.provider(1).urlOf('openai') }
  const before = test.provider(1).requests.length
  expect(await outcome(0, 'ai.replace-access', { ...elsewhere, key: null })).toBe('ai.key_needed')
  expect(await outcome(0, 'ai.replace-access', { ...elsewhere, key: 'wrong' })).toBe('ai.provider_unauthorized')
  const heard = test
    .provider(1)
    .requests.slice(before)
    .map(({ headers }) => headers.authorization)
  expect(heard).toEqual(['Bearer wrong'])
  await call(0, 'ai.replace-access', { ...elsewhere, key: test.provider(1).key })
  expect((await test.ask()).text).toBe('Boa tarde, tudo bem?')
  expect(test.provider(1).requests.at(-1)?.path).toBe('/chat/completions')
})

it('credentials list the key with its health and its uses, and send a person to where it is replaced', async () => {
  const { id } = await connect(0)
  await test.runTest(id)
  await test.ask()
  type Listed = { rows: { id: string; kind: string; health: object; users: object[]; lastUsedAt: string | null }[] }
  const { rows } = await call<Listed>(0, 'credentials.credentials', {})
  const row = rows.find((item) => item.id === id)
  expect(row).toMatchObject({ kind: 'ai', health: { status: 'ok' }, users: [{ id, name: 'Modelo 1' }] })
  expect(row?.lastUsedAt).not.toBe(null)
  const secrets = { accessToken: 'other' }
  expect(await outcome(0, 'credentials.replace-secrets', { credentialId: id, version: 1, secrets })).toBe(
    'credentials.made_here',
  )
  const { rows: uses } = await call<{ rows: { purpose: string; user: string }[] }>(0, 'credentials.uses', {
    credentialId: id,
  })
  expect(uses.map(({ purpose, user }) => `${user} ${purpose}`).toSorted()).toEqual(['Modelo 1 ask', 'Modelo 1 check'])
  await call(0, 'ai.remove-connection', { connectionId: id })
  expect((await call<Listed>(0, 'credentials.credentials', {})).rows).toEqual([])
  expect(await outcome(0, 'ai.test-connection', { connectionId: id })).toBe('ai.connection_not_found')
})

it('whatever happens to connections, the view folded from its events is the view as it is read', async () => {
  const before = await test.snapshot()
  const first = await connect(0)
  const second = await connect(1)
  await test.runTest(first.id)
  await call(0, 'ai.order-connections', { connectionIds: [second.id, first.id] })
  await call(0, 'ai.pause-connection', { connectionId: second.id })
  await call(0, 'ai.set-budget', { monthlyBudget: 500, brakes: true, currency: 'EUR' })
  test.provider(0).answer({ fault: { kind: 'status', status: 429, retryAfter: 60 } })
  await expect(test.ask()).rejects.toMatchObject({ problem: 'rate_limited' })
  await call(0, 'ai.resume-connection', { connectionId: second.id })
  await call(0, 'ai.remove-connection', { connectionId: first.id })
  const after = await test.snapshot()
  expect(Object.keys(after.state.connections)).toEqual([second.id])
  const { commits } = await test.bench.log.range(test.company.id, before.position)
  const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
  expect(events.reduce(aiConnectionsReducer.fold, before.state)).toEqual({
    ...after.state,
    // What calls cost between two marks is in the usage, and moves nobody's screen.
    budget: { ...after.state.budget, spentMicros: expect.any(Number) },
  })
})

it('a connection is found by its name, its kind and its model, and not once it is removed', async () => {
  const { id } = await connect(0)
  type Found = { groups: { type: string; results: { id: string; path: string }[] }[] }
  const find = async (text: string) => (await call<Found>(0, 'search.find', { text })).groups
  for (const text of ['modelo 1', 'openai', 'small chat'])
    expect(await find(text)).toMatchObject([{ type: 'ai_connection', results: [{ id }] }])
  expect((await find('openai'))[0]?.results[0]?.path).toBe(`/integrations/ias?connection=${id}`)
  await call(0, 'ai.remove-connection', { connectionId: id })
  expect((await find('openai')).flatMap(({ results }) => results)).toEqual([])
})

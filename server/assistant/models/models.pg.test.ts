import { randomUUIDv7 } from 'node:crypto'
import { boardLimit } from '@aura/contracts/deals/board.ts'
import { testModelsOf } from '@aura/infra/ai-test.ts'
import { chatContext, newestAnswer, toolCallOf } from '@aura/infra/assistant-test.ts'
import { createMask } from '@aura/machines/ai/mask.ts'
import { expect, it } from 'vitest'
import { toolBench } from './tools.ts'

const test = testModelsOf()
const { call, outcome, connect } = test
type Whole = { response: string; model_used: string }

const ask = (message: string, who = 0) => call<Whole>(who, 'aura-ai-chat', { message, context: chatContext })
const refused = (message: string, who = 0) => outcome(who, 'aura-ai-chat', { message, context: chatContext })
const stored = (who = 0) => newestAnswer(test.bed.owner, test.idOf(who))
const send = (message: string) =>
  call(0, 'assistant.send', { questionId: randomUUIDv7(), answerId: randomUUIDv7(), message, page: '/crm' })
const settled = async () => {
  await expect.poll(async () => (await stored()).state, { timeout: 60_000 }).not.toBe('answering')
  return await stored()
}
const bodies = (at = 0) =>
  test
    .provider(at)
    .requests.filter(({ path }) => path.includes('chat'))
    .map(({ body }) => JSON.stringify(body))
const spoken = () => test.bench.published.map((bytes) => Buffer.from(bytes).toString('utf8'))

it('a model of the company answers, is named, and its answer grows on the lane of the person alone', async () => {
  await connect(0)
  await send('Bom dia!')
  expect(await settled()).toMatchObject({ text: 'Boa tarde, tudo bem?', model: 'small-chat', state: 'done' })
  const pieces = spoken().filter((text) => text.includes('answer.'))
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.every((text) => text.includes(`assistant.thread:${test.idOf(0)}`))).toBe(true)
  expect((await test.usage()).rows).toMatchObject([{ purpose: 'assistant', calls: 1, failed: 0 }])
})

it('analysis prefers claude-4 and conversation gpt-4.1, where a connection lists them', async () => {
  const listed = async (at: number, models: string[]) => {
    const { id } = await connect(at)
    await test.bed.owner.query('update ai_connections set models = $2 where id = $1', [id, models])
  }
  await listed(0, ['small-chat', 'gpt-4.1'])
  await listed(1, ['small-chat', 'claude-4-sonnet'])
  expect((await ask('Qual o valor do pipeline?')).model_used).toBe('claude-4-sonnet')
  expect((await ask('Escreva um haicai')).model_used).toBe('gpt-4.1')
  test.provider(1).answer({ fault: { kind: 'status', status: 500 } })
  expect((await ask('Qual o valor do pipeline?')).model_used).toBe('small-chat')
})

it('figures come from a tool, each with its screen', async () => {
  await connect(0)
  test.provider(0).answer({
    ...{ words: [], call: toolCallOf('figures', { topic: 'deals' }) },
    afterTools: { words: ['Há ', 'zero negócios.'] },
  })
  expect((await ask('E os negócios?')).response).toBe('Há zero negócios.')
  expect((await stored()).figures).toMatchObject([{ key: 'deals_open', value: 0, link: '/crm' }])
  expect(bodies().at(-1)).toContain('Negócios abertos: **0**')
})

const unverified = async () =>
  (
    await test.bed.owner.query('select unverified from assistant_messages where user_id = $1 order by serial desc', [
      test.idOf(0),
    ])
  ).rows[0].unverified

it('figures of the text that no tool of the answer holds are named with it, and those of earlier answers are not', async () => {
  await connect(0)
  const topicCall = toolCallOf('figures', { topic: 'deals' })
  test.provider(0).answer({ words: [], call: topicCall, afterTools: { words: ['Há 0 negócios, ', '42 a menos.'] } })
  await ask('E os negócios? Eram 7.')
  expect(await unverified()).toEqual(['42'])
  test.provider(0).answer({ words: ['Como disse: 0, e não 7 nem 42.'] })
  await ask('Repita')
  expect(await unverified()).toEqual(['42'])
  test.provider(0).answer({ words: ['Em 24/11/2026 às 14:30:\n1. Ligue\n2. Escreva'] })
  await ask('E agora?')
  expect(await unverified()).toEqual([])
})

it('what a model reads is named in words, and an answer that is cut off keeps the figures that it has used', async () => {
  await connect(0)
  await call(0, 'contacts.create-tag', { tagId: randomUUIDv7(), name: 'VIP', color: 'purple' })
  const labels = async () => (await stored()).figures.map(({ label, value }) => `${label} ${value}`)
  const read = async (name: string) => {
    test.provider(0).answer({ words: [], call: toolCallOf(name, {}), afterTools: { words: ['Li.'] } })
    await ask('Veja')
    return await labels()
  }
  expect(await read('contacts.tags')).toEqual(['TAGs lidas 1'])
  expect(await read('conversations.find')).toEqual(['Conversas lidas 0'])
  expect(await read('dashboard.company-day')).toContain('Negócios ganhos (hoje) 0')
  test.provider(0).answer({
    ...{ words: [], call: toolCallOf('figures', { topic: 'deals_won', period: 'this_month' }) },
    afterTools: { words: ['Nenhum de 99 ', 'ganho.'], fault: { kind: 'silence', after: 1 } },
  })
  await send('E os ganhos?')
  await expect.poll(() => spoken().some((text) => text.includes('Nenhum')), { timeout: 60_000 }).toBe(true)
  await call(0, 'assistant.cancel', {})
  expect(await stored()).toMatchObject({ state: 'cancelled', text: expect.stringContaining('Nenhum') })
  expect(await labels()).toEqual(['Negócios ganhos (este mês) 0'])
  expect(await unverified()).toEqual(['99'])
})

it('what would change something waits for the person, and is then done in the name of the person, once', async () => {
  await connect(0)
  const deal = { title: 'Novo cliente', value: { amount: 5000, currency: 'BRL' }, probability: 40 }
  test
    .provider(0)
    .answer({ words: [], call: toolCallOf('deals.create', deal), afterTools: { words: ['Posso criar.'] } })
  await ask('Crie um negócio')
  const deals = async () =>
    (await test.bed.owner.query('select id from deals where company_id = $1', [test.company.id])).rows
  expect(await deals()).toEqual([])
  const { id: messageId, action } = await stored()
  expect(action).toMatchObject({ command: 'deals.create', state: 'pending', input: deal })
  const key = { messageId, actionId: action?.id ?? '' }
  expect(await outcome(1, 'assistant.confirm', key)).toBe('assistant.action_not_found')
  expect(await Promise.all([outcome(0, 'assistant.confirm', key), outcome(0, 'assistant.confirm', key)])).toContain(
    'ok',
  )
  expect(await deals()).toHaveLength(1)
  expect(await outcome(0, 'assistant.confirm', key)).toBe('assistant.action_settled')
  const { rows } = await test.bed.owner.query(
    `select actor_id from events where company_id = $1 and name = 'deals.created'`,
    [test.company.id],
  )
  expect(rows).toEqual([{ actor_id: test.idOf(0) }])
  await ask('De novo')
  const next = await stored()
  await call(0, 'assistant.reject', { messageId: next.id, actionId: next.action?.id })
  expect(await deals()).toHaveLength(1)
})

it('personal data is replaced before it leaves, put back into the answer, and noted', async () => {
  await connect(0)
  test.provider(0).answer({ words: ['Escreva para [EM', 'AIL_1].'] })
  expect((await ask('Responda a ana@cliente.example, telefone (11) 98888-7777')).response).toBe(
    'Escreva para ana@cliente.example.',
  )
  expect(bodies().at(-1)).toContain('Responda a [EMAIL_1], telefone [PHONE_1]')
  const { rows } = await call<{ rows: object[] }>(0, 'ai.departures', {})
  expect(rows).toMatchObject([
    { user: expect.stringContaining(' '), purpose: 'assistant', model: 'small-chat', masked: { email: 1, phone: 1 } },
  ])
  await call(0, 'ai.set-privacy', { masked: [] })
  await ask('ana@cliente.example')
  expect(bodies().at(-1)).toContain('ana@cliente.example')
  await call(0, 'assistant.set-policy', { models: false })
  const before = bodies().length
  expect((await ask('Quantos negócios abertos temos?')).model_used).toBe('aura-system')
  expect(bodies()).toHaveLength(before)
  expect(await outcome(1, 'assistant.set-policy', { models: true })).toBe('auth.forbidden')
})

it("customers' names that a tool tells do not leave, nor in the questions that follow", async () => {
  await connect(0)
  await call(0, 'contacts.create', { contactId: randomUUIDv7(), name: 'Beatriz Nogueira', addresses: [] })
  test.provider(0).answer({
    ...{ words: [], call: toolCallOf('contacts.find', { search: 'beatriz' }) },
    afterTools: { words: ['É [NAME_2].'] },
  })
  expect((await ask('Quem é a cliente?')).response).toBe('É Beatriz Nogueira.')
  test.provider(0).answer({})
  await ask('E o telefone de Beatriz Nogueira?')
  expect(bodies().at(-1)).toContain('E o telefone de [NAME_1]?')
  expect(bodies().join()).not.toContain('Nogueira')
  test.provider(0).answer({ words: ['A ', '[NAME_1].'] })
  await ask('E o telefone da Beatriz?')
  expect(bodies().at(-1)).toContain('E o telefone da [NAME_')
  for (const spelling of ['beatriz', 'BEATRÍZ']) {
    await ask(`E o e-mail da ${spelling}?`)
    expect(bodies().at(-1)).toContain('E o e-mail da [NAME_')
  }
  expect(bodies().join()).not.toMatch(/beatr[ií]z\?/i)
})

it('of a full board the mask learns the names that leave, and no name leaves torn', async () => {
  const deals = Array.from({ length: boardLimit }, (_, at) => ({
    title: `Venda ${at}!`,
    contact: `Ana Lima ${at}!`,
    contactId: `${at}`,
  }))
  const learnt: string[] = []
  const mask = { ...createMask(), learnName: (name: string) => learnt.push(name), learnPerson: () => {} }
  const bench = toolBench({ view: async () => ({ deals: [deals] }) } as never, mask, 'pt-BR')
  const text = await bench.call({ name: 'deals_board', input: {} })
  expect(bench.used.figures.map(({ value }) => value)).toEqual([boardLimit])
  expect(learnt).toEqual(text.match(/Venda \d+!/g))
  expect(learnt.length).toBeLessThan(300)
  expect(text).toMatch(/"\}?\n\(cut off/)
})

it("a deal's title leaves with no figure and no answer, and a customer's first name with no message", async () => {
  await connect(0)
  const contactId = randomUUIDv7()
  await call(0, 'contacts.create', { contactId, name: 'Marta Queiroz', addresses: [] })
  const title = 'Reforma da Marta'
  await call(0, 'deals.create', {
    dealId: randomUUIDv7(),
    title,
    value: { amount: 5, currency: 'BRL' },
    probability: 4,
  })
  const topicCall = toolCallOf('figures', { topic: 'deals_largest' })
  test.provider(0).answer({ words: [], call: topicCall, afterTools: { words: ['É [NAME_1].'] } })
  expect((await ask('Qual é o maior?')).response).toBe(`É ${title}.`)
  test.provider(0).answer({})
  await ask('E depois?')
  expect(bodies().join()).not.toContain('Reforma')
  const contactsCall = toolCallOf('contacts.find', { search: 'queiroz' })
  test.provider(0).answer({ words: [], call: contactsCall, afterTools: { words: ['Sim.'] } })
  await ask('Há alguém que assina como marta?')
  expect(bodies().at(-1)).toMatch(/assina como \[NAME_\d\]/)
})

it.each([
  ['a status 500', { kind: 'status', status: 500 }],
  ['a status 429', { kind: 'status', status: 429, retryAfter: 1 }],
  ['a torn stream', { kind: 'torn', after: 0 }],
  ['an error in the stream', { kind: 'error', after: 0 }],
  ['nonsense', { kind: 'nonsense', after: 0 }],
] as const)('%s: the next connection answers, and each call is booked once', async (_, fault) => {
  await connect(0)
  await connect(1)
  test.provider(0).answer({ fault })
  expect((await ask('Oi')).response).toBe('Boa tarde, tudo bem?')
  const rows = await test.callRows()
  expect(rows.map((row) => row.outcome === 'answered').toSorted()).toEqual([false, true])
})

it.each([
  ['a status 500', { fault: { kind: 'status', status: 500 } }],
  ['silence', { fault: { kind: 'silence', after: 1 } }],
  ['a stream broken in the middle', { fault: { kind: 'torn', after: 2 } }],
  ['a tool that nobody offered', { words: [], call: toolCallOf('identity.change-password', {}) }],
  ['a call that is no JSON', { words: [], call: toolCallOf('figures', '{"topic"') }],
] as const)(
  '%s and no other connection: the answer has failed, nothing hangs, and one call is booked',
  async (_, script) => {
    const isSilent = 'fault' in script && script.fault.kind === 'silence'
    await connect(0, isSilent ? { firstAnswerSeconds: 1, silenceSeconds: 1 } : {})
    test.provider(0).answer(script)
    expect(await refused('Oi')).toBe('assistant.unanswered')
    expect(await stored()).toMatchObject({ state: 'failed', model: 'error' })
    expect(await test.openCalls()).toBe(0)
    expect(await test.callRows()).toHaveLength(1)
    test.provider(0).answer({})
    await test.bed.owner.query(
      'update ai_connections set rest_until = null, failures = 0, first_answer_seconds = 30, silence_seconds = 30',
    )
    expect((await ask('Oi')).response).toBe('Boa tarde, tudo bem?')
  },
)

it('an answer is cancelled at once, with what there was of it, and one question is answered at a time', async () => {
  await connect(0)
  test.provider(0).answer({ words: ['Começo ', 'e fim'], fault: { kind: 'silence', after: 1 } })
  await send('Conte uma história')
  expect(
    await outcome(0, 'assistant.send', {
      questionId: randomUUIDv7(),
      answerId: randomUUIDv7(),
      message: 'x',
      page: '/',
    }),
  ).toBe('assistant.not_now')
  await expect.poll(() => spoken().some((text) => text.includes('Começo'))).toBe(true)
  await call(0, 'assistant.cancel', {})
  expect(await stored()).toMatchObject({ state: 'cancelled', text: 'Começo ' })
  await expect.poll(() => test.provider(0).open()).toBe(0)
  expect(await outcome(0, 'assistant.cancel', {})).toBe('assistant.not_now')
  await expect.poll(() => test.openCalls()).toBe(0)
  expect(await stored()).toMatchObject({ state: 'cancelled', text: 'Começo ' })
})

it('an empty answer has failed, and while every connection rests the company is answered from its data', async () => {
  await connect(0)
  test.provider(0).answer({ words: [' '] })
  expect(await refused('Oi')).toBe('assistant.unanswered')
  expect(await stored()).toMatchObject({ state: 'failed', model: 'error' })
  await test.bed.owner.query(`update ai_connections set rest_until = now() + interval '1 hour'`)
  expect((await ask('Quantos negócios abertos temos?')).model_used).toBe('aura-system')
})

it('without a budget left, the company is answered from its data', async () => {
  await connect(0, { prices: [{ model: 'small-chat', inputMicros: 2_000_000_000_000, outputMicros: 0 }].slice(0, 0) })
  await call(0, 'ai.set-budget', { monthlyBudget: 1, brakes: true, currency: 'USD' })
  await test.bed.owner.query(
    `update ai_budgets set spent_micros = 2000000, spent_month = to_char(now() at time zone timezone, 'YYYY-MM')
      from companies where id = company_id`,
  )
  expect((await ask('Quantos negócios abertos temos?')).model_used).toBe('aura-system')
})

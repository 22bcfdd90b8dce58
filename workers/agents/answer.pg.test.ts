/** AI agents at work, against providers that speak real HTTP. */
import { randomUUIDv7 } from 'node:crypto'
import { testAgents } from '@aura/infra/agents-test.ts'
import { draftOf } from '@aura/machines/agents/decide.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, outcome, connect, serve, answer, said, handOffs, conversation, floor } = test
const from = '+5511987654321'
const calling = 'Vou chamar uma pessoa para continuar o atendimento.'
const claim = (conversationId: string) => call(0, 'conversations.claim', { conversationId })

it('an active AI agent has the conversation from its first message and answers under its name, booked once', async () => {
  await connect(0)
  const agent = await serve({ greeting: 'Olá, sou a Lia.' })
  const id = await floor.say(from, 'Bom dia')
  expect(await conversation(id)).toMatchObject({ state: 'open', assignee_id: null, ai_agent_id: agent.id })
  await answer(id)
  await answer(id)
  expect(await said(id)).toEqual(['Olá, sou a Lia.', 'Boa tarde, tudo bem?'])
  const [message] = (await test.thread(id)).filter(({ direction }) => direction === 'out')
  expect(message).toMatchObject({ status: 'queued', author: { kind: 'ai_agent', name: 'Lia' } })
  const { queue_id } = await conversation(id)
  expect(await test.callRows()).toMatchObject([{ agent_id: agent.id, queue_id, outcome: 'answered', micros: 22 }])
  expect(await test.turns(id)).toMatchObject([{ state: 'answered' }])
})

it('emoji where a text is cut, and a NUL of a model, are stored', async () => {
  await connect(0)
  await serve()
  test.provider(0).answer({ words: [`\0${'x'.repeat(3_999)}😀`] })
  const id = await floor.say(from, `${'a'.repeat(139)}😀`)
  expect((await conversation(id)).preview?.text).toBe('a'.repeat(139))
  await answer(id)
  expect(await said(id)).toEqual(['x'.repeat(3_999)])
  const wish = await floor.say('+5511987650006', `${'Quero falar com uma pessoa '.padEnd(199, '.')}😀`)
  await answer(wish)
  expect(await handOffs(wish)).toMatchObject([{ reason: 'asked_for_person' }])
})

it.each(['Quero falar com uma pessoa', 'talk to a person', 'quiero hablar con una persona'])(
  '“%s” goes to a person before any model is asked, with what the customer has said',
  async (wish) => {
    await connect(0)
    await serve()
    const id = await floor.say(from, wish)
    const requestCount = test.provider(0).requests.length
    await answer(id)
    expect(test.provider(0).requests.length).toBe(requestCount)
    expect(await conversation(id)).toMatchObject({ state: 'waiting', ai_agent_id: null, ai_handed_off: true })
    expect(await handOffs(id)).toMatchObject([{ reason: 'asked_for_person', summary: wish }])
    expect(await said(id)).toEqual([calling])
    await floor.say(from, 'Alô?')
    expect((await conversation(id)).ai_agent_id).toBe(null)
  },
)

it('a person takes over with one claim, and the late answer is refused', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  await answer(id, { step: async () => void (await claim(id)) })
  expect(await said(id)).toEqual([])
  expect(await conversation(id)).toMatchObject({ state: 'open', assignee_id: test.idOf(0), ai_agent_id: null })
  expect(await test.turns(id)).toMatchObject([{ state: 'superseded' }])
})

/** More of them, up to 500, by `TAKEOVER_ROUNDS=500`. */
const rounds = Math.min(Number(process.env.TAKEOVER_ROUNDS ?? 12), 500)

it('a claim at the same moment as the record: nothing of the AI agent comes after the takeover', {
  timeout: 600_000,
}, async () => {
  await connect(0)
  await serve({ capacity: 500 })
  let lateAnswers = 0
  for (let round = 0; round < rounds; round++) {
    const id = await floor.say(`+55119870${10_000 + round}`, 'Bom dia')
    const taking: Promise<unknown>[] = []
    // The claim begins with the model's answer in hand, before, beside or after its record.
    await answer(id, {
      step: async () => {
        taking.push(claim(id))
        if (round % 3 === 0) await Promise.all(taking)
        for (let turn = 0; turn < round % 7; turn++) await Promise.resolve()
      },
    })
    await Promise.all(taking)
    const thread = await test.thread(id)
    const takeover = thread.find(({ content }) => content.type === 'change' && content.change === 'claimed')
    lateAnswers += thread.filter(({ author, seq }) => author.kind === 'ai_agent' && seq > (takeover?.seq ?? 0)).length
    expect(takeover).toBeDefined()
  }
  expect(lateAnswers).toBe(0)
})

it('the model hands off by a typed call, with summary, steps and the open question', async () => {
  await connect(0)
  const agent = await serve()
  const input = { reason: 'cannot_answer', summary: 'Quer trocar.', steps: ['Procurei'], question: 'Posso trocar?' }
  test.provider(0).answer({ words: [], call: { name: 'hand_off', input: JSON.stringify(input) } })
  const id = await floor.say(from, 'Posso trocar?')
  await answer(id)
  expect(await handOffs(id)).toEqual([input])
  const events = await test.bench.log.range(test.company.id, 0)
  const named = events.commits.flatMap(({ events }) => events.map(({ json }) => JSON.parse(json)))
  expect(named.find(({ name }) => name === 'agents.handed_off')?.body).toMatchObject({
    agentId: agent.id,
    handOff: input,
  })
})

it.each([
  ['time-out', { kind: 'silence', after: 0 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['broken stream', { kind: 'torn', after: 1 }],
] as const)('%s of the provider: a person goes on with the reason, and the call is booked once', async (_, fault) => {
  await connect(0)
  await serve()
  test.provider(0).answer({ fault })
  const id = await floor.say(from, 'Bom dia')
  await answer(id, { answerMs: 400 })
  expect(await handOffs(id)).toMatchObject([{ reason: 'provider_failed', summary: 'Bom dia' }])
  expect(await conversation(id)).toMatchObject({ state: 'waiting', ai_agent_id: null })
  expect(await test.callRows()).toHaveLength(1)
  expect(await test.openCalls()).toBe(0)
  expect(await test.notices()).toEqual(['agents.fault'])
})

it('a nonsense tool call changes nothing, and a second connection answers where the first fails', async () => {
  await connect(0)
  await connect(1)
  await serve()
  test.provider(0).answer({ fault: { kind: 'status', status: 503 } })
  const id = await floor.say(from, 'Bom dia')
  await answer(id)
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?'])
  test.provider(0).answer({ fault: { kind: 'status', status: 503 } })
  test.provider(1).answer({ words: [], call: { name: 'transfer_money', input: '{"to":"me"}' } })
  await floor.say(from, 'E agora?')
  await answer(id)
  expect(await handOffs(id)).toMatchObject([{ reason: 'provider_failed' }])
  test.provider(1).answer({ words: [], call: { name: 'hand_off', input: '{"reason":"because"}' } })
  const other = await floor.say('+5511987650009', 'Bom dia')
  await answer(other)
  expect(await handOffs(other)).toMatchObject([{ reason: 'cannot_answer', summary: 'Bom dia' }])
})

it('the same answer a third time, and a customer that repeats itself, are loops', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Um')
  await answer(id)
  for (const text of ['Dois', 'Três']) {
    await floor.say(from, text)
    await answer(id)
  }
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?', 'Boa tarde, tudo bem?'])
  expect(await handOffs(id)).toMatchObject([{ reason: 'loop' }])
  const other = await floor.say('+5511987650002', 'Estou ausente.')
  for (const _ of [1, 2]) await floor.say('+5511987650002', 'Estou ausente.')
  await answer(other)
  expect(await handOffs(other)).toMatchObject([{ reason: 'loop' }])
})

it('outside its hours, over its capacity and after its answers, persons serve', async () => {
  await connect(0)
  const agent = await serve({ capacity: 1, handOff: { phrases: ['procon'], afterAnswers: 1, queueId: null } })
  const id = await floor.say(from, 'Bom dia')
  const other = await floor.say('+5511987650003', 'Bom dia')
  expect(await conversation(other)).toMatchObject({ state: 'waiting', ai_agent_id: null })
  await answer(id)
  await floor.say(from, 'Obrigado')
  await answer(id)
  expect(await handOffs(id)).toMatchObject([{ reason: 'too_many_answers' }])
  const third = await floor.say('+5511987650004', 'Vou ao PROCON')
  await answer(third)
  expect(await handOffs(third)).toMatchObject([{ reason: 'rule' }])
  const { id: agentId, version } = agent
  const never = { timeZone: 'UTC', spans: [], holidays: [] }
  await call(0, 'agents.update', { agentId, ...draftOf(agent), version, hours: never })
  const fourth = await floor.say('+5511987650005', 'Bom dia')
  expect(await conversation(fourth)).toMatchObject({ state: 'waiting', ai_agent_id: null })
})

it('what the customer goes on writing is answered as a whole', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  await answer(id, { step: async () => void (await floor.say(from, 'Meu pedido atrasou')) })
  expect(await said(id)).toEqual([])
  await answer(id)
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?'])
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('Meu pedido atrasou')
})

it('a supervisor whispers, the model reads it, and the customer gets nothing of it', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  const whisper = { conversationId: id, messageId: randomUUIDv7(), text: 'Ofereça frete grátis' }
  expect(await outcome(1, 'agents.whisper', whisper)).toBe('auth.forbidden')
  await call(0, 'agents.whisper', whisper)
  await answer(id)
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('Ofereça frete grátis')
  const out = (await test.thread(id)).filter(({ direction }) => direction === 'out')
  expect(JSON.stringify(out)).not.toContain('frete')
  await claim(id)
  expect(await outcome(0, 'agents.whisper', { ...whisper, messageId: randomUUIDv7() })).toBe('agents.not_serving')
})

it('an AI agent that is turned off or deleted gives what it has to persons', async () => {
  await connect(0)
  const { id: agentId } = await serve()
  const id = await floor.say(from, 'Bom dia')
  await call(0, 'agents.deactivate', { agentId })
  expect((await conversation(id)).ai_agent_id).toBe(agentId)
  await test.handOver()
  expect(await conversation(id)).toMatchObject({ state: 'waiting', ai_agent_id: null })
  expect(await handOffs(id)).toMatchObject([{ reason: 'deactivated' }])
  await call(0, 'agents.delete', { agentId })
  expect(await outcome(0, 'agents.activate', { agentId })).toBe('agents.not_found')
})

it('hands over in pieces what it has, and keeps it when it is turned on again before', async () => {
  const { id: agentId } = await serve()
  for (let at = 0; at < 51; at++) await floor.say(`+55119870${20_000 + at}`, 'Bom dia')
  const served = () =>
    test.within(({ tx }) => tx.selectFrom('conversations').where('ai_agent_id', '=', agentId).select('id').execute())
  await call(0, 'agents.deactivate', { agentId })
  await call(0, 'agents.activate', { agentId })
  expect(await test.handOver()).toBe(1)
  expect(await served()).toHaveLength(51)
  await call(0, 'agents.deactivate', { agentId })
  expect(await test.handOver()).toBe(2)
  expect(await served()).toEqual([])
})

it('closing tool: the answer goes out and the conversation is closed; the next message is the AI agent’s again', async () => {
  await connect(0)
  const agent = await serve({ tools: ['close_conversation'] })
  test.provider(0).answer({ words: ['Até ', 'logo!'], call: { name: 'close_conversation', input: '{}' } })
  const id = await floor.say(from, 'Era só isso')
  await answer(id)
  expect(await said(id)).toEqual(['Até logo!'])
  expect(await conversation(id)).toMatchObject({ state: 'closed', close_reason: 'resolved', ai_agent_id: null })
  await floor.say(from, 'Mais uma coisa')
  expect(await conversation(id)).toMatchObject({ state: 'open', ai_agent_id: agent.id })
})

/** A turn of an AI agent that is overtaken: by a person, by the customer, or by the end of its worker. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { testAgents } from '@aura/infra/agents-test.ts'
import { beginTurn } from '@aura/server/agents/index.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, connect, serve, answer, said, floor } = test
const from = '+5511987654321'
const claim = (conversationId: string) => call(0, 'conversations.claim', { conversationId })

/** Each operation that takes the conversation from the AI agent. */
const takeovers: Record<string, (conversationId: string) => Promise<unknown>> = {
  'a claim': claim,
  'an assignment to a colleague': (conversationId) =>
    call(0, 'conversations.assign', { conversationId, userId: test.idOf(1) }),
  'an assignment to another AI agent': async (conversationId) => {
    const { id: agentId } = await test.createAgent({ name: 'Davi' })
    await call(0, 'agents.activate', { agentId, untested: 'without_tests' })
    await call(0, 'agents.assign', { conversationId, agentId })
  },
  'a transfer to those that wait': (conversationId) =>
    call(0, 'routing.move-to-queue', { conversationId, queueId: null }),
  'a release': (conversationId) => call(0, 'conversations.release', { conversationId }),
  'a close': (conversationId) => call(0, 'conversations.close', { conversationId, reason: 'resolved' }),
  'a hold': (conversationId) => call(0, 'conversations.hold', { conversationId }),
  'a snooze': (conversationId) =>
    call(0, 'conversations.snooze', { conversationId, until: new Date(Date.now() + 3_600_000).toISOString() }),
}

it.each(Object.keys(takeovers))('%s while the model answers refuses the late answer', async (name) => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  await answer(id, { step: async () => void (await takeovers[name]?.(id)) })
  expect(await said(id)).toEqual([])
  expect(await test.turns(id)).toMatchObject([{ state: 'superseded' }])
})

it.each(Object.keys(takeovers))('%s beside the record: the answer stands before it, or nowhere', async (name) => {
  await connect(0)
  await serve()
  for (let round = 0; round < 4; round++) {
    const id = await floor.say(`+5511987000${200 + round}`, 'Bom dia')
    const taking: Promise<unknown>[] = []
    await answer(id, {
      step: async () => {
        taking.push(takeovers[name]?.(id) ?? Promise.reject(new Error(name)))
        for (let turn = 0; turn < round; turn++) await new Promise(setImmediate)
      },
    })
    await Promise.all(taking)
    const thread = await test.thread(id)
    const takeover = thread.find(({ content, author }) => content.type === 'change' && author.kind === 'user')
    const answers = thread.filter(({ author, direction }) => author.kind === 'ai_agent' && direction === 'out')
    const [turn] = await test.turns(id)
    expect(takeover).toBeDefined()
    expect(answers).toHaveLength(turn?.state === 'answered' ? 1 : 0)
    expect(answers.filter(({ seq }) => seq > (takeover?.seq ?? 0))).toEqual([])
  }
})

it('taken over, closed and written to again while the model answers: the new message is answered at once', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  await answer(id, {
    step: async () => {
      await claim(id)
      await call(0, 'conversations.close', { conversationId: id, reason: 'resolved' })
      await floor.say(from, 'Mais uma coisa')
      await answer(id)
    },
  })
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?'])
  expect((await test.turns(id)).map(({ state }) => state)).toEqual(['superseded', 'answered'])
})

it('a late answer that is refused wakes the one that the new message waits for', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Bom dia')
  await answer(id, {
    step: async () => {
      await claim(id)
      await call(0, 'conversations.close', { conversationId: id, reason: 'resolved' })
      await floor.say(from, 'Mais uma coisa')
      await test.takeAnswers()
    },
  })
  expect(await test.takeAnswers()).toEqual([id])
})

it('a turn whose worker has died is given up before three minutes are over', async () => {
  await serve()
  const id = await floor.say(from, 'Bom dia')
  const begin = (seconds: number) =>
    test.within((work) =>
      beginTurn({ ...work, now: new Date(work.now.getTime() + seconds * 1000) }, id, `job after ${seconds}`),
    )
  expect(await begin(0)).not.toBe(null)
  expect(await begin(100)).toBe(null)
  expect(await begin(175)).not.toBe(null)
})

it('an answer that ends with its worker is tried again, and no person is called', async () => {
  await connect(0)
  await serve()
  test.provider(0).answer({ fault: { kind: 'silence', after: 0 } })
  const id = await floor.say(from, 'Bom dia')
  const worker = new AbortController()
  const key = randomUUID()
  const requestCount = test.provider(0).requests.length
  const answering = answer(id, {}, { signal: worker.signal, key })
  await expect.poll(() => test.provider(0).requests.length).toBeGreaterThan(requestCount)
  worker.abort()
  expect(await answering).toMatchObject({ outcome: 'failed' })
  expect(await test.handOffs(id)).toEqual([])
  test.provider(0).answer({})
  await answer(id, {}, { key })
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?'])
})

it('a wish for a person that a person has seen to is no wish in the next conversation', async () => {
  await connect(0)
  await serve()
  const id = await floor.say(from, 'Quero falar com uma pessoa')
  await answer(id)
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'asked_for_person' }])
  await claim(id)
  await call(0, 'conversations.close', { conversationId: id, reason: 'resolved' })
  await floor.say(from, 'Bom dia')
  await answer(id)
  expect(await test.handOffs(id)).toHaveLength(1)
  expect((await said(id)).at(-1)).toBe('Boa tarde, tudo bem?')
})

it('a repeated job answers nothing that a person has answered before the AI agent had the conversation again', async () => {
  await connect(0)
  const { id: agentId } = await serve()
  const id = await floor.say(from, 'Bom dia')
  await claim(id)
  const { ownership_version: ownershipVersion } = await test.conversation(id)
  const content = { type: 'text', text: 'Bom dia! Já resolvi.' }
  await call(0, 'conversations.send', {
    ...{ conversationId: id, messageId: randomUUIDv7(), ownershipVersion, content, replyTo: null },
  })
  await call(0, 'agents.assign', { conversationId: id, agentId })
  expect(await test.conversation(id)).toMatchObject({ ai_agent_id: agentId, waiting_since: null })
  await answer(id)
  expect(await said(id)).toEqual([])
  await floor.say(from, 'Mais uma coisa')
  await answer(id)
  expect(await said(id)).toEqual(['Boa tarde, tudo bem?'])
})

it('an answer that would close leaves open what the customer wrote meanwhile', async () => {
  await connect(0)
  await serve({ tools: ['close_conversation'] })
  test.provider(0).answer({ words: ['Até ', 'logo!'], call: { name: 'close_conversation', input: '{}' } })
  const id = await floor.say(from, 'Era só isso')
  for (const text of ['Ou não', 'Espere', 'Falta algo', 'O pedido'])
    await answer(id, { step: async () => void (await floor.say(from, text)) })
  expect(await said(id)).toEqual(['Até logo!'])
  expect(await test.conversation(id)).toMatchObject({ state: 'open' })
  expect(await test.takeAnswers()).toEqual([id])
})

/** The copilot without a model and with one that speaks real HTTP, sound and broken. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { advice } from '@aura/contracts/copilot/advice.ts'
import type { copilotFigures, Suggestion } from '@aura/contracts/copilot/suggestion.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { expect, it } from 'vitest'
import { keepMacroRun } from './macro-runs.ts'

const test = testAgents()
const { call, outcome, floor, within } = test
const from = '+5511987650001'

const reply = (over: object = {}) =>
  call<{ id: string }>(0, 'replies.save-reply', {
    ...{
      replyId: randomUUIDv7(),
      version: 0,
      shared: true,
      shortcut: 'troca',
      title: 'Troca',
      channels: [],
      fileId: null,
    },
    ...{ text: 'Olá {{contato.primeiro_nome}}, a troca é aceita em até trinta dias.', ...over },
  })
const knowledge = (text: string) =>
  call<{ id: string }>(0, 'agents.add-text', { sourceId: randomUUIDv7(), title: 'Trocas', text })
const suggest = async (conversationId: string) =>
  (await call<{ suggestion: Suggestion | null }>(1, 'copilot.suggest-reply', { conversationId })).suggestion
const claim = (conversationId: string) => call<Conversation>(1, 'conversations.claim', { conversationId })
const send = async (conversation: Conversation, text: string) =>
  await call(1, 'conversations.send', {
    ...{ conversationId: conversation.id, messageId: randomUUIDv7(), ownershipVersion: conversation.ownershipVersion },
    content: { type: 'text', text },
  })
/** From a customer who has a name. */
const say = async (text: string) => {
  const id = await floor.say(from, text)
  const contact_name = 'Maria Souza'
  await within(({ tx }) => tx.updateTable('conversations').set({ contact_name }).where('id', '=', id).execute())
  return id
}
const figures = async () => (await call<OutputOf<typeof copilotFigures>>(0, 'copilot.figures', {})).queues
const advise = async (conversationId: string) =>
  await call<OutputOf<typeof advice>>(1, 'copilot.advice', { conversationId })

it('without a model the best canned reply is suggested, filled for the customer, and the same one again', async () => {
  const { id } = await reply()
  const unnamed = await floor.say('+5511987650009', 'Aceita troca em trinta dias?')
  expect(await suggest(unnamed), 'nobody is greeted by a number').toBe(null)
  const conversationId = await say('Bom dia, aceita troca em trinta dias?')
  const suggestion = await suggest(conversationId)
  expect(suggestion).toMatchObject({
    model: 'aura-system',
    problem: null,
    sources: [{ kind: 'reply', id, title: 'Troca' }],
  })
  expect(suggestion?.text).toBe('Olá Maria, a troca é aceita em até trinta dias.')
  expect(await suggest(conversationId)).toEqual(suggestion)
})

it('published knowledge is suggested with its version, and nothing where nothing fits', async () => {
  const source = await knowledge('O frete é grátis para compras acima de cem reais.')
  const conversationId = await say('O frete é grátis?')
  expect(await suggest(conversationId)).toMatchObject({
    ...{ text: 'O frete é grátis para compras acima de cem reais.', model: 'aura-system' },
    sources: [{ kind: 'knowledge', id: source.id, title: 'Trocas', version: 1 }],
  })
  expect(await suggest(await floor.say('+5511987650002', 'Xingling pneumático zebrado'))).toBe(null)
})

it('a taken suggestion is measured by what goes out, by its queue, and nothing else is', async () => {
  await reply({ text: 'A troca é aceita em até trinta dias.' })
  const conversationId = await say('Aceita troca em trinta dias?')
  const conversation = await claim(conversationId)
  const suggestion = await suggest(conversationId)
  const before = (await figures())[0]
  await call(1, 'copilot.take-suggestion', { suggestionId: suggestion?.id })
  expect(await outcome(0, 'copilot.take-suggestion', { suggestionId: suggestion?.id })).toBe(
    'copilot.suggestion_not_found',
  )
  await send(conversation, 'A troca é aceita em até sete dias.')
  await send(conversation, 'Mais alguma coisa?')
  const [after] = await figures()
  expect(after).toMatchObject({
    taken: (before?.taken ?? 0) + 1,
    sent: (before?.sent ?? 0) + 1,
    untouched: 0,
    changed: 13,
  })
  expect(await outcome(1, 'copilot.figures', {})).toBe('auth.forbidden')
})

it('a model words the reply, cites what it was shown, is masked and booked once under its own purpose', async () => {
  await test.connect(0)
  await knowledge('Trocas de sapatos são aceitas em até trinta dias.')
  test.provider(0).answer({ words: ['São aceitas ', 'em até trinta dias [1].', ' Mais [9]?'] })
  const conversationId = await say('Trocas de sapatos são aceitas? Meu CPF é 529.982.247-25')
  const suggestion = await suggest(conversationId)
  expect(suggestion).toMatchObject({
    text: 'São aceitas em até trinta dias. Mais?',
    model: 'small-chat',
    problem: null,
  })
  expect(suggestion?.sources).toMatchObject([{ kind: 'knowledge', version: 1 }])
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).not.toContain('529.982')
  await suggest(conversationId)
  expect(await test.callRows()).toMatchObject([{ purpose: 'copilot', outcome: 'answered' }])
  expect((await advise(conversationId)).models).toBe(true)
})

it.each([
  ['time-out', { kind: 'silence', after: 0 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['broken stream', { kind: 'torn', after: 1 }],
  ['nonsense', { kind: 'nonsense', after: 0 }],
] as const)(
  '%s of the provider: what was published is suggested, the rest is a sentence, each call booked once',
  async (_, fault) => {
    await test.connect(0, { firstAnswerSeconds: 1, silenceSeconds: 1 })
    await reply()
    const conversationId = await say('Aceita troca em trinta dias?')
    test.provider(0).answer({ fault })
    expect(await suggest(conversationId)).toMatchObject({
      model: 'aura-system',
      problem: 'no_answer',
      sources: [{ kind: 'reply' }],
    })
    const text = { conversationId, text: 'Oi', style: 'spelling' }
    expect(await outcome(1, 'copilot.rewrite', text)).toBe('copilot.no_answer')
    expect(await test.openCalls()).toBe(0)
  },
)

it('a tool that nobody offered and an empty answer are no answer', async () => {
  await test.connect(0)
  const conversationId = await say('Resuma')
  test.provider(0).answer({ words: [], call: { name: 'close_conversation', input: '{}' } })
  expect(await outcome(1, 'copilot.summarize', { conversationId, purpose: 'close' })).toBe('copilot.no_answer')
  expect(await test.conversation(conversationId)).toMatchObject({ state: 'waiting' })
})

it('a company that keeps its people without models gets what was published, and nothing leaves', async () => {
  await test.connect(0)
  await call(0, 'assistant.set-policy', { models: false })
  await reply()
  const conversationId = await say('Aceita troca em trinta dias?')
  expect(await suggest(conversationId)).toMatchObject({ model: 'aura-system', problem: null })
  expect((await advise(conversationId)).models).toBe(false)
  expect(await test.callRows()).toEqual([])
  await call(0, 'assistant.set-policy', { models: true })
})

it('texts are reworked and conversations summed up by a model alone', async () => {
  const conversationId = await say('Quero trocar o sapato')
  const rewriting = { conversationId, text: 'a troca é ate trinta dia', style: 'spelling' }
  expect(await outcome(1, 'copilot.rewrite', rewriting)).toBe('ai.no_connection')
  expect((await advise(conversationId)).models).toBe(false)
  await test.connect(0)
  test.provider(0).answer({ words: ['A troca é até trinta dias.'] })
  expect(await call(1, 'copilot.rewrite', rewriting)).toEqual({
    text: 'A troca é até trinta dias.',
    model: 'small-chat',
  })
  expect(await call(1, 'copilot.rewrite', { ...rewriting, style: 'to_customer' })).toMatchObject({
    model: 'small-chat',
  })
  test.provider(0).answer({ words: ['I want to change the shoe'] })
  expect(await call(1, 'copilot.translate-customer', { conversationId })).toMatchObject({ model: 'small-chat' })
  expect(await call(1, 'copilot.summarize', { conversationId, purpose: 'transfer' })).toMatchObject({
    model: 'small-chat',
  })
})

it('similar conversations give the tags, the reason and the macro; the deal gives the next step', async () => {
  const tag = await call<{ id: string }>(0, 'contacts.create-tag', {
    tagId: randomUUIDv7(),
    name: 'Troca',
  })
  const macro = await call<{ id: string; version: number }>(0, 'replies.save-macro', {
    ...{ macroId: randomUUIDv7(), version: 0, shared: true, name: 'Trocar', steps: [{ type: 'note', text: 'Troca' }] },
  })
  for (const at of [1, 2, 3]) {
    const conversationId = await floor.say(`+551198765010${at}`, 'Quero trocar o sapato apertado')
    const { contactId } = await claim(conversationId)
    await call(0, 'contacts.tag', { contactIds: [contactId], tagId: tag.id, on: true })
    if (at < 3)
      await within((work) => keepMacroRun(work, { macroId: macro.id, name: 'Trocar', conversationId, contactId }))
    await call(1, 'conversations.close', { conversationId, reason: 'not_for_us' })
  }
  const conversationId = await floor.say('+5511987650999', 'Posso trocar um sapato apertado?')
  const { contact_id: contactId } = await test.conversation(conversationId)
  expect(await advise(conversationId)).toMatchObject({
    ...{ similar: 3, reason: { reason: 'not_for_us', count: 3 }, macro: { macroId: macro.id, count: 2 } },
    ...{ tags: [{ tagId: tag.id, name: 'Troca', count: 3 }], nextStep: null },
  })
  const deal = { dealId: randomUUIDv7(), title: 'Sapatos', stage: 'proposal', contactId }
  await call(0, 'deals.create', { ...deal, contact: null, value: { amount: 100, currency: 'BRL' }, probability: 50 })
  expect((await advise(conversationId)).nextStep).toMatchObject({ kind: 'move', stage: { id: 'negotiation' } })
})

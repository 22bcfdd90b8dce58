/** Where a conversation can go, as an operator is shown it, and what a transfer leaves in the conversation. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { transferTargets } from '@aura/contracts/routing/transfer-targets.ts'
import { plainAgent } from '@aura/infra/agents-test.ts'
import { ana, bia, owner, testRouting } from '@aura/infra/routing-test.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const { company, floor, idOf, call, outcome, onLine, goOnDuty, openQueue, distributeWaiting, say } = testRouting()

const targets = (conversationId: string) =>
  call<OutputOf<typeof transferTargets>>(ana, 'routing.transfer-targets', { conversationId })

const entries = (conversationId: string) =>
  floor.within(async ({ tx }) => {
    const { rows } = await sql<{ type: string; text: string | null }>`
      select content ->> 'type' as type, content ->> 'text' as text from messages
      where conversation_id = ${conversationId} and direction = 'inside' order by seq`.execute(tx)
    return rows.map(({ type, text }) => text ?? type)
  })

it('names those first who are free, with their load, and of each queue who is free there and what waits', async () => {
  const queue = await openQueue({ skills: ['inglês'] })
  const conversationId = await say(1)
  await goOnDuty(ana, bia)
  await call(owner, 'routing.set-operator', { userId: idOf(bia), skills: ['inglês'] })
  const { operators, queues } = await targets(conversationId)
  expect(operators.slice(0, 2).map(({ isFree }) => isFree)).toEqual([true, true])
  expect(operators.find(({ userId }) => userId === idOf(owner))).toMatchObject({ state: 'away', isFree: false })
  expect(queues).toEqual([{ queueId: queue.id, name: queue.name, isOpen: true, free: 1, waiting: 1 }])

  // An offer counts as load; a lost connection as not free.
  await call(owner, 'routing.set-operator', { userId: idOf(bia), capacity: { total: 1, kinds: {} } })
  expect(await distributeWaiting()).toBe(1)
  const full = await targets(conversationId)
  expect(full.operators.find(({ userId }) => userId === idOf(bia))).toMatchObject({
    load: 1,
    capacity: 1,
    isFree: false,
  })
  expect(full.queues).toMatchObject([{ free: 0 }])
  await onLine(bia)
  const { operators: later } = await targets(conversationId)
  expect(later.find(({ userId }) => userId === idOf(ana))).toMatchObject({ state: 'available', isFree: false })
})

it('lists AI agents beside people, the free ones first, and one that is full or turned off takes none', async () => {
  const conversationId = await say(1)
  const own = { companyId: company.id, createdBy: idOf(owner) }
  const agentId = randomUUIDv7()
  await call(owner, 'agents.create', { ...plainAgent, ...own, agentId, capacity: 1 })
  const free = { agentId, name: plainAgent.name, presence: 'serving', load: 0, capacity: 1, isFree: true }
  const turnedOff = { ...free, presence: 'inactive', isFree: false }
  expect((await targets(conversationId)).aiAgents).toEqual([turnedOff])
  const draftId = randomUUIDv7()
  await call(owner, 'agents.create', { ...plainAgent, ...own, agentId: draftId, name: 'A draft', capacity: 1 })
  const draft = { ...turnedOff, agentId: draftId, name: 'A draft' }
  expect((await targets(conversationId)).aiAgents).toEqual([draft, turnedOff])
  await call(owner, 'agents.activate', { agentId, untested: 'without_tests' })
  expect((await targets(conversationId)).aiAgents).toEqual([free, draft])

  await call(ana, 'conversations.claim', { conversationId })
  expect(await outcome(bia, 'agents.assign', { conversationId, agentId })).toBe('conversations.not_yours')
  const transferred = await call<Conversation>(ana, 'agents.assign', { conversationId, agentId, note: 'Quer o prazo.' })
  expect(transferred).toMatchObject({
    state: 'open',
    assigneeId: null,
    aiAgent: { id: agentId, name: plainAgent.name },
  })
  expect(await entries(conversationId)).toContain('Quer o prazo.')
  expect((await targets(conversationId)).aiAgents).toEqual([draft, { ...free, load: 1, isFree: false }])
  const other = await say(2)
  expect(await outcome(ana, 'agents.assign', { conversationId: other, agentId })).toBe('agents.takes_none')
  await call(owner, 'agents.deactivate', { agentId })
  expect(await outcome(ana, 'agents.assign', { conversationId: other, agentId })).toBe('agents.takes_none')
})

it('a colleague who was chosen as one who is there gets nothing once off duty, unless chosen on purpose', async () => {
  const conversationId = await say(1)
  await call(ana, 'conversations.claim', { conversationId })
  const chosen = { conversationId, userId: idOf(bia), ifOnDuty: true, note: 'Quer o prazo.' }
  // One who has never been at a desk, one who is there, one who has gone.
  expect(await outcome(ana, 'conversations.assign', chosen)).toBe('conversations.off_duty')
  await goOnDuty(ana, bia)
  expect(await call(ana, 'conversations.assign', chosen)).toMatchObject({ assigneeId: idOf(bia) })
  await call(ana, 'routing.set-state', { state: 'away' })
  const back = { conversationId, userId: idOf(ana) }
  expect(await outcome(bia, 'conversations.assign', { ...back, ifOnDuty: true })).toBe('conversations.off_duty')
  expect(await call(bia, 'conversations.assign', back)).toMatchObject({ assigneeId: idOf(ana) })
  expect((await entries(conversationId)).filter((entry) => entry === 'Quer o prazo.')).toHaveLength(1)
})

it('writes the hand-over note before the transfer, and none when it is refused', async () => {
  const queue = await openQueue()
  const conversationId = await say(1)
  await call(ana, 'conversations.claim', { conversationId })
  const refused = { conversationId, userId: idOf(ana), note: 'Não conta.' }
  expect(await outcome(bia, 'conversations.assign', refused)).toBe('conversations.not_yours')
  await call(ana, 'conversations.assign', { conversationId, userId: idOf(bia), note: 'Pediu desconto.' })
  await call(bia, 'routing.move-to-queue', { conversationId, queueId: queue.id, note: 'Fica com vendas.' })
  const written = await entries(conversationId)
  expect(written.filter((entry) => entry !== 'change')).toEqual(['Pediu desconto.', 'Fica com vendas.'])
  expect(written.indexOf('Pediu desconto.')).toBe(written.lastIndexOf('Fica com vendas.') - 2)
})

/** What AI agents did is counted once, and says the same as the War Room, the usage of models and the ratings. */
import { randomUUIDv7 } from 'node:crypto'
import type { agentFigures } from '@aura/contracts/agents/figures.ts'
import type { AiUsageRow } from '@aura/contracts/ai/usage.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { behind } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { later } from '@aura/server/platform/later.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, connect, serve, answer, floor, within } = test
const from = (customer: number) => `+5511987690${String(customer).padStart(3, '0')}`
/** As the War Room folds it. */
const wallFromLog = (agentId: string) =>
  within(async ({ tx }) => {
    const events = await tx
      .selectFrom('events')
      .orderBy('position')
      .select(['name', 'at', 'position', 'body'])
      .execute()
    const metrics = nothingYet()
    for (const { name, at, position, body } of events)
      fold(metrics, { name, at: at.toISOString(), position, body: JSON.parse(body) }, () => null)
    return wallOf(metrics, metrics.at).aiAgents?.find(({ id }) => id === agentId)
  })
const conversation = (id: string) =>
  within(({ tx }) => tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
const figuresOf = async (agentId: string) => {
  const { agents } = await call<OutputOf<typeof agentFigures>>(1, 'agents.figures', {})
  return agents.find((row) => row.agentId === agentId)
}

it('resolved, handed off, taken over and at hand are counted, with promises, cost and what customers gave', async () => {
  await connect(0)
  await call(0, 'routing.set-default-targets', { targets: { firstAnswer: 60, nextAnswer: 60, resolution: null } })
  const { id: agentId, name } = await serve({ capacity: 3, greeting: 'Olá, sou a Lia.' })
  test.provider(0).answer({ words: ['Bom dia!'] })
  const resolved = await floor.say(from(1), 'Bom dia')
  await answer(resolved)
  await call(0, 'conversations.close', { conversationId: resolved, reason: 'resolved' })
  await answer(await floor.say(from(2), 'Quero falar com uma pessoa'))
  const takenOver = await floor.say(from(3), 'Bom dia')
  await call(1, 'conversations.claim', { conversationId: takenOver })
  await answer(await floor.say(from(4), 'Bom dia'))
  await within(({ tx, now }) =>
    tx
      .insertInto('surveys')
      .values({
        ...{ company_id: test.company.id, conversation_id: resolved, message_id: randomUUIDv7(), state: 'asked' },
        ...{ agent_id: null, rating: null, asked_at: now, answered_at: null, ends_at: later(now, dayMs) },
      })
      .execute(),
  )
  await floor.say(from(1), '4')
  const figures = await figuresOf(agentId)
  expect(figures).toMatchObject({
    ...{ presence: 'serving', capacity: 3, atHand: 1, conversations: 4, resolved: 1, handedOff: 1, takenOver: 1 },
    ...{ answers: 2, slaBreached: 0, level: 100, ratings: 1, csat: 4 },
  })
  const usage = await call<{ rows: AiUsageRow[] }>(0, 'ai.usage', { days: 1, by: 'ai_agent' })
  const ofAgents = usage.rows.filter(({ subject }) => subject === name)
  expect(figures?.micros).toBeGreaterThan(0)
  expect(figures?.micros).toBe(ofAgents.reduce((sum, { micros }) => sum + micros, 0))
  const open = await call<OutputOf<typeof behind>>(0, 'warroom.behind', { key: 'conversations.open' })
  const ofOperator = await call<OutputOf<typeof behind>>(0, 'warroom.behind', {
    key: `operator.at_hand:${test.idOf(1)}`,
  })
  expect(open.total).toBe((figures?.atHand ?? 0) + ofOperator.total)
  const wall = await wallFromLog(agentId)
  const cents = Math.round((figures?.micros ?? 0) / 10_000)
  expect(wall).toMatchObject({
    ...{ presence: 'serving', atHand: 1, capacity: 3, level: 100, csat: 4, cost: { amount: cents, currency: 'BRL' } },
    ...{ answers: { hour: figures?.answers }, resolved: { hour: 1 }, handedOff: { hour: 1 } },
  })
})

it('the last 7 and 30 days hold what was begun, said, rated and paid in them, and nothing before', async () => {
  await connect(0)
  const { id: agentId } = await serve()
  const ages = [0, 10, 40]
  for (const [at, days] of ages.entries()) {
    const conversationId = await floor.say(from(20 + at), 'Bom dia')
    await answer(conversationId)
    await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
    const age = [`${days} days`, conversationId]
    const { owner } = test.bed
    for (const column of ['began_at', 'ended_at'])
      for (const table of ['ai_agent_spans', 'ai_turns'])
        await owner.query(`update ${table} set ${column} = ${column} - $1::interval where conversation_id = $2`, age)
    // The newest call is this answer's.
    await owner.query(
      `update ai_calls set at = at - $1::interval
        where id = (select id from ai_calls where agent_id = $2 order by at desc limit 1)`,
      [`${days} days`, agentId],
    )
  }
  const over = async (days: number) => {
    const { agents } = await call<OutputOf<typeof agentFigures>>(1, 'agents.figures', { days })
    const row = agents.find((figures) => figures.agentId === agentId)
    return row && [row.conversations, row.answers, row.resolved, row.micros]
  }
  const [one, two] = [await over(7), await over(30)]
  expect(one).toEqual([1, 1, 1, 22])
  expect(two).toEqual([2, 2, 2, 44])
  expect(await over(90)).toEqual([3, 3, 3, 66])
})

it('an answer after its time is a broken promise, and so is one that a person has to give', async () => {
  await connect(0)
  const { id: agentId } = await serve()
  const overdue = async (customer: number) => {
    const conversationId = await floor.say(from(customer), 'Bom dia')
    await within(({ tx }) =>
      tx
        .updateTable('conversations')
        .set({ answer_due_at: new Date('2020-01-01T00:00:00Z') })
        .where('id', '=', conversationId)
        .execute(),
    )
    return conversationId
  }
  await answer(await overdue(5))
  await call(1, 'conversations.claim', { conversationId: await overdue(6) })
  expect(await figuresOf(agentId)).toMatchObject({ slaMet: 0, slaBreached: 2, level: 0, csat: null })
  // That a person will answer is no answer: in time nothing is met by it, and the customer goes on waiting.
  const handedOff = await floor.say(from(7), 'Quero falar com uma pessoa')
  await answer(handedOff)
  const { waiting_since, first_answer_at, opened_at } = await conversation(handedOff)
  expect([waiting_since, first_answer_at]).toEqual([opened_at, null])
  expect(await figuresOf(agentId)).toMatchObject({ slaMet: 0, slaBreached: 2, handedOff: 1 })
  await call(0, 'agents.deactivate', { agentId })
  expect(await figuresOf(agentId)).toMatchObject({ presence: 'inactive' })
})

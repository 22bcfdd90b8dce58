/** Closed conversations by day and operator, snoozed ones by assignee, against a real database. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { findConversations } from '@aura/contracts/conversations/inbox.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { transact } from '../platform/database/transact.ts'

const [ana, bia] = [1, 2]
const { bench, company, floor, idOf, call, outcome } = testConversations<Conversation>()

const find = async (input: object) => {
  const { rows } = await call<OutputOf<typeof findConversations>>(ana, 'conversations.find', input)
  return rows.map(({ contactName }) => contactName)
}

const closed = async (name: string, phone: string, who: number, at: string) => {
  const conversationId = await floor.say(phone, 'Olá')
  await call(who, 'conversations.claim', { conversationId })
  await call(who, 'conversations.close', { conversationId, reason: 'resolved' })
  await transact(bench.pool, company.id, 'write', [], async ({ db }) => {
    await db
      .updateTable('conversations')
      .set({ closed_at: new Date(at), changed_at: new Date(at), contact_name: name })
      .where('id', '=', conversationId)
      .execute()
    return { closing: [], done: () => {} }
  })
}

const change = (name: string) =>
  transact(bench.pool, company.id, 'write', [], async ({ db }) => {
    const changed_at = new Date('2026-03-09T12:00:00.000Z')
    await db.updateTable('conversations').set({ changed_at }).where('contact_name', '=', name).execute()
    return { closing: [], done: () => {} }
  })

it('closed ones are found by the days of their end and by their last operator, and an open one by neither', async () => {
  await closed('First', '+5511987660001', ana, '2026-03-01T12:00:00.000Z')
  await closed('Second', '+5511987660002', bia, '2026-03-02T00:00:00.000Z')
  await closed('Third', '+5511987660003', ana, '2026-03-02T23:59:59.999Z')
  await closed('Fourth', '+5511987660004', bia, '2026-03-03T00:00:00.000Z')
  await floor.say('+5511987660005', 'Olá')
  await change('First')
  const states = ['closed']
  const day = { closedFrom: '2026-03-02T00:00:00.000Z', closedUntil: '2026-03-03T00:00:00.000Z' }
  expect(await find({ states })).toEqual(['Fourth', 'Third', 'Second', 'First'])
  expect(await find({ states, ...day })).toEqual(['Third', 'Second'])
  expect(await find({ states, closedUntil: day.closedFrom })).toEqual(['First'])
  expect(await find({ states, assignee: idOf(ana) })).toEqual(['Third', 'First'])
  expect(await find({ states, assignee: idOf(bia), ...day })).toEqual(['Second'])
  expect(await find({ states: ['waiting', 'closed'], ...day })).toEqual(['Third', 'Second'])
  // The page after goes on where the first one ended, by the end as well.
  const pages: string[] = []
  for (let after: string | undefined; pages.length < 8; ) {
    const input = { states, limit: 1, ...(after && { after }) }
    const page = await call<OutputOf<typeof findConversations>>(ana, 'conversations.find', input)
    pages.push(...page.rows.map(({ contactName }) => contactName))
    if (page.next === null) break
    after = page.next
  }
  expect(pages).toEqual(['Fourth', 'Third', 'Second', 'First'])
  expect(await find({ states, order: 'oldest' })).toEqual(['First', 'Second', 'Third', 'Fourth'])
  expect(await outcome(ana, 'conversations.find', { states, closedFrom: 'yesterday' })).toBe('request.invalid')
})

it('what was snoozed without an assignee is found beside one’s own, and nothing of a colleague', async () => {
  const own = await floor.say('+5511987660011', 'Olá')
  const ofQueue = await floor.say('+5511987660012', 'Olá')
  await call(ana, 'conversations.claim', { conversationId: own })
  for (const [conversationId, hours] of [[own, 1] as const, [ofQueue, 2] as const]) {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString()
    await call(ana, 'conversations.snooze', { conversationId, until })
  }
  const snoozed = async (who: number, orUnassigned: boolean) => {
    const input = { states: ['snoozed'], assignee: idOf(who), order: 'returns', orUnassigned }
    const { rows } = await call<OutputOf<typeof findConversations>>(who, 'conversations.find', input)
    return rows.map(({ id }) => id)
  }
  expect(await snoozed(ana, true)).toEqual([own, ofQueue])
  expect(await snoozed(bia, true)).toEqual([ofQueue])
  expect(await snoozed(bia, false)).toEqual([])
})

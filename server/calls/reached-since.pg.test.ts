import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { ana, owner, testCalls } from '@aura/infra/calls-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { expect, it } from 'vitest'
import { applyReceipt } from '../conversations/index.ts'

const { bench, company, floor, call, report, ring, callOf } = testCalls()

it('a missed call is no longer to be returned once an operator has written, on any channel', async () => {
  const reader = testPool(bench.databaseUrl)
  const sms = await openFloor(bench.pool, company.id, 'sms')
  const missed = await ring()
  await report(missed, 'over')
  const { contactId, conversationId } = await callOf(missed)
  const log = async (state?: string) => {
    const { rows } = await call<{ rows: { id: string; reachedBy: string | null }[] }>(owner, 'calls.find-calls', {
      ...(state && { state }),
    })
    return rows.map(({ reachedBy }) => reachedBy)
  }
  expect([await log(), await log('unanswered')]).toEqual([[null], [null]])
  const to = { kind: 'contact', contactId }
  const content = { type: 'text', text: 'Vimos a sua chamada' }
  const first = randomUUIDv7()
  const written = await call<Conversation>(ana, 'conversations.start', {
    ...{ conversationId: randomUUIDv7(), messageId: first, to, channelId: sms.channelId, content },
  })
  expect([await log(), await log('unanswered')]).toEqual([['message'], []])
  // Who looks at the log hears of the first message, of no other, and when nothing of it arrives.
  const heard = async () => {
    const event = `select from events where company_id = $1 and name = 'calls.call_return_changed'`
    return (await reader.query(event, [company.id])).rowCount
  }
  expect(await heard()).toBe(1)
  const { id, ownershipVersion } = written
  const second = { conversationId: id, messageId: randomUUIDv7(), ownershipVersion, content }
  await call(ana, 'conversations.send', second)
  expect(await heard()).toBe(1)
  const fail = (messageId: string) =>
    floor.within((work) =>
      applyReceipt(work, {
        ...{ channelId: sms.channelId, externalId: messageId, messageId, status: 'failed', problem: null },
      }),
    )
  await fail(second.messageId)
  expect([await heard(), await log('unanswered')]).toEqual([1, []])
  await fail(first)
  expect([await heard(), await log('unanswered')]).toEqual([2, [null]])
  await floor.within(({ tx }) => tx.updateTable('messages').set({ status: 'sent' }).where('id', '=', first).execute())
  // The close of the conversation is the system's own, and the next call after the message is to be returned again.
  expect(conversationId).not.toBeNull()
  const again = await ring()
  await report(again, 'over')
  expect(await log('unanswered')).toEqual([null])
  await reader.end()
})

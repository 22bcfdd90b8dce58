/** What a call costs, against a real database. */

import { later, maria, owner, testCalls } from '@aura/infra/calls-test.ts'
import { expect, it } from 'vitest'
import { bookCall } from './costs.ts'

const { company, floor, call, report, callOf, answeredCall } = testCalls()

it('every minute that was begun is booked once', async () => {
  await call(owner, 'conversations.set-price', { channelId: floor.channelId, cost: { amount: 12, currency: 'BRL' } })
  const value = await answeredCall()
  await report(value, 'over', maria, later(61_000))
  const ended = await callOf(value)
  for (const _ of [1, 2]) await floor.within((work) => bookCall(work, company.id, ended))
  const bookings = await floor.within(({ tx }) => tx.selectFrom('cost_bookings').select(['amount', 'kind']).execute())
  expect(bookings).toEqual([{ amount: 24, kind: 'call' }])
})

import type { Call } from '@aura/contracts/calls/call.ts'
import { expect, it } from 'vitest'
import { lengthsOf } from './durations.ts'

const start = Date.parse('2026-01-05T12:00:00.000Z')
const after = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const call: Call = {
  id: '0198c0de-0000-7000-8000-000000000001',
  channelId: '0198c0de-0000-7000-8000-000000000002',
  ...{ conversationId: null, contactId: null, contactName: 'Maria', address: '+5511987654321', queueId: null },
  ...{ operatorId: null, operatorName: null, state: 'on_hold', problem: null, startedAt: after(0) },
  ...{ answeredAt: after(10), heldSince: after(50), heldMs: 5000, endedAt: null, endedBy: null },
  ...{ wrapUpUntil: null, version: 1 },
}

it('counts what has run, and stops where the line was empty', () => {
  const current = lengthsOf(call, start + 70_000)
  expect(current).toMatchObject({ waited: 10_000, talked: 60_000, held: 25_000, heldNow: 20_000 })
  const over = { ...call, heldSince: null, heldMs: 25_000, endedAt: after(70), wrapUpUntil: after(100) }
  expect(lengthsOf(over, start + 90_000)).toMatchObject({ talked: 60_000, held: 25_000, left: 10_000 })
  expect(lengthsOf({ ...call, answeredAt: null, endedAt: after(30) }, start + 90_000)).toMatchObject({
    waited: 30_000,
    talked: 0,
  })
})

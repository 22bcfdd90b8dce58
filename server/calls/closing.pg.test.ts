/** Callers who still wait when their queue closes. */
import { randomUUID } from 'node:crypto'
import { maria, owner, testCalls } from '@aura/infra/calls-test.ts'
import { describe, expect, it } from 'vitest'
import { closeLines } from './closing.ts'
import { nextAsk, callTimeouts as timeouts } from './provider-commands.ts'

const { floor, call, openQueue, report, callOf, conversationOf } = testCalls()

describe('the hours of a queue', () => {
  const hours = { timeZone: 'America/Sao_Paulo', spans: [{ day: 1, from: 540, to: 1080 }], holidays: [] }
  // A Monday.
  const [delayed, six] = [new Date('2030-01-07T20:59:30Z'), new Date('2030-01-07T21:00:00Z')]
  const close = (now: Date) => floor.within((work) => closeLines(work), now)

  it('end for a caller who still waits: a farewell is played and the call is hung up', async () => {
    await call(owner, 'calls.set-call-settings', {
      wrapUpSeconds: 0,
      queues: {},
      closedWords: 'Já fechamos.',
      version: 0,
    })
    await openQueue({ hours })
    const value = `CA${randomUUID()}`
    await report(value, 'waiting', maria, delayed)
    await close(new Date(six.getTime() - 1))
    expect((await callOf(value)).state).toBe('waiting')
    await close(six)
    expect(await callOf(value)).toMatchObject({ state: 'missed', problem: 'calls.outside_hours' })
    expect(await conversationOf(value)).toMatchObject({ state: 'closed', close_reason: 'not_answered' })
    const { id } = await callOf(value)
    const next = await floor.within((work) => nextAsk(work, id, timeouts), six)
    expect(next).toMatchObject({ ask: 'over', farewell: { text: 'Já fechamos.', language: 'pt-BR' } })
  })

  it('overflow a waiting caller to the next queue, as long as somebody is there', async () => {
    const queueId = await openQueue({ channels: [] })
    await openQueue({ hours, overflow: { queueId, afterMinutes: 1440 } })
    const value = `CA${randomUUID()}`
    await report(value, 'waiting', maria, delayed)
    await close(six)
    expect(await callOf(value)).toMatchObject({ state: 'waiting', queueId })
    const another = `CA${randomUUID()}`
    await report(another, 'waiting', '+5511987650001', six)
    expect(await callOf(another)).toMatchObject({ state: 'waiting', queueId })
  })

  it('overflow past queues that are closed too', async () => {
    const queueId = await openQueue({ channels: [] })
    const closed = await openQueue({ channels: [], hours, overflow: { queueId, afterMinutes: 1440 } })
    await openQueue({ hours, overflow: { queueId: closed, afterMinutes: 1440 } })
    const value = `CA${randomUUID()}`
    await report(value, 'waiting', maria, delayed)
    await close(six)
    expect(await callOf(value)).toMatchObject({ state: 'waiting', queueId })
  })
})

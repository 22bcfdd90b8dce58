import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import type { CallReply } from '@aura/contracts/platform/protocol.ts'
import { expect, test } from 'vitest'
import { createTestClock } from './testing/clock.ts'
import { createTestGateway } from './testing/gateway.ts'
import { createTestLog } from './testing/log.ts'
import { company, textEvent } from './testing/world.ts'

function slowOperations() {
  const clock = createTestClock()
  const source = createTestLog(clock)
  const log: string[] = []
  /** `slow` takes ten milliseconds, `say` commits, `fail` throws. */
  async function execute(name: string, input: unknown): Promise<CallReply> {
    log.push(`${name} begins`)
    if (name === 'slow') await new Promise<void>((resolve) => clock.after(10, resolve))
    if (name === 'fail') throw new Error('broken')
    const position = name === 'say' ? source.commit(company, [textEvent('a', input)]) : 0
    log.push(`${name} ends`)
    return { ok: true, output: input, position, rooms: [] }
  }
  return { ...createTestGateway({}, { clock, source, execute }), done: log }
}

test('G10 calls of a socket run one at a time in their order; those of others beside them', async () => {
  const { enter, clock, done } = slowOperations()
  const [ana, bia] = [await enter(1), await enter(2)]
  const replies = ['slow', 'quick', 'fail', 'slow'].map((name) => ana.send('call', [name, name, null]))
  void bia.send('call', ['other', 1, null])
  await clock.advance(100)
  expect(done).toEqual([
    ...['slow begins', 'other begins', 'other ends', 'slow ends'],
    ...['quick begins', 'quick ends', 'fail begins', 'slow begins', 'slow ends'],
  ])
  expect(await Promise.all(replies)).toMatchObject([
    { output: 'slow' },
    { output: 'quick' },
    { ok: false, error: { code: 'server.failed' } },
    { output: 'slow' },
  ])
})

test('G10 a hundred may wait, and a waiting call of a closed connection is not begun', async () => {
  const { enter, clock, done } = slowOperations()
  const client = await enter(1)
  const replies = Array.from({ length: 103 }, () => client.send<CallReply>('call', ['slow', null, null]))
  await clock.settle()
  expect(await Promise.all(replies.slice(101))).toMatchObject([
    { error: { code: 'request.too_many' } },
    { error: { code: 'request.too_many' } },
  ])
  client.drop()
  await clock.advance(1_000)
  expect(done).toEqual(['slow begins', 'slow ends'])
})

test('G10 a flood is told off, and a storm is closed', async () => {
  const { enter, clock } = createTestGateway({ messagesBurst: 10, messagesPerSecond: 5, messagesBeyond: 20 })
  const client = await enter(1)
  const replies = Array.from({ length: 12 }, () => client.send('unwatch', ['x']))
  expect((await Promise.all(replies)).slice(9)).toMatchObject([
    { error: { code: 'room.not_watched' } },
    { error: { code: 'request.too_many' } },
    { error: { code: 'request.too_many' } },
  ])
  await clock.advance(1_000)
  expect(await client.send('unwatch', ['x'])).toMatchObject({ error: { code: 'room.not_watched' } })
  for (let n = 0; n < 30; n += 1) void client.send('unwatch', ['x'])
  expect(client.byes).toEqual([closeCodes.flooding])
})

test('G5 after an answer a beat says when its position is covered, not before', async () => {
  const { enter, clock, beats, source } = slowOperations()
  const client = await enter(1)
  void client.send('call', ['say', 'x', null])
  await clock.advance(50)
  expect(beats(client).map(([, epoch, position]) => [epoch, position])).toEqual([['epoch-1', 1]])
  source.commit(company, [textEvent('a', 'unheard')], 'kept')
  void client.send('call', ['say', 'y', null])
  await clock.advance(10)
  expect(beats(client)).toHaveLength(1)
  source.release()
  await clock.advance(50)
  expect(beats(client).at(-1)?.[2]).toBe(3)
})

test('G10 arguments that are none are refused, each with an answer', async () => {
  const { enter, clock } = slowOperations()
  const client = await enter(1)
  const bad: [string, unknown[]][] = [
    ['call', []],
    ['call', [7, {}, null]],
    ['call', ['slow', {}, { id: 7 }]],
    ['call', ['slow', {}, { id: 'x', more: 1 }]],
    ['watch', []],
    ['watch', ['test.list', {}, { epoch: 1, since: 2 }]],
    ['watch', ['test.list', {}, { epoch: 'e', since: -1 }]],
    ['unwatch', [null]],
    ['refresh', [{}]],
    ['say', ['room', 7, 1]],
    ['nonsense', []],
  ]
  const replies = bad.map(([name, args]) => client.send<{ ok: boolean }>(name, args))
  await clock.settle()
  expect((await Promise.all(replies)).map(({ ok }) => ok)).toEqual(bad.map(() => false))
  expect(client.isUp()).toBe(true)
})

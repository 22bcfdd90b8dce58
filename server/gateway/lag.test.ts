import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { expect, test } from 'vitest'
import { firstPiece } from './lag.ts'
import { createTestGateway } from './testing/gateway.ts'
import { company, textEvent } from './testing/world.ts'

async function stalled(settings = {}) {
  const gateway = createTestGateway({ lagBytes: 2_000, ...settings })
  const [slow, quick] = [await gateway.enter(1), await gateway.enter(2)]
  for (const client of [slow, quick]) await gateway.watch(client, 'a')
  const wire = slow.wire()
  if (!wire) throw new Error('no line')
  wire.stalled = true
  async function flood(count: number, size = 500) {
    for (let n = 0; n < count; n += 1) {
      gateway.source.commit(company, [textEvent('a', 'x'.repeat(size))])
      await gateway.clock.advance(20)
    }
  }
  return { ...gateway, slow, quick, wire, flood }
}

test('G7 a full line gets nothing more, nobody else waits for it, and it is brought up when it drains', async () => {
  const { slow, quick, wire, flood, clock, hub, room, counts } = await stalled()
  await flood(12)
  expect(hub.stats().lagging).toBe(1)
  expect(wire.backlog()).toBeLessThan(3_000)
  expect(quick.rooms.get(room('a'))?.state).toHaveLength(12)
  wire.drain()
  await clock.advance(100)
  expect(slow.rooms.get(room('a'))?.state).toHaveLength(12)
  expect(slow.holes).toEqual([])
  expect(counts).toMatchObject({ began: 1, caughtUp: 1 })
})

test('G7 a line that takes nothing for ten seconds is closed, to come back', async () => {
  const { slow, wire, flood, clock } = await stalled()
  await flood(12)
  await clock.advance(12_000)
  expect(slow.isUp()).toBe(false)
  wire.drain()
  expect(slow.byes).toEqual([closeCodes.lagging])
})

test('G7 one whose gap the rings no longer cover is closed', async () => {
  const { slow, wire, flood, clock } = await stalled({ ringBytes: 3_000 })
  await flood(12)
  wire.drain()
  await clock.advance(100)
  expect(slow.byes).toEqual([closeCodes.lagging])
})

test('G7 answers that nobody takes close the line past the most', async () => {
  const { slow, wire, clock } = await stalled({ lagBytesMost: 10_000 })
  for (let n = 0; n < 30; n += 1) void slow.send('call', ['test.echo', 'x'.repeat(500), null])
  for (let n = 0; n < 30; n += 1) await clock.settle()
  await clock.advance(1_100)
  expect(slow.isUp()).toBe(false)
  wire.drain()
  expect(slow.byes).toEqual([closeCodes.lagging])
})

test('G7 a snapshot is no reason to call a line slow, but the next one waits for it', async () => {
  const { slow, wire, source, clock, hub, asked, flood } = await stalled()
  source.commit(company, [textEvent('b', 'x'.repeat(5_000))])
  source.commit(company, [textEvent('c', 'x'.repeat(5_000))])
  await clock.advance(20)
  const before = asked('snapshot')
  void slow.watch('test.list', { list: 'b' })
  await clock.settle()
  void slow.watch('test.list', { list: 'c' })
  await clock.settle()
  expect(asked('snapshot')).toBe(before + 1)
  await flood(2)
  expect(hub.stats().lagging).toBe(0)
  wire.drain()
  await clock.settle()
  expect(asked('snapshot')).toBe(before + 2)
})

test('G7 a piece of a catch-up ends where all rooms are complete', () => {
  const frame = (position: number, size: number) => ({ previous: 0, position, events: 1, bytes: Buffer.alloc(size) })
  const frames = [frame(5, 10), frame(2, 10), frame(5, 10), frame(2, 10), frame(9, 10)]
  expect(firstPiece(frames, 30)).toMatchObject({ position: 5, piece: [2, 2, 5, 5].map((position) => ({ position })) })
  expect(firstPiece(frames, 20)).toMatchObject({ position: 2 })
  expect(firstPiece([frame(3, 100)], 20)).toMatchObject({ position: 3 })
})

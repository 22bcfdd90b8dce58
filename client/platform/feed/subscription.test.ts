import type { Frame, WatchReply } from '@aura/contracts/platform/protocol.ts'
import { expect, it } from 'vitest'
import { added, listReducer } from './list.fake.ts'
import { answered, beaten, framed, isCurrent, requested, unplugged, unwatched, type Watched } from './subscription.ts'

type State = { items: string[] }
const time = '2026-03-02T10:00:00.000Z'
const frame = (previous: number, position: number, ...items: string[]): Frame => [
  'a',
  previous,
  position,
  items.map((item, i) => {
    const at = position - items.length + 1 + i
    return { name: added.name, v: 1, id: `${at}`, position: at, at: time, actor: null, cause: null, body: { item } }
  }),
]
const snapshot = (position: number, epoch = 'one', room = 'a'): WatchReply => ({
  ok: true,
  room,
  epoch,
  position,
  v: 1,
  snapshot: { items: [`at ${position}`] },
})
const replay = (position: number, epoch = 'one', room = 'a'): WatchReply => ({ ok: true, room, epoch, position, v: 1 })
const answer = (watched: Watched<State>, reply: WatchReply) => answered(listReducer, watched, reply)
const take = (watched: Watched<State>, ...frames: Frame[]) =>
  frames.reduce((now, each) => framed(listReducer, now, each), watched)
const following = answer(requested(unwatched), snapshot(5))

it('S2 takes a frame that starts before the state ends, S3 and skips what is in it', () => {
  const next = take(following, frame(3, 7, 'four', 'five', 'six', 'seven'))
  expect(next).toMatchObject({ mine: 7, base: { items: ['at 5', 'six', 'seven'] } })
  expect(take(next, frame(3, 7, 'again'))).toBe(next)
})

it('S4 keeps the frame after a hole, asks with what it has, and takes it after the replay', () => {
  const hole = take(following, frame(6, 7, 'seven'))
  expect(hole).toMatchObject({ phase: 'waiting', mine: 5 })
  const back = take(answer(requested(hole), replay(7)), frame(5, 6, 'six'))
  expect(back).toMatchObject({ phase: 'following', mine: 7, base: { items: ['at 5', 'six', 'seven'] }, held: [] })
})

it('S5 takes after the answer what came before it', () => {
  const current = take(requested(unwatched), frame(4, 6, 'five', 'six'), frame(6, 7, 'seven'))
  expect(answer(current, snapshot(5))).toMatchObject({ mine: 7, base: { items: ['at 5', 'six', 'seven'] } })
})

it('S5 asks again when a beat passes a kept frame that never fitted', () => {
  const stored = answer(take(requested(unwatched), frame(8, 9, 'nine')), snapshot(5))
  expect(stored).toMatchObject({ phase: 'following', mine: 5 })
  expect(beaten(stored, ['one', 9, time])).toMatchObject({ phase: 'waiting', mine: 5 })
})

it('S6 does not believe a beat while the room has not been answered for', () => {
  const resuming = requested(unplugged(following))
  expect(beaten(resuming, ['one', 9, time]).mine).toBe(5)
  expect(beaten(following, ['one', 9, time]).mine).toBe(9)
})

it('S7 is up to date only when the promised replay has come', () => {
  const answeredFor = answer(requested(unplugged(following)), replay(6))
  expect(isCurrent(answeredFor)).toBe(false)
  expect(isCurrent(take(answeredFor, frame(5, 6, 'six')))).toBe(true)
})

it('S7 takes no replay of another epoch or room for a continuation', () => {
  const resuming = requested(unplugged(following))
  expect(answer(resuming, replay(9, 'two'))).toBe(unwatched)
  expect(answer(resuming, replay(9, 'one', 'b'))).toBe(unwatched)
  expect(answer(requested(unwatched), replay(9)).phase).toBe('paused')
})

it('S7 does not go back to a snapshot that is older than the state, and goes on from the state', () => {
  const resuming = requested(unplugged(take(following, frame(5, 7, 'six', 'seven'))))
  const back = answer(resuming, snapshot(5))
  expect(back).toMatchObject({ phase: 'following', mine: 7, base: { items: ['at 5', 'six', 'seven'] } })
  expect(isCurrent(back)).toBe(true)
  expect(take(back, frame(5, 8, 'six', 'seven', 'eight'))).toMatchObject({
    mine: 8,
    base: { items: ['at 5', 'six', 'seven', 'eight'] },
  })
  expect(answer(resuming, snapshot(5, 'two'))).toMatchObject({ mine: 5, base: { items: ['at 5'] } })
})

it('S10 forgets everything when a beat names another epoch', () => {
  expect(beaten(following, ['two', 3, time])).toBe(unwatched)
})

it('S11 stops at a view of a higher version, S12 and waits at one of a lower or a busy server', () => {
  const reply = snapshot(5)
  const resuming = requested(unplugged(following))
  expect(answer(resuming, reply.ok ? { ...reply, v: 2 } : reply)).toMatchObject({ phase: 'updating', mine: 5 })
  expect(answer(resuming, reply.ok ? { ...reply, v: 0 } : reply).phase).toBe('paused')
  expect(answer(resuming, { ok: false, error: { code: 'server.busy', message: '' } }).phase).toBe('paused')
  expect(answer(resuming, { ok: false, error: { code: 'auth.forbidden', message: '' } })).toMatchObject({
    phase: 'refused',
    base: undefined,
  })
})

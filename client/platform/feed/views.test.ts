import { expect, it } from 'vitest'
import { list, listReducer } from './list.fake.ts'
import { viewKey } from './views.ts'
import { fakeWorld } from './world.fake.ts'

it('knows the same params however they were written', () => {
  expect(viewKey(list, { a: 1, b: { c: 2, d: [1] } })).toBe(viewKey(list, { b: { d: [1], c: 2 }, a: 1 }))
  expect(viewKey(list, { a: 1 })).not.toBe(viewKey(list, { a: 2 }))
})

it('asks again when an answer does not come, and takes the first that does (S12)', async () => {
  const world = fakeWorld()
  world.gateway.append('a', ['old'], null)
  await world.start()
  world.follow('a')
  world.gateway.up()
  world.gateway.forgetAnswer()
  await world.quietSeconds(20)
  expect(world.gateway.watches).toHaveLength(2)
  expect(world.shown('a')).toMatchObject({ status: 'live', state: { items: ['old'] } })
})

it('keeps the latest value of each key of a room, until it goes away or the room is left', async () => {
  const world = fakeWorld()
  const leave = world.follow('a')
  await world.start()
  const at = new Date(world.clock.now()).toISOString()
  const say = (key: string, value: unknown) => world.gateway.tell((listener) => listener.volatile('a', key, value, at))
  const typing = () => Object.fromEntries([...world.feed.volatile('a').get()].map(([key, { value }]) => [key, value]))
  say('ana', 'types')
  say('ben', 'looks')
  say('ana', 'stops')
  say('ben', null)
  await world.settle()
  expect(typing()).toEqual({ ana: 'stops' })
  leave()
  await world.quietSeconds(35)
  expect(typing()).toEqual({})
})

it('is caught up when every screen has what it asked for', async () => {
  const world = fakeWorld()
  world.follow('a')
  world.feed.follow(list, listReducer, { room: 'b' }, () => {})
  world.feed.start()
  await world.pass(0)
  expect(world.state()).toBe('live')
  world.gateway.cut()
  world.feed.wake()
  const states = new Set<string>()
  await Promise.resolve()
  await Promise.resolve()
  while (world.gateway.up() || world.gateway.down()) states.add(`${world.state()} ${world.shown('b').status}`)
  expect([...states]).toEqual(['catchingUp stale', 'catchingUp live', 'live live'].filter((each) => states.has(each)))
  expect(world.state()).toBe('live')
})

import { query } from '@aura/contracts/platform/operation.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fakeWorld, refusal } from './world.fake.ts'

const count = query('lists.count', {
  input: z.strictObject({ room: z.string(), item: z.string() }),
  output: z.unknown(),
  needs: 'signed-in',
  errors: [],
})
const input = { room: 'a', item: 'counted' }

it('reads over the line while it is up, and over HTTP while it is not', async () => {
  const world = fakeWorld()
  expect((await world.feed.read(count, input)).output).toBe('http lists.count')
  await world.start()
  const answer = world.feed.read(count, input)
  await world.settle()
  expect((await answer).output).toEqual({ item: 'counted' })
})

it('asks over HTTP what the line took along when it broke, or does not answer', async () => {
  const world = fakeWorld()
  await world.start()
  const lost = world.feed.read(count, input)
  world.gateway.cut()
  expect((await lost).output).toBe('http lists.count')
  await world.pass(3_000)
  const silent = world.feed.read(count, input)
  world.gateway.up()
  world.gateway.forgetAnswer()
  await world.quietSeconds(20)
  expect((await silent).output).toBe('http lists.count')
})

it('rejects with the coded error', async () => {
  const world = fakeWorld()
  await world.start()
  world.gateway.refuse(refusal)
  const answer = world.feed.read(count, input)
  answer.catch(() => {})
  await world.settle()
  await expect(answer).rejects.toMatchObject({ code: 'lists.no', fields: {}, params: {} })
})

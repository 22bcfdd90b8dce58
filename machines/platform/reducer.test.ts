import { event, view } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { on, reducer } from './reducer.ts'
import { NewerEvent, upcaster, upcastersOf } from './upcast.ts'

const names = view('test.names', {
  params: z.strictObject({}),
  state: z.array(z.string()),
  needs: 'signed-in',
  room: () => 'names',
})
const named = event('test.named', z.strictObject({ first: z.string(), last: z.string() }), { v: 2 })
/** 1: { name } */
const lift = upcaster(named, {
  1: (body) => {
    const [first = '', last = ''] = z.parse(z.object({ name: z.string() }), body).name.split(' ')
    return { first, last }
  },
})
const byLast = on(named, (state: string[], { first, last }) => [...state, `${last}, ${first}`])

const wire = (v: number, body: unknown, name = named.name): WireEvent => ({
  id: `${v}`,
  position: v,
  name,
  v,
  body,
  at: '2026-03-02T10:00:00.000Z',
  actor: null,
  cause: null,
})

test('a case gets every event of the log as today describes it, whenever it was written', () => {
  const { fold } = reducer(names, [byLast], upcastersOf([lift]))
  const log = [wire(1, { name: 'Ana Lima' }), wire(2, { first: 'Rui', last: 'Paz' })]
  expect(log.reduce(fold, [])).toEqual(['Lima, Ana', 'Paz, Rui'])
})

test('events it does not name leave the state as it is', () => {
  const state = ['Lima, Ana']
  expect(reducer(names, [byLast], upcastersOf([lift])).fold(state, wire(7, {}, 'test.other'))).toBe(state)
})

test('a reducer that cannot read the older versions of its events is refused where it is defined', () => {
  expect(() => reducer(names, [byLast])).toThrow('test.named has no step from version 1 to 2')
})

test('a version from the future is left to newer code', () => {
  expect(() => reducer(names, [byLast], upcastersOf([lift])).fold([], wire(3, {}))).toThrow(NewerEvent)
})

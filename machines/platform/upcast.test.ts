import { event } from '@aura/contracts/platform/operation.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewerEvent, today, upcaster, upcastersOf } from './upcast.ts'

const named = event('test.named', z.strictObject({ first: z.string(), last: z.string() }), { v: 3 })

/** 1: { name }, 2: { fullName }, 3: { first, last } */
const knownUpcasters = upcastersOf([
  upcaster(named, {
    1: (body) => ({ fullName: z.parse(z.object({ name: z.string() }), body).name }),
    2: (body) => {
      const [first = '', last = ''] = z.parse(z.object({ fullName: z.string() }), body).fullName.split(' ')
      return { first, last }
    },
  }),
])

test('a body of any older version reads like one of today', () => {
  const ana = { first: 'Ana', last: 'Lima' }
  expect(today(named, 1, { name: 'Ana Lima' }, knownUpcasters)).toEqual(ana)
  expect(today(named, 2, { fullName: 'Ana Lima' }, knownUpcasters)).toEqual(ana)
  expect(today(named, 3, ana, knownUpcasters)).toEqual(ana)
})

test('a missing step is refused where it is defined', () => {
  expect(() => upcaster(named, { 2: (body) => body })).toThrow('no step from version 1 to 2')
})

test('a version from the future is left to newer code', () => {
  expect(() => today(named, 4, {}, knownUpcasters)).toThrow(NewerEvent)
})

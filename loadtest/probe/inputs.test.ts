/**
 * Every value that can come in through a contract is bounded, can be kept by the database, and is judged in time that
 * grows with its length alone.
 */

import { expect, it } from 'vitest'
import type * as core from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'
import { inputs } from './inputs.ts'
import { type Leaf, leavesOf, listsOf } from './schema.ts'

type InputPlace = Leaf & { at: string }
const inputPlaces: readonly InputPlace[] = inputs.flatMap(({ name, schema }) =>
  leavesOf(schema).map((leaf) => ({ ...leaf, at: `${name} ${leaf.path}` })),
)
const texts = inputPlaces.filter(({ node }) => node.kind === 'text')
const numbers = inputPlaces.filter(({ node }) => node.kind === 'number')

const takes = (schema: core.$ZodType, value: unknown) => safeParse(schema, value).success
const placesThatTake = (among: readonly InputPlace[], values: readonly unknown[]) =>
  among.filter(({ node }) => values.some((value) => takes(node.schema, value))).map(({ at }) => at)

it('finds the places of every feature', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(numbers.length).toBeGreaterThan(100)
})

it('no text takes what a database cannot keep', () => {
  const surrounding = ['', 'a', 'Ana Maria', '123456', 'x'.repeat(30)]
  const bad = ['\0', '\ud800', '\udfff', '\ude00\ud83d'].flatMap((value) =>
    surrounding.flatMap((text) => [text + value, value + text, text + value + text]),
  )
  const addresses = ['ana\0@example.com', 'ana@exa\ud800mple.com', 'https://example.com/\0', 'contacts.people\ud800']
  expect(placesThatTake(texts, [...bad, ...addresses])).toEqual([])
})

it('no time takes a year that the database, or a clock an hour on, does not know', () => {
  const years = ['0000', '0001', '0999', '9999', '+010000', '-000001', '+275760']
  const times = years.flatMap((year) => [`${year}-01-01`, `${year}-12-31T23:59:59.999Z`, `${year}-01-01T00:00:00Z`])
  const impossible = ['2026-02-31', '2026-02-31T12:00:00.000Z']
  const ofTime = texts.filter(
    ({ node }) =>
      ['2026-11-22', '2026-11-22T12:00:00.000Z'].some((time) => takes(node.schema, time)) &&
      !impossible.some((time) => takes(node.schema, time)),
  )
  expect(ofTime.length).toBeGreaterThan(10)
  expect(placesThatTake(ofTime, times)).toEqual([])
})

/** Columns for these are wide: positions of a log or a thread, amounts of money. */
const wide = /(^| |\.)(before|seq|amount|budget)$/

it('no whole number takes more than its column, and none takes a fraction', () => {
  const whole = numbers.filter(({ node }) => node.kind === 'number' && node.whole)
  expect(
    placesThatTake(whole, [2 ** 53, 2 ** 63, 1e300, -(2 ** 53), 0.5, Number.NaN, Number.POSITIVE_INFINITY]),
  ).toEqual([])
  const narrow = whole.filter(({ at }) => !wide.test(at))
  expect(placesThatTake(narrow, [2 ** 31, 2 ** 32, -(2 ** 31) - 1])).toEqual([])
})

it('every text, list and number has a bound', () => {
  const open = (inputPlace: InputPlace) =>
    (inputPlace.node.kind === 'text' && !Number.isFinite(inputPlace.node.most)) ||
    (inputPlace.node.kind === 'number' &&
      !(Number.isFinite(inputPlace.node.least) && Number.isFinite(inputPlace.node.most)))
  expect(inputPlaces.filter((inputPlace) => open(inputPlace) && !wide.test(inputPlace.at)).map(({ at }) => at)).toEqual(
    [],
  )
  const lists = inputs.flatMap(({ name, schema }) => listsOf(schema, name))
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter(({ most }) => !Number.isFinite(most))).toEqual([])
})

const long = 100_000
const times = (text: string) => text.repeat(Math.ceil(long / text.length))
const adversarial: readonly string[] = [
  `a@${times('a.')}"`,
  `a@${times('a')}@`,
  times(' '),
  `${times(' ')}x`,
  `x${times(' ')}x`,
  `${times('0')}x`,
  `+55${times('1')}`,
  times('(('),
  times('[{'),
  times('\0'),
  times('\ud800'),
  times('\u{1f468}\u200d'),
  `a${times('\u200d')}`,
  times('=cmd|'),
  times('{{1}}'),
  `https://${times('a.')}`,
  times('a-'),
  times('_:'),
  times('\r\n'),
  times('\u0301'),
]

it('no text is looked at for longer than its length explains', () => {
  const schemas = new Map(texts.map(({ node, at }) => [node.schema, at]))
  const spent = (schema: core.$ZodType, text: string) => {
    const before = performance.now()
    takes(schema, text)
    return performance.now() - before
  }
  // Each character that no rule is about, in one unit and in two: what the length alone costs.
  const usual = ['x', '\u0436', '\u{1f600}'].map((plain) => {
    const costs = [...schemas.keys()].map((schema) => spent(schema, times(plain))).sort((a, b) => a - b)
    return costs[costs.length >> 1] ?? 0
  })
  const allowed = 50 * Math.max(...usual)
  // Another process may have the processor at one of the times, hardly at five.
  const isSlow = (schema: core.$ZodType, text: string) => [1, 2, 3, 4, 5].every(() => spent(schema, text) > allowed)
  const slow = [...schemas].flatMap(([schema, at]) =>
    adversarial.filter((text) => isSlow(schema, text)).map((text) => `${at} ${JSON.stringify(text.slice(0, 12))}`),
  )
  expect(slow).toEqual([])
})

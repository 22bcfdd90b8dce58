import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { day, email, id, instant, integer, singleLine, text, trimmed } from './values.ts'

const read = (schema: z.ZodMiniType, value: unknown) => {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? data : error.issues.map(({ code }) => code)
}

it('the length ends the look: nothing else is said of what is too long', () => {
  const long = `a@${'a.'.repeat(200)}"`
  for (const schema of [text(100), trimmed(100), singleLine(100), email, id, instant, day])
    expect(read(schema, long)).toEqual(['too_big'])
})

it.each(['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])('no text takes %j', (bad) => {
  for (const schema of [text(100), trimmed(100), singleLine(100)]) expect(read(schema, bad)).toEqual(['invalid_format'])
  expect(read(email, `ana${bad}@example.com`)).toEqual(['invalid_format'])
})

it('free texts keep emoji and directions, and names lose what nobody sees', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const flag = '\u{1f3f3}\ufe0f\u200d\u{1f308}'
  const coder = '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'
  const persian = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'
  const hindi = '\u0915\u094d\u200d\u0937'
  for (const stored of [family, flag, coder, persian, hindi]) {
    expect(read(singleLine(40), stored)).toBe(stored)
    expect(read(trimmed(40), `\u202e${stored}`)).toBe(`\u202e${stored}`)
  }
  expect(read(singleLine(40), '\u202eAna\u200b Maria\u2069\ufeff')).toBe('Ana Maria')
  expect(read(singleLine(40), 'A\u200dn\u200ca\u00ad')).toBe('Ana')
  expect(read(singleLine(40), `${family}\u200d`)).toBe(family)
  expect(read(singleLine(40), '\u200b\u2066 \u200f')).toEqual(['too_small'])
})

it('an e-mail address has a name, an at and two labels', () => {
  expect(read(email, ' Ana.Maria+x@Loja.Example.COM ')).toBe('ana.maria+x@loja.example.com')
  for (const wrong of [
    'ana',
    'ana@x',
    'ana@x..y',
    'ana@.x.y',
    'ana@x.y.',
    'a b@x.y',
    'ana@x@y.z',
    'an\u202ea@x.y',
    'a"@x.y',
  ])
    expect(read(email, wrong)).toEqual(['invalid_format'])
})

it('times lie in years that everybody knows', () => {
  expect(read(instant, '2026-11-22T12:00:00.000Z')).toBe('2026-11-22T12:00:00.000Z')
  expect(read(day, '2024-02-29')).toBe('2024-02-29')
  for (const year of ['0000', '0001', '0999', '3000', '9999'])
    expect([read(instant, `${year}-01-01T00:00:00Z`), read(day, `${year}-01-01`)]).toEqual([
      ['invalid_format'],
      ['invalid_format'],
    ])
  expect(read(day, '2026-02-29')).toEqual(['invalid_format'])
})

it('whole numbers fit their column, and so does the next', () => {
  expect(read(integer(1), 2 ** 31 - 2)).toBe(2 ** 31 - 2)
  for (const wrong of [0, 2 ** 31 - 1, 2 ** 31, 2 ** 53]) expect(Array.isArray(read(integer(1), wrong))).toBe(true)
  expect(read(integer(1), 1.5)).toEqual(['invalid_type'])
})

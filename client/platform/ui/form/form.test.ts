import { command } from '@aura/contracts/platform/operation.ts'
import { money, singleLine } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inputOf, problemsOf } from './check.ts'
import { type Draft, draftOf, type FieldSpec } from './field-spec.ts'
import { changed, keepEdit, type LocalEdits, laidOver, overtaken } from './local-edits.ts'

const edit = command('things.edit', {
  input: z.strictObject({
    id: z.string(),
    name: singleLine(10),
    note: z.nullable(singleLine(20)),
    tag: z.optional(singleLine(20)),
    budget: z.nullable(z.int()),
    price: money,
    days: z.int().check(z.gte(1), z.lte(31)),
    active: z.boolean(),
  }),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: [],
})
const field = (name: string, kind: FieldSpec['kind'], over: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label: name,
  kind,
  ...over,
})
const fields = [
  field('name', 'text'),
  field('note', 'textarea'),
  field('tag', 'text'),
  field('budget', 'money'),
  field('price', 'money', { currency: 'BRL' }),
  field('days', 'number'),
  field('active', 'switch'),
]
const draft: Draft = { name: 'Ana', note: '', tag: '', budget: '1.200,50', price: '3', days: '7', active: true }
const input = (over: Draft = {}) => inputOf(edit, fields, { ...draft, ...over }, { id: 'x' }, 'pt-BR')
const problems = (over: Draft) => [...problemsOf(edit, input(over))].map(([name, { key }]) => [name, key])

describe('what a person typed', () => {
  it('becomes what the contract takes: empty is null, absent, or missing', () => {
    const { tag, ...rest } = {
      id: 'x',
      name: 'Ana',
      note: null,
      tag: undefined,
      budget: 120_050,
      days: 7,
      active: true,
    }
    expect(input()).toEqual({ ...rest, price: { amount: 300, currency: 'BRL' } })
    expect(problems({})).toEqual([])
  })

  it('is refused by the field it is in', () => {
    expect(problems({ name: ' ' })).toEqual([['name', 'platform.form.required']])
    expect(problems({ name: 'A name that is too long' })).toEqual([['name', 'platform.form.too_long']])
    expect(problems({ days: '32', price: 'much' })).toEqual([
      ['price', 'platform.form.invalid'],
      ['days', 'platform.form.too_big'],
    ])
  })

  it('comes back as it would be typed', () => {
    const value = { amount: 120_050, currency: 'BRL' }
    expect(draftOf(value, field('price', 'money'), 'pt-BR')).toBe('1.200,50')
    expect(draftOf(null, field('note', 'text'), 'pt-BR')).toBe('')
    expect(draftOf(undefined, field('active', 'switch'), 'pt-BR')).toBe(false)
  })
})

describe('what others change meanwhile', () => {
  const own = changed({}, { name: 'Ana', note: '' }, 'name', 'Bia', 'Ana')

  it('is shown at once in a field one has not touched', () => {
    expect(laidOver({ name: 'Ana', note: 'new' }, own)).toEqual({ name: 'Bia', note: 'new' })
    expect(overtaken(own, { name: 'Ana', note: 'new' }, { name: 'Ana', note: 'new' })).toEqual([])
  })

  it('waits for a decision in a field one has changed as well', () => {
    const now = { name: 'Carla' }
    expect(overtaken(own, now, now)).toEqual(['name'])
    expect(overtaken(keepEdit(own, 'name', 'Carla'), now, now)).toEqual([])
    // Both had the same idea.
    expect(overtaken(own, { name: 'Bia' }, { name: 'Bia' })).toEqual([])
  })

  it('is no change of one’s own when it is typed back', () => {
    const none: LocalEdits = {}
    expect(changed(own, { name: 'Ana' }, 'name', 'Ana', 'Ana')).toEqual(none)
  })
})

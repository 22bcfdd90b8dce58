import { command } from '@aura/contracts/platform/operation.ts'
import { money, singleLine } from '@aura/contracts/platform/values.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldAt, inputOf, problemsOf } from './check.ts'
import { type Draft, draftOf, type FieldSpec } from './field-spec.ts'
import {
  changed,
  changedTogether,
  differs,
  editsSince,
  isOvertaken,
  keepEdit,
  laidOver,
  realEdits,
  withEdit,
} from './local-edits.ts'

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
const paths = fields.map(({ name }) => [name, name] as const)
const draft: Draft = { name: 'Ana', note: '', tag: '', budget: '1.200,50', price: '3', days: '7', active: true }
const input = (over: Draft = {}) => inputOf(edit, fields, { ...draft, ...over }, { id: 'x' }, 'pt-BR')
const problems = (over: Draft) => [...problemsOf(edit, input(over), paths)].map(([name, { key }]) => [name, key])

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
  const at = (text: string) => ({ now: text, there: text })
  const own = changed({}, 'name', 'Bia', at('Ana'))

  it('is shown at once in a field one has not touched', () => {
    expect(laidOver({ name: 'Ana', note: 'new' }, own)).toEqual({ name: 'Bia', note: 'new' })
    expect(isOvertaken(own, 'name', at('Ana'))).toBe(false)
    expect(isOvertaken(own, 'note', at('new'))).toBe(false)
  })

  it('waits for a decision in a field one has changed as well', () => {
    expect(isOvertaken(own, 'name', at('Carla'))).toBe(true)
    expect(isOvertaken(keepEdit(own, 'name', at('Carla')), 'name', at('Carla'))).toBe(false)
    // Both had the same idea.
    expect(isOvertaken(own, 'name', at('Bia'))).toBe(false)
  })

  it('is no change of one’s own when it is typed back', () => {
    expect(changed(own, 'name', 'Ana', at('Ana'))).toEqual({})
  })
})

describe('what is typed while a save is under way', () => {
  const before = { name: 'Ana', note: 'old' }
  const sent = { name: 'Bia', note: 'new' }
  const at = (values: Readonly<Record<string, string>>) => (name: string) => ({
    now: values[name],
    there: values[name],
  })
  const edits = withEdit({ note: { value: 'new', over: '"old"' } }, 'name', 'Ana', at(before)('name'))

  it('is an edit of what was saved, even when it is what was there before', () => {
    expect(editsSince(edits, sent, at(sent))).toEqual({ name: { value: 'Ana', over: '"Bia"' } })
    expect(isOvertaken(editsSince(edits, sent, at(sent)), 'name', at(sent)('name'))).toBe(false)
  })

  it('is overtaken when somebody else was there after the save', () => {
    const theirs = { ...sent, name: 'Carla' }
    expect(isOvertaken(editsSince(edits, sent, at(theirs)), 'name', at(theirs)('name'))).toBe(true)
  })

  it('is none when it is what was sent, or what the save has made of it', () => {
    expect(editsSince(changed(edits, 'name', 'Bia', at(before)('name')), sent, at(sent))).toEqual({})
    expect(editsSince(edits, sent, at(before))).toEqual({})
  })

  it('is none after a refusal when it is what is there', () => {
    expect(Object.keys(realEdits(edits, at(before)))).toEqual(['note'])
  })
})

describe('a field inside an object', () => {
  const move = command('things.move', {
    input: z.strictObject({ id: z.string(), target: z.strictObject({ kind: z.string(), value: singleLine(5) }) }),
    output: z.strictObject({}),
    needs: 'signed-in',
    errors: [],
  })
  const value = field('target.value', 'text')
  const moved = (text: string) =>
    inputOf(move, [value], { 'target.value': text }, { id: 'x', target: { kind: 'phone' } }, 'pt-BR')

  it('is sent inside it, and refused where it stands', () => {
    expect(moved('55')).toEqual({ id: 'x', target: { kind: 'phone', value: '55' } })
    const refused = problemsOf(move, moved('1234567'), [['target.value', 'target.value']])
    expect([...refused.keys()]).toEqual(['target.value'])
  })

  it('is to blame for what stands in its rows', () => {
    expect(
      fieldAt(
        [
          ['steps', 'steps'],
          ['name', 'name'],
        ],
        'steps.0.text',
      ),
    ).toBe('steps')
    expect(fieldAt([['name', 'name']], 'names')).toBe(undefined)
  })
})

describe('fields that are one value', () => {
  const there: Readonly<Record<string, unknown>> = { amount: '100', currency: 'BRL', name: 'Ana' }
  const at = (values: Readonly<Record<string, unknown>>) => (name: string) => ({
    now: values[name],
    there: values[name],
  })
  const groupOf = (name: string) => (name === 'name' ? ['name'] : ['amount', 'currency'])
  const typed = changedTogether({}, { amount: '900' }, at(there), groupOf, changed)

  it('are edited together, so that nobody else’s currency comes to one’s own amount', () => {
    expect(laidOver({ ...there, amount: '500', currency: 'USD' }, typed)).toEqual({ ...there, amount: '900' })
    expect(realEdits(typed, at(there), groupOf)).toEqual(typed)
  })

  it('are no edit when all of them are back, and leave the others as they are', () => {
    const both = changedTogether(typed, { name: 'Bia' }, at(there), groupOf, changed)
    expect(Object.keys(changedTogether(both, { amount: '100' }, at(there), groupOf, changed))).toEqual(['name'])
  })

  it('stay together while a save is under way', () => {
    const sent = { ...there, amount: '900' }
    const later = changedTogether(typed, { currency: 'EUR' }, at(there), groupOf, withEdit)
    expect(Object.keys(editsSince(later, sent, at(sent), groupOf))).toEqual(['amount', 'currency'])
    expect(editsSince(typed, sent, at(sent), groupOf)).toEqual({})
  })

  it('differ from what was sent only where something else stands there in the end', () => {
    const sent = { ...there, amount: '900' }
    expect(differs(sent, { amount: '950' })).toBe(true)
    expect(differs(sent, { amount: '900', currency: there.currency })).toBe(false)
    expect(differs(sent, {})).toBe(false)
  })
})

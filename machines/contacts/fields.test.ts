import { randomUUIDv7 } from 'node:crypto'
import { type Field, type FieldType, type FieldValue, fieldTypes } from '@aura/contracts/contacts/fields.ts'
import { languages } from '@aura/contracts/platform/values.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fits, inUse, missing } from './field-fits.ts'
import { inForm, readField, typedField } from './field-read.ts'

const choices = [
  { label: 'Ouro', was: ['Premium'] },
  { label: 'Prata', was: [] },
]
const fieldOf = (type: FieldType, more: Partial<Field> = {}): Field => ({
  id: randomUUIDv7(),
  owner: 'contact',
  key: type,
  label: type,
  type,
  choices,
  required: false,
  position: 0,
  archived: false,
  version: 1,
  ...more,
})

const anything: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string({ maxLength: 600, unit: 'binary' }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    '+5511987654321',
    '11 98765-4321',
    '2026-02-30',
    '2026-02-28',
    'https://aura.test/a',
    'Premium',
    'Ouro',
  ),
)
const types = fc.constantFrom(...fieldTypes)

describe('what a door lets in', () => {
  it('fits its field, and is let in again as it is', () => {
    fc.assert(
      fc.property(types, anything, (type, input) => {
        const field = fieldOf(type)
        const value = inForm(field, input)
        if (value === null) return
        expect(fits(field, value)).toBe(true)
        expect(inForm(field, value)).toEqual(value)
      }),
    )
  })

  it('typed as it is shown, it is the same again', () => {
    fc.assert(
      fc.property(types, anything, fc.constantFrom(...languages), (type, input, language) => {
        const field = fieldOf(type)
        const value = inForm(field, input)
        // What has as many digits as a power of ten is nothing a person types.
        if (value === null || String(value).includes('e')) return
        expect(readField(field, typedField(value, language), language)).toEqual(value)
      }),
    )
  })

  it.each<[FieldType, string, FieldValue | null]>([
    ['number', '1.234,5', 1234.5],
    ['number', '1.234', 1234],
    ['number', '12.5', 12.5],
    ['number', '1e5', null],
    ['number', 'dez', null],
    ['date', '21/11/2026', '2026-11-21'],
    ['date', '30/02/2026', null],
    ['yes_no', 'Não', false],
    ['yes_no', 'talvez', null],
    ['choice', 'premium', 'Ouro'],
    ['choice', 'Bronze', null],
    ['phone', '11 8765-4321', '+5511987654321'],
    ['phone', '123', null],
    ['url', 'aura.test/x', 'https://aura.test/x'],
    ['url', 'javascript:alert(1)', null],
    ['url', 'ola', null],
    ['text', ' <b>Ana</b> ', '<b>Ana</b>'],
    ['text', 'a\nb', null],
  ])('%s %o is %o', (type, text, value) => {
    expect(readField(fieldOf(type), text, 'pt-BR')).toEqual(value)
  })

  it('minus zero is zero', () => {
    expect(inForm(fieldOf('number'), -0)).toBe(0)
    expect(readField(fieldOf('number'), '-0', 'pt-BR')).toBe(0)
  })

  it('is read as English people write it, for them', () => {
    expect(readField(fieldOf('number'), '1,234.5', 'en-US')).toBe(1234.5)
    expect(readField(fieldOf('date'), '11/21/2026', 'en-US')).toBe('2026-11-21')
  })
})

describe('after a field has changed', () => {
  it('what stands there from another type is told from what fits', () => {
    expect(fits(fieldOf('number'), '12')).toBe(false)
    expect(fits(fieldOf('text'), 12)).toBe(false)
    expect(fits(fieldOf('choice'), 'Premium')).toBe(true)
    expect(fits(fieldOf('choice'), 'Bronze')).toBe(false)
  })

  it('only fields in use are asked for, in their order', () => {
    const [a, b, c] = [
      fieldOf('text', { position: 2, required: true }),
      fieldOf('date', { position: 1 }),
      fieldOf('url', { archived: true, required: true }),
    ]
    const fields = Object.fromEntries([a, b, c].map((item) => [item.id, item]))
    expect(inUse({ fields })).toEqual([b, a])
    expect(missing([a, b, c], {})).toEqual([a])
    expect(missing([a, b, c], { [a.id]: 'x' })).toEqual([])
  })
})

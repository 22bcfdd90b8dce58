import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { settingsForm } from '@aura/contracts/companies/update-settings.ts'
import { describe, expect, it } from 'vitest'
import { changedFields, draftOf, formOf, inCountry, phoneOf, problemsOf } from './draft.ts'
import { maskTaxId } from './tax-mask.ts'

const saved: CompanySettings = {
  name: 'Padaria Flor',
  taxId: '11222333000181',
  email: null,
  phone: '+5511987654321',
  address: null,
  currency: 'BRL',
  moneyFormat: 'currency',
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
  countryCode: 'BR',
  version: 3,
}
const draft = draftOf(saved)

describe('the form', () => {
  it('shows numbers with the masks of their country, and reads them back', () => {
    expect(draft).toMatchObject({ taxId: '11.222.333/0001-81', dial: 'BR', phone: '(11) 98765-4321' })
    expect(settingsForm.safeParse(formOf(draft, 3)).success).toBe(true)
    expect(phoneOf(draft)).toBe(saved.phone)
    expect(draftOf({ ...saved, phone: '+14155552671' })).toMatchObject({ dial: 'US', phone: '(415) 555-2671' })
    expect(draftOf({ ...saved, phone: '+4930123456' })).toMatchObject({ dial: 'other', phone: '+4930123456' })
  })

  it('names what is wrong by the rules of the country', () => {
    expect(problemsOf(draft)).toEqual([])
    expect(problemsOf({ ...draft, taxId: '11.222.333/0001-82', phone: '(11) 9', name: ' ' })).toEqual([
      'name',
      'taxId',
      'phone',
    ])
    expect(problemsOf({ ...draft, timezone: 'America/Atlantis', email: 'x' })).toEqual(['email', 'timezone'])
  })

  it('follows the country: its mask, its dial code while there is no number, its first time zone', () => {
    expect(inCountry({ ...draft, phone: '' }, 'ES')).toMatchObject({ dial: 'ES', timezone: 'Europe/Madrid' })
    expect(inCountry(draft, 'ES')).toMatchObject({ dial: 'BR', phone: draft.phone })
    expect(inCountry({ ...draft, timezone: 'Asia/Tokyo' }, 'ES').timezone).toBe('Asia/Tokyo')
  })
})

it('names what a colleague has changed', () => {
  const theirs = draftOf({ ...saved, address: 'Rua das Flores, 10', name: 'Flor', version: 4 })
  expect(changedFields(theirs, draft)).toEqual(['name', 'address'])
})

it.each([
  ['BR', '11222333000181', '11.222.333/0001-81'],
  ['BR', '1122', '11.22'],
  ['US', '12-3456789999', '12-3456789'],
  ['ES', 'b12345674', 'B12345674'],
  ['AR', '20123456786', '20-12345678-6'],
  ['MX', 'abc010203xy9', 'ABC010203XY9'],
  ['CO', '9001234561', '900123456-1'],
] as const)('%s masks %s as %s', (country, typed, masked) => expect(maskTaxId(typed, country)).toBe(masked))

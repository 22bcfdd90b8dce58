import { expect, it } from 'vitest'
import { countries, isTimeZone, timeZones } from './locale.ts'
import { bareTaxId, isTaxId } from './tax-id.ts'

it.each([
  ['BR', '11.222.333/0001-81', true],
  ['BR', '11.222.333/0001-82', false],
  ['BR', '12.ABC.345/01DE-35', true],
  ['US', '12-3456789', true],
  ['US', '12-345678', false],
  ['ES', 'B12345674', true],
  ['ES', 'B1234567', false],
  ['AR', '30-50001091-2', true],
  ['AR', '30-50001091-3', false],
  ['MX', 'ABC010203AB9', true],
  ['MX', '010203AB9', false],
  ['CO', '860034313-7', true],
  ['CO', '860034313-8', false],
] as const)('%s %s: %s', (country, text, valid) => expect(isTaxId(text, country)).toBe(valid))

it('is kept without its mask', () => expect(bareTaxId('30-50001091-2', 'AR')).toBe('30500010912'))

it('every zone that is offered exists', () => {
  expect(countries.flatMap((country) => timeZones[country]).filter((zone) => !isTimeZone(zone))).toEqual([])
})

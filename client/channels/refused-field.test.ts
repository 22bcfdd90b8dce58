import { expect, it } from 'vitest'
import { RefusedError } from '../platform/feed/refused.ts'
import { blamed } from './refused-field.ts'

const refused = (code: string, problem = '') =>
  new RefusedError({ code: `channels.${code}`, message: '', params: { problem } })

it('the provider’s code says which field it is about', () => {
  expect(blamed('whatsapp', refused('refused', 'Invalid OAuth access token. (190)'))).toBe('accessToken')
  expect(blamed('whatsapp', refused('refused', 'Unsupported get request. (100)'))).toBe('phoneNumberId')
  expect(blamed('sms', refused('refused', 'Authenticate (20003)'))).toBe('authToken')
  expect(blamed('sms', refused('unreachable', 'unreachable'))).toBe('baseUrl')
  expect(blamed('sms', refused('address_taken'))).toBe('address')
})

it('what no field is to blame for is said below the form', () => {
  expect(blamed('whatsapp', refused('refused', 'DISCONNECTED'))).toBeUndefined()
  expect(blamed('whatsapp', refused('too_many_channels'))).toBeUndefined()
  expect(blamed('sms', new Error('(20003)'))).toBeUndefined()
})

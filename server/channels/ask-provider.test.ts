import { expect, it } from 'vitest'
import { redact } from './ask-provider.ts'

const secrets = { accessToken: 'fake-token-1234', appSecret: 'fake-token-1234-and-more', empty: '' }

it('a provider that repeats the secret it was given does not bring it to a screen', () => {
  expect(redact('Malformed access token fake-token-1234 (190)', { secrets })).toBe('Malformed access token ••• (190)')
  expect(redact('fake-token-1234-and-more,\n fake-token-1234', { secrets })).toBe('•••, •••')
})

it('its words are one short line', () => {
  expect(redact(`  too\n\nlong ${'x'.repeat(1000)}`, { secrets })).toHaveLength(300)
})

import type { Credential } from '@aura/contracts/credentials/credential.ts'
import type { TFunction } from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { expiryOf } from './credential-words.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const t = ((key: string) => key) as TFunction
const expiryAt = (at: string) => expiryOf({ expiresOn: '2026-11-20' } as Credential, new Date(at), t, 'en-US')

test('the last day of a credential ends with the day of the person who looks', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo')
  for (const time of ['00:30', '20:30', '23:30'])
    expect(expiryAt(`2026-11-20T${time}:00-03:00`)).toBe('credentials.expires_soon')
  expect(expiryAt('2026-11-21T00:30:00-03:00')).toBe('credentials.expired')
})

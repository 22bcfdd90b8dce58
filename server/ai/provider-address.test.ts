import { expect, it } from 'vitest'
import { type AddressConfig, addressOf, assertAddress, exemptOrigin } from './provider-address.ts'

const production: AddressConfig = { mode: 'production', simulatorUrl: 'http://127.0.0.1:4100', aiHosts: undefined }
const named = (aiHosts: string): AddressConfig => ({ ...production, aiHosts })
const refusal = (baseUrl: string | null, config: AddressConfig, kind: 'openai' | 'ollama' = 'ollama') => {
  try {
    assertAddress({ kind, baseUrl }, config)
    return 'ok'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

it('inside our network only what the installation names is called: a host on each port, or on one alone', () => {
  const config = named('ollama.local, 10.0.0.7:11434')
  for (const address of [
    'http://ollama.local:11434',
    'http://OLLAMA.local',
    'https://ollama.local/v1',
    'http://10.0.0.7:11434',
  ])
    expect(refusal(address, config), address).toBe('ok')
  for (const address of [
    'http://10.0.0.7:11435',
    'http://10.0.0.7',
    'http://ollama.local.evil.example',
    'http://10.0.0.8:11434',
  ])
    expect(refusal(address, config), address).toBe('ai.url_refused')
  expect(exemptOrigin('http://ollama.local:11434/v1', config)).toBe('http://ollama.local:11434')
})

it('without a name nothing inside is called, the simulators neither in production', () => {
  expect(refusal('http://127.0.0.1:4100/models/openai', production)).toBe('ai.url_refused')
  expect(refusal('http://127.0.0.1:4100/models/openai', { ...production, mode: 'embedded' })).toBe('ok')
  expect(refusal('http://127.0.0.1:4101/models/openai', { ...production, mode: 'embedded' })).toBe('ai.url_refused')
  for (const address of [
    'http://api.example/v1',
    'https://169.254.169.254',
    'https://user:key@api.example',
    'no address',
  ])
    expect(refusal(address, production), address).toBe('ai.url_refused')
  expect(refusal('https://models.example/v1', production)).toBe('ok')
})

it('a provider with an address of its own needs none, and one that everybody runs alone does', () => {
  expect(addressOf({ kind: 'openai', baseUrl: null }, production)).toEqual({
    ...{ baseUrl: 'https://api.openai.com/v1', exempt: null },
  })
  expect(refusal(null, production)).toBe('ai.url_needed')
})

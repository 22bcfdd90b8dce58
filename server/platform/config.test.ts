import { expect, test } from 'vitest'
import { addressOf, ConfigError, loadConfig, readSettings } from './config.ts'

const whole = {
  DATABASE_URL: 'postgres://somebody:hidden@db.test/aura',
  NATS_URL: 'nats://bus.test:4222',
  SMTP_URL: 'smtp://mail.test',
  AURA_SECRET: 'x'.repeat(32),
}
const complaintOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'something else'
  }
}

test('what is not given has its default, and an empty variable is not given', () => {
  expect(readSettings({ PORT: '' })).toMatchObject({ port: 3000, host: '127.0.0.1', mode: 'embedded' })
  expect(readSettings({}).databaseUrl).toBeUndefined()
})

test('a process that serves gets a whole configuration', () => {
  expect(loadConfig({ ...whole, PORT: '4000' })).toMatchObject({
    port: 4000,
    publicUrl: 'http://127.0.0.1:4000',
    databasePool: 10,
  })
})

test('all mistakes are told at once, each with the variable and what it holds', () => {
  const complaint = complaintOf({ ...whole, PORT: '70000', AURA_MODE: 'demo', ACCESS_TOKEN_SECONDS: 'five' })
  expect(complaint).toContain('PORT must be 65535 or less (it is "70000")')
  expect(complaint).toContain('AURA_MODE must be one of embedded, production')
  expect(complaint).toContain('ACCESS_TOKEN_SECONDS must be a whole number')
})

test('a complaint never shows a secret or a password', () => {
  expect(complaintOf({ ...whole, AURA_SECRET: 'short' })).not.toContain('short')
  expect(complaintOf({ ...whole, DATABASE_URL: 'mysql://somebody:hidden@db.test/aura' })).not.toContain('hidden')
})

test('production brings nothing of its own', () => {
  const complaint = complaintOf({ AURA_MODE: 'production' })
  for (const name of ['DATABASE_URL', 'NATS_URL', 'SMTP_URL', 'AURA_PUBLIC_URL', 'AURA_SECRET']) {
    expect(complaint).toContain(`${name} is required in production`)
  }
})

const drawn = 'pV3nD0kQeYt7rJx2sUw9bHc4mLz8aGf6'
const production = { ...whole, AURA_MODE: 'production', AURA_PUBLIC_URL: 'https://aura.test', AURA_SECRET: drawn }

test('production starts with a key drawn at random and an address over TLS', () => {
  expect(complaintOf(production)).toBe('')
  expect(loadConfig({ ...production, AURA_PUBLIC_URL: 'https://aura.test/' }).publicUrl).toBe('https://aura.test')
  expect(complaintOf({ ...production, AURA_SECRET: '9f86d081884c7d659a2feaa0c55ad015' })).toBe('')
})

test.each([
  'x'.repeat(32),
  'abcd'.repeat(9),
  'change-me-before-going-live-please',
  `${'fake'.repeat(4)}-password-7Kq2`,
])('production does not start with the key %s, and does not repeat it', (AURA_SECRET) => {
  const complaint = complaintOf({ ...production, AURA_SECRET })
  expect(complaint).toContain('AURA_SECRET is easy to guess')
  expect(complaint).not.toContain(AURA_SECRET)
})

test.each([
  ['AURA_PUBLIC_URL', 'http://aura.test', 'must begin with https://'],
  ['AURA_PUBLIC_URL', 'https://aura.test/below', 'must be a bare address'],
  ['AURA_PUBLIC_URL', 'https://user:hidden@aura.test', 'must be a bare address'],
  ['OAUTH_GOOGLE_ISSUER', 'http://accounts.test', 'must begin with https://'],
  ['OAUTH_GITHUB_API_URL', 'http://api.test', 'must begin with https://'],
])('production takes no %s like %s', (name, value, words) => {
  const complaint = complaintOf({ ...production, [name]: value })
  expect(complaint).toContain(`${name} ${words}`)
  expect(complaint).not.toContain('hidden')
})

test('an address that listens everywhere is reached on this machine', () => {
  expect(addressOf('0.0.0.0', 80)).toBe('http://127.0.0.1:80')
  expect(addressOf('::1', 80)).toBe('http://[::1]:80')
})

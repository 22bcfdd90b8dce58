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

test('an address that listens everywhere is reached on this machine', () => {
  expect(addressOf('0.0.0.0', 80)).toBe('http://127.0.0.1:80')
  expect(addressOf('::1', 80)).toBe('http://[::1]:80')
})

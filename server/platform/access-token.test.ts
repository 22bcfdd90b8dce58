/** Access tokens under a clock that jumps, and tokens that were put together by somebody else. */
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessTokens, accessKey, accessTokens } from './access-token.ts'
import { Refusal } from './refuse.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 5, 12)
const claims = { userId: 'user', companyId: 'company', sessionId: 'session' }

const issuer = async (secret: string): Promise<AccessTokens> => {
  const app = Fastify()
  await app.register(jwt, {
    secret: accessKey(secret),
    sign: { algorithm: 'HS256', iss: 'aura' },
    verify: { algorithms: ['HS256'], allowedIss: 'aura' },
  })
  return accessTokens(app, 300, () => new Date())
}
let tokens: AccessTokens
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  tokens = await issuer('fake-secret')
})
afterEach(() => void vi.useRealTimers())

const verdict = (token: string): string => {
  try {
    tokens.verify(token)
    return 'ok'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'something else'
  }
}

test('a token ends by the clock: over after a jump forwards, good again when the clock is put right', () => {
  const { token } = tokens.sign(claims)
  expect(verdict(token)).toBe('ok')
  vi.setSystemTime(noon + hour)
  expect(verdict(token)).toBe('auth.token_expired')
  // Signed in the time that is not yet: it holds when the clock is back, so that nobody is thrown out for it.
  const early = tokens.sign(claims).token
  vi.setSystemTime(noon)
  expect([verdict(token), verdict(early)]).toEqual(['ok', 'ok'])
  vi.setSystemTime(noon - hour)
  expect(verdict(token)).toBe('ok')
})

test('no clock makes a forged one right', async () => {
  const { token } = (await issuer('another-fake-secret')).sign(claims)
  const [head = '', body = '', signature = ''] = tokens.sign(claims).token.split('.')
  const later = Buffer.from(body, 'base64url')
    .toString()
    .replace(/"exp":(\d+)/, (_, exp) => `"exp":${Number(exp) + 3600}`)
  const stretched = [head, Buffer.from(later).toString('base64url'), signature].join('.')
  for (const at of [noon - hour, noon, noon + hour]) {
    vi.setSystemTime(at)
    expect([verdict(token), verdict(stretched), verdict('')]).toEqual(Array(3).fill('auth.token_invalid'))
  }
})

test('the token of a program wears its mark, and neither kind passes for the other', () => {
  const program = tokens.sign(claims, new Date(noon + 24 * hour)).token
  const person = tokens.sign(claims).token
  expect([verdict(program), verdict(person)]).toEqual(['ok', 'ok'])
  expect([verdict(program.replace(/^aura_/, '')), verdict(`aura_${person}`)]).toEqual(
    Array(2).fill('auth.token_invalid'),
  )
})

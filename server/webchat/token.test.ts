/** The link of a letter is of the address that the letter went to. */
import { expect, it } from 'vitest'
import { isLinkOf, readLink, readPass, signLink } from './token.ts'

const key = { secret: 'fake-secret-of-at-least-32-characters' }
const now = new Date('2026-11-24T12:00:00Z')
const ids = ['01935d6e-0000-7000-8000-000000000001', '01935d6e-0000-7000-8000-000000000002']
const [visitorId = '', companyId = ''] = ids
const who = { visitorId, companyId, channelId: '01935d6e-0000-7000-8000-000000000003' }

it('a link holds while the visitor has the address that it was mailed to, however that is written', () => {
  const token = signLink(key, { ...who, email: 'Maria@cliente.test' }, now)
  const link = readLink(key, token, now) ?? expect.fail('none of ours')
  expect(link).toMatchObject(who)
  expect(isLinkOf(key, link, ' maria@Cliente.test')).toBe(true)
  expect(isLinkOf(key, link, 'outra@cliente.test')).toBe(false)
  expect(isLinkOf(key, link, null)).toBe(false)
  expect(token).not.toContain('aria')
})

it('a link that was changed or is too old is none, and a link is no pass', () => {
  const token = signLink(key, { ...who, email: 'maria@cliente.test' }, now)
  expect(readLink(key, `${token}x`, now)).toBe(null)
  expect(readLink(key, token, new Date('2026-12-25T12:00:00Z'))).toBe(null)
  expect(readPass(key, token)).toBe(null)
})

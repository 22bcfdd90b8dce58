import { describe, expect, it } from 'vitest'
import { ownPages, pageOrigin } from './own-origin.ts'

const origins = ['https://app.aura.test']
const own = { origins, byAnyName: true }
const host = 'app.aura.test'

describe('a request', () => {
  it.each([
    ['of our page', { origin: 'https://app.aura.test', 'sec-fetch-site': 'same-origin' }, 'own'],
    ['of our page in a browser that does not tell the site', { origin: 'https://app.aura.test' }, 'own'],
    ['of our page without an origin', { 'sec-fetch-site': 'same-origin' }, 'own'],
    ['typed by hand', { 'sec-fetch-site': 'none' }, 'own'],
    ['of another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, 'foreign'],
    ['of another site that only tells its origin', { origin: 'https://evil.test' }, 'foreign'],
    ['of another site that tells no origin', { 'sec-fetch-site': 'cross-site' }, 'foreign'],
    ['of a sister of ours', { origin: 'https://blog.aura.test', 'sec-fetch-site': 'same-site' }, 'foreign'],
    ['of a page in a sandbox', { origin: 'null' }, 'foreign'],
    ['of our address without TLS at another port', { origin: 'http://app.aura.test:81' }, 'foreign'],
    ['of a page whose name begins like ours', { origin: 'https://app.aura.test.evil.test' }, 'foreign'],
    ['that claims our origin from another site', { origin: origins[0], 'sec-fetch-site': 'cross-site' }, 'foreign'],
    ['of nonsense', { origin: 'nonsense' }, 'foreign'],
    ['of a program', {}, 'unsaid'],
  ] as const)('%s is %s', (_, headers, expected) => {
    expect(pageOrigin({ host, ...headers }, own)).toBe(expected)
  })

  it('by another name of the server is of the page that came from there', () => {
    expect(pageOrigin({ host: 'localhost:3000', origin: 'http://localhost:3000' }, own)).toBe('own')
    expect(pageOrigin({ host: 'localhost:3000', origin: 'http://localhost:5173' }, own)).toBe('foreign')
  })
})

it('the address of development and other names count in embedded mode alone', () => {
  const urls = { publicUrl: 'https://app.aura.test/x', devUrl: 'http://127.0.0.1:4100' }
  const embedded = { origins: [...origins, 'http://127.0.0.1:4100'], byAnyName: true }
  expect(ownPages({ ...urls, mode: 'embedded' })).toEqual(embedded)
  const production = ownPages({ ...urls, mode: 'production' })
  expect(production).toEqual({ origins, byAnyName: false })
  const rebound = { host: 'rebound.test', origin: 'https://rebound.test', 'sec-fetch-site': 'same-origin' }
  expect(pageOrigin(rebound, production)).toBe('foreign')
})

/** Short links through the real door, as telephones, scanners and strangers open them. */
import { randomUUIDv7 } from 'node:crypto'
import type { SharedLink } from '@aura/contracts/tracking/target.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshMs } from './find-link.ts'

const { bench, call } = testOperations(['company_owner', 'company_user'])
const opened = new AsyncDisposableStack()
let url: string
const world = sharedWorld()

beforeAll(async () => {
  url = opened.use(await world.server({ databaseUrl: bench.databaseUrl })).url
})
afterAll(() => opened.disposeAsync())

async function link(over: { expiresAt?: string | null } = {}) {
  const targetId = randomUUIDv7()
  const utm = { utmSource: 'cartaz', utmMedium: null, utmCampaign: null }
  const fields = { name: targetId, url: `https://loja.example/${targetId}`, ...utm, lifeDays: 30, carriesRef: false }
  await call(0, 'tracking.create-target', { targetId, ...fields })
  const shared = { targetId, name: 'Vitrine', isQr: true, expiresAt: null, ...over }
  const { code } = await call<SharedLink>(0, 'tracking.create-link', shared)
  return { targetId, code }
}
const get = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init })
const linksOf = (targetId: string) => call<SharedLink[]>(0, 'tracking.links', { targetId })

it('goes to the saved address with its UTM parameters, is kept by nobody, and is counted', async () => {
  const { targetId, code } = await link()
  const answer = await get(`/track/${code}`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`https://loja.example/${targetId}?utm_source=cartaz&utm_campaign=Vitrine`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('set-cookie')).toBe(null)
  expect((await get(`/track/${code}?url=https://other.example`)).headers.get('location')).toContain('loja.example')
  expect(await until(async () => (await linksOf(targetId))[0]?.pending === 2, { within: 60_000 })).toBe(true)
})

it('a link that is over, was revoked or never was says so in the language of the browser', async () => {
  const over = await link({ expiresAt: '2026-01-01T00:00:00.000Z' })
  for (const path of [`/track/${over.code}`, '/track/AAAAAAAAAAAA', '/track/short']) {
    const answer = await get(path, { headers: { 'accept-language': 'es' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Este enlace ya no se abre')
  }
  expect(await (await get('/track/BBBBBBBBBBBB', { headers: { 'accept-language': 'en' } })).text()).toContain(
    'This link no longer opens',
  )
  const { code } = await link()
  await call(0, 'tracking.revoke-link', { code })
  expect((await get(`/track/${code}`)).status).toBe(404)
})

it('what was revoked while it is remembered opens no longer than that', async () => {
  const { targetId, code } = await link()
  expect((await get(`/track/${code}`)).status).toBe(302)
  await call(0, 'tracking.revoke-target', { targetId, reason: 'Página errada' })
  const revoked = performance.now()
  let lastOpenedMs = 0
  const isGone = async () => {
    const begun = performance.now() - revoked
    const { status } = await get(`/track/${code}`)
    if (status !== 404) lastOpenedMs = begun
    return status === 404
  }
  expect(await until(isGone, { within: 60_000, every: 100 })).toBe(true)
  // By when it was begun: how long an answer takes says nothing about what was remembered.
  expect(lastOpenedMs).toBeLessThan(freshMs)
})

it('a reported one warns before it opens, and says who sent it and where it leads', async () => {
  const { targetId, code } = await link()
  const about = await get(`/track/${code}/about`)
  expect(await about.text()).toContain('<strong>loja.example</strong>')
  // A page without a referrer says 'null' of its own origin.
  const report = { method: 'POST', headers: { origin: 'null' } }
  expect((await get(`/track/${code}/about`, report)).status).toBe(200)
  const other = await link()
  await call(0, 'tracking.report-target', { targetId: other.targetId, reason: 'Golpe' })
  const warning = await get(`/track/${other.code}`)
  expect(warning.status).toBe(200)
  const page = await warning.text()
  expect(page).toContain('Cuidado com este link')
  expect(page).toContain(`href="https://loja.example/${other.targetId}?utm_source=cartaz&amp;utm_campaign=Vitrine"`)
  expect(targetId).not.toBe(other.targetId)
})

it('a server that is told to stop writes the hits that it has', async () => {
  const { targetId, code } = await link()
  {
    await using server = await world.server({ databaseUrl: bench.databaseUrl })
    for (let n = 0; n < 5; n += 1) await fetch(`${server.url}/track/${code}`, { redirect: 'manual' })
  }
  expect((await linksOf(targetId))[0]?.pending).toBe(5)
})

it('who tries codes out is held up soon, and no longer than a moment', async () => {
  const { code } = await link()
  const tries = Array.from({ length: 90 }, (_, n) => get(`/track/${String(n).padStart(12, 'Z')}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses).toContain(429)
  const opens = async () => (await get(`/track/${code}`)).status === 302
  expect(await until(opens, { within: 60_000, every: 100 })).toBe(true)
})

it('addresses that are none of the web, or hide where they lead, are refused', async () => {
  const fields = { name: 'x', utmSource: null, utmMedium: null, utmCampaign: null, lifeDays: 1, carriesRef: false }
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://bank.example@evil.example',
  ]) {
    const input = { ...fields, targetId: randomUUIDv7(), url: address }
    await expect(call(0, 'tracking.create-target', input)).rejects.toMatchObject({ code: 'request.invalid' })
  }
})

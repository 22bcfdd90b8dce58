/** What a letter of a campaign opens at the real doors: its picture, its way out, and the company's own system beside it. */
import { randomUUIDv7 } from 'node:crypto'
import type { Goal } from '@aura/contracts/tracking/goal.ts'
import { testCampaigns } from '@aura/infra/campaigns-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { until } from '@aura/infra/until.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const { bench, bed, company, outbound, call, people, draft, launch, settle } = testCampaigns('email')
const opened = new AsyncDisposableStack()
let url: string

beforeAll(async () => {
  url = opened.use(await sharedWorld().server({ databaseUrl: bench.databaseUrl })).url
})
afterAll(() => opened.disposeAsync())

const at = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init })
const consents = async (contactId: string | undefined) =>
  (
    await bed.owner.query<{ state: string; source: string }>(
      `select state, source from contact_consents where company_id = $1 and contact_id = $2 and channel = 'email'`,
      [company.id, contactId],
    )
  ).rows

/** A letter that has gone out, and the code of its picture and its way out. */
async function letter() {
  const [reader] = await people(1)
  const campaign = await draft({ message: { type: 'text', text: 'Olá', subject: 'Novidades' } })
  await launch(campaign)
  await settle()
  const sending = outbound.provider.got.at(-1)
  const code = sending?.letter?.unsubscribeUrl.split('/').at(-1) ?? ''
  expect(code).toMatch(/^\w{12}$/)
  // The doors go by the clock of the machine, which the bed is ahead of.
  await bed.owner.query(`update messages set at = now() - interval '1 hour' where company_id = $1`, [company.id])
  return { campaign, reader, code, email: sending?.to ?? '' }
}

it('the picture of a letter is a picture, kept by nobody, and its fetch is an open', async () => {
  const { code } = await letter()
  const answer = await at(`/track/${code}/open.gif`, { headers: { 'user-agent': 'Mozilla/5.0' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/gif')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 6)
      .toString(),
  ).toBe('GIF89a')
  const hits = async () =>
    (await bed.owner.query<{ kind: string }>('select kind from link_hits where code = $1', [code])).rows
  expect(await until(async () => (await hits()).length === 1, { within: 60_000 })).toBe(true)
  expect(await hits()).toEqual([{ kind: 'open' }])
  expect((await at('/track/AAAAAAAAAAAA/open.gif')).status).toBe(404)
})

it('opening the way out asks, pressing it withdraws, a mail program does so by itself, and twice is once', async () => {
  const { code, reader } = await letter()
  const page = await at(`/unsubscribe/${code}`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  // A scanner opens every link of a letter: nothing is withdrawn by that.
  expect(await consents(reader?.id)).toEqual([])
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
  for (let press = 0; press < 2; press += 1)
    expect((await at(`/unsubscribe/${code}`, { ...oneClick, headers })).status).toBe(200)
  expect((await consents(reader?.id)).map(({ state }) => state)).toEqual(['withdrawn'])
  expect((await at('/unsubscribe/AAAAAAAAAAAA', oneClick)).status).toBe(404)
})

it('a conversion is taken from the company’s own system alone, once, and by the person that it names', async () => {
  const { campaign, email } = await letter()
  const goal = { goalId: randomUUIDv7(), campaignId: campaign.id, kind: 'webhook', stage: null, windowHours: 24 }
  const made = await call<{ goal: Goal; secret: string }>('tracking.add-goal', goal)
  const report = (secret: string, body: unknown) =>
    at(`/hooks/conversion/${goal.goalId}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    })
  expect((await report('wrong', { email })).status).toBe(401)
  expect((await report(made.secret, { email: 'nobody' })).status).toBe(400)
  const answers = [await report(made.secret, { email }), await report(made.secret, { email })]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ counted: true }, { counted: false }])
  const stranger = await report(made.secret, { email: 'stranger@cliente.example' })
  expect(await stranger.json()).toEqual({ counted: false })
})

/** Every screen of campaigns in three languages, both themes and three widths. */
import { randomUUIDv7 } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs, looksWrong, type Visitor } from '../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'

const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }
let browser: Browser
let desk: Desk
let people: Visitor[]
let token: string

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 manages, Pessoa 2 drafts. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  token = (await signIn(url, people[0]?.email ?? '', testPassword)).accessToken
  desk = await openDesk(company, 'sms')
  return () => desk[Symbol.asyncDispose]()
})

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
const enter = (who: number, path: string, options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, path, options)

async function contacts(count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, n) => `+55119876${String(10_000 + n)}`)
  for (const [n, value] of numbers.entries())
    await ask('contacts.create', {
      ...{ contactId: randomUUIDv7(), name: `Cliente ${n + 1}` },
      addresses: [{ kind: 'phone', value }],
    })
  return numbers
}

async function audience(name: string, definition: object = { match: 'all', of: [] }): Promise<string> {
  const audienceId = randomUUIDv7()
  await ask('audiences.create-audience', { audienceId, name, definition })
  return audienceId
}

async function draft(name: string, over: object = {}): Promise<{ id: string; version: number }> {
  const channelId = (await desk.query('select $2::text as id where $1::uuid is not null')).rows[0].id
  return await ask('campaigns.create-campaign', {
    ...{ campaignId: randomUUIDv7(), name, channelId, startsAt: null, perMinute: 6000, consentOnly: false },
    message: { type: 'text', text: 'Olá, {{contato.primeiro_nome}}', subject: null },
    ...over,
  })
}

test('every screen stands in three languages, two themes and three widths', { timeout: 300_000 }, async () => {
  await contacts(4)
  const all = await audience('Todos')
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Sem número', addresses: [] })
  const made = await draft('Black Friday', { audienceId: all })
  await ask('campaigns.launch', { campaignId: made.id, version: made.version })
  const slow = await draft('Lembrete de boleto', { audienceId: all, perMinute: 1 })
  await ask('campaigns.launch', { campaignId: slow.id, version: slow.version })
  const open = await draft('Volta às aulas', { audienceId: all })
  const page = await enter(0, `/campaigns/my-campaigns/${made.id}`)
  await page.locator('[data-equation]', { hasText: '5 = 4 + 0 + 1 + 0 + 0' }).waitFor(patient)
  const look = async (path: string, name: string, ready: string) => {
    await page.goto(path)
    return await looksWrong(page, name, () => page.getByText(ready).first().waitFor())
  }
  expect([
    ...(await look(`/campaigns/my-campaigns/${made.id}`, 'campaign', 'Black Friday')),
    ...(await look('/campaigns', 'campaigns overview', 'Black Friday')),
    ...(await look('/campaigns/my-campaigns', 'my campaigns', 'Black Friday')),
    ...(await look(`/campaign-builder?campaign=${open.id}`, 'builder', 'Atendimento')),
    ...(await look('/campaigns/unit-dispatch', 'unit dispatch', 'Atendimento')),
    ...(await look('/disparos-v2', 'control room', 'Lembrete de boleto')),
  ]).toEqual([])
  await page.context().close()
})

/** What browser tests of campaigns share: a company with an SMS channel; its first user manages campaigns, its second drafts. */
import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { tokenOf } from './access-token.ts'
import { asking } from './ask.ts'
import { enterAs, type Visitor } from './browser-actions.ts'
import { createTestCompany, testPassword } from './company.ts'
import { type Desk, openDesk } from './desk.ts'
import { sharedBrowser } from './shared-browser.ts'
import { sharedWorld } from './shared-world.ts'

export const patient = { timeout: 60_000 }
export const phone = { viewport: { width: 390, height: 844 } }

export function testCampaignScreens(roles: readonly Role[] = ['company_owner', 'company_user']) {
  const { url, databaseUrl } = sharedWorld().provided
  let browser: Browser
  let current: { desk: Desk; people: Visitor[]; token: string } | undefined
  const running = () => {
    if (!current) throw new Error('no test is running')
    return current
  }
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const company = await createTestCompany(databaseUrl, [...roles])
    const people = company.people.map(({ email }) => ({ email, password: testPassword }))
    const token = tokenOf(people[0]?.email ?? '')
    const desk = await openDesk(company, 'sms')
    current = { desk, people, token }
    return () => desk[Symbol.asyncDispose]()
  })

  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, running().token)
  const enter = (who: number, path: string, options?: Parameters<typeof enterAs>[4]) =>
    enterAs(browser, url, running().people[who] ?? { email: '', password: '' }, path, options)

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

  /** Of the company's first channel. */
  const channelId = async (): Promise<string> =>
    (await running().desk.query('select $2::text as id where $1::uuid is not null')).rows[0].id

  async function draft(name: string, over: object = {}): Promise<{ id: string; version: number }> {
    return await ask('campaigns.create-campaign', {
      ...{ campaignId: randomUUIDv7(), name, channelId: await channelId() },
      ...{ startsAt: null, perMinute: 6000, consentOnly: false },
      message: { type: 'text', text: 'Olá, {{contato.primeiro_nome}}', subject: null },
      ...over,
    })
  }

  /** One more channel, at a provider of its own. */
  async function secondChannel(
    name: string,
    kind: 'sms' | 'email' | 'rcs' = 'sms',
  ): Promise<{ channelId: string; got: () => Promise<number> }> {
    const id = randomUUIDv7()
    const { phones } = running().desk
    const { hookUrl } = await ask<{ hookUrl: string }>('channels.connecting', { channelId: id })
    const { account, settings, secrets } = await phones.openAccount({ kind, callbackUrl: hookUrl })
    const channel = { channelId: id, kind, name, address: account.address, settings, secrets }
    await ask('channels.connect-channel', channel)
    return { channelId: id, got: async () => (await phones.sentTo(account.id)).length }
  }

  return {
    ...{ ask, enter, contacts, audience, draft, channelId, secondChannel },
    get desk() {
      return running().desk
    },
  }
}

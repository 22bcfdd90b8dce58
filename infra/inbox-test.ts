/** What browser tests of the inbox share: a company with a supervisor and two operators, its customers, and the screen's parts. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { enterAs, type Visitor } from './browser-actions.ts'
import { createTestCompany, testPassword } from './company.ts'
import { type Desk, openDesk } from './desk.ts'
import { sharedBrowser } from './shared-browser.ts'
import { sharedWorld } from './shared-world.ts'

export const patient = { timeout: 60_000 }

export const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
export const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
export const rows = (page: Page) => page.locator('[data-row] [class*=name]').allInnerTexts()
export const messageWith = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
export const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva ao cliente' })
export const scope = (page: Page, name: string) => page.getByRole('group', { name: 'Quais conversas' }).getByText(name)

const running = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('no test is running')
  return value
}

/** Pessoa 1 is the supervisor, Pessoa 2 and Pessoa 3 serve. */
export function testInbox() {
  const { url, databaseUrl } = sharedWorld().provided
  let browser: Browser | undefined
  let desk: Desk | undefined
  let people: Visitor[] = []
  let phone = 0
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
    people = company.people.map(({ email }) => ({ email, password: testPassword }))
    const opened = await openDesk(company)
    desk = opened
    return () => opened[Symbol.asyncDispose]()
  })
  return {
    get desk() {
      return running(desk)
    },
    enter: (who: number, path = '/operations?scope=queue', options?: Parameters<typeof enterAs>[4]) =>
      enterAs(running(browser), url, people[who] ?? { email: '', password: '' }, path, options),
    /** Writes as a new customer; returns the phone number. */
    async customer(name: string, text: string): Promise<string> {
      phone += 1
      const from = `+55119876${String(50000 + phone)}`
      await running(desk).write(from, name, text)
      return from
    },
  }
}

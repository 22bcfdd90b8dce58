import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { enterAs, type Visitor } from './browser-actions.ts'
import { createTestCompany, testPassword } from './company.ts'
import { sharedWorld } from './shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]
beforeAll(async () => {
  browser = await openBrowser()
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
})
afterAll(() => browser.close())

const enter = (who: number) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, '/tags')
const stored = (page: Page) =>
  page.evaluate(async () => ({
    mine: [localStorage.getItem('mine'), sessionStorage.getItem('mine')],
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'mine').length,
  }))

test('a page that was closed comes back with nothing of what it was left with', async () => {
  const page = await enter(0)
  await page.getByRole('button', { name: 'Nova TAG' }).waitFor()
  await page.evaluate(() => {
    localStorage.setItem('mine', 'x')
    sessionStorage.setItem('mine', 'x')
    indexedDB.open('mine')
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().newPage()
  await Promise.all([page.context().close(), page.context().close()])
  await page.context().close()
  const next = await enter(1)
  expect(next).toBe(page)
  // Without the right to change tags, no such action is offered.
  await next.getByText('Nenhuma TAG ainda').waitFor()
  expect(await next.getByRole('button', { name: 'Nova TAG' }).count()).toBe(0)
  expect(await stored(next)).toEqual({ mine: [null, null], databases: 0 })
  expect(next.viewportSize()).toEqual({ width: 1440, height: 900 })
  expect(next.context().pages()).toEqual([next])
  expect(await enter(0)).not.toBe(page)
})

test('a page that something lasting was done to is closed for good', async () => {
  const changes: ((page: Page) => unknown)[] = [
    (page) => page.route('**/none', (route) => route.abort()),
    (page) => page.addInitScript(() => {}),
    (page) => page.clock.install(),
    (page) => page.on('request', () => {}),
    (page) => page.context().setOffline(true),
  ]
  for (const change of changes) {
    const page = await enter(0)
    await change(page)
    await page.context().close()
    expect(page.isClosed()).toBe(true)
  }
})

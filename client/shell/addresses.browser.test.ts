/** What somebody types into the address by hand is taken where it fits and left out where it does not: no screen breaks. */
import type { RegisteredRouter, useSearch } from '@tanstack/react-router'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnTwice, enterAs, openPage, type Visitor } from '../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { read, sources } from '../../infra/sources.ts'

let browser: Browser
let owner: Visitor
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  const company = await createTestCompany(databaseUrl, ['platform_owner'])
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
})
afterAll(() => browser.close())

const paths = sources(/^client\/routes\/.*\.tsx$/).flatMap((file) => {
  const text = read(file)
  const path = /createFileRoute\('([^']+)'\)/.exec(text)?.[1]
  return path !== undefined && text.includes('validateSearch') ? [path.replace('/_app', '').replaceAll('_/', '/')] : []
})
const isPublic = (path: string) => /^\/(auth|email-confirmed|first-access|primeiro-acesso)$/.test(path)

/** Every key that a route reads; one that stands for a wall takes the frame away, whatever its value. */
type Key = keyof ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>
const keys = Object.keys({
  ...{ page: 0, size: 0, sort: 0, desc: 0, q: 0, f: 0, view: 0, tab: 0, agent: 0, source: 0, connection: 0 },
  ...{ campaign: 0, user: 0, day: 0, number: 0, deal: 0, new: 0, pipeline: 0, as: 0, month: 0, organization: 0 },
  ...{ scope: 0, c: 0, m: 0, channel: 0, queue: 0, unread: 0, order: 0, start: 0, contact: 0, webhook: 0, create: 0 },
  ...{ endpoint: 0, form: 0, target: 0, days: 0, warehouse: 0, alert: 0, at: 0, until: 0, redirect: 0, reset: 0 },
  ...{ email: 0, token: 0, version: 0, chunk: 0, operator: 0, closed: 0 },
} satisfies Record<Exclude<Key, 'wall'>, 0>)
const nonsense = ['abc', '5', '[1]', '{"a":1}', 'null']

/** Each key with a value of its own, and another one each round. */
const query = (round: number) =>
  new URLSearchParams(keys.map((key, index) => [key, nonsense[(index + round) % nonsense.length] ?? ''])).toString()

/** What a screen complained of while it was open; a request that is refused is no fault of the screen. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) faults.push(line.text())
  })
  return faults
}

/** A heading, or what stands for one, of the screen that is there now. */
const heading = 'main :is(h1, h2, [role=tablist], form):not([data-left])'

async function problemsAt(page: Page, faults: string[], address: string, part = heading): Promise<string[]> {
  const broken = page.getByRole('heading', { name: 'Esta tela parou de funcionar' })
  await page.locator(part).or(broken).first().waitFor()
  await drawnTwice(page)
  const found = [...faults.splice(0), ...((await broken.count()) > 0 ? ['error screen'] : [])]
  return found.map((problem) => `${address}: ${problem}`)
}

/** The router follows the history of the browser: what was typed is read without loading the page again. */
const goInside = (page: Page, address: string) =>
  page.evaluate(
    ([to, left]) => {
      for (const element of document.querySelectorAll(left)) element.setAttribute('data-left', '')
      history.pushState(null, '', to)
    },
    [address, heading] as const,
  )

test('a screen takes from a typed address only what it knows', async () => {
  const page = await enterAs(browser, url, owner, 'about:blank')
  const faults = faultsOf(page)
  const wrong: string[] = []
  for (const [address, part] of [
    ['/warroom?number=5'],
    ['/warroom?at=abc'],
    ['/warroom?at=9000000000000000'],
    ['/dashboard?number=5'],
    ['/operations?scope=foo'],
    ['/crm?as=calendar&month=abc', 'main table'],
    ['/crm?as=calendar&month=9999-12', 'main table'],
    ['/crm?as=list&page=abc&f=[1]', 'main table'],
    ['/campaigns/tracking?days=x'],
  ] as const) {
    await page.goto(new URL(address, url).href)
    wrong.push(...(await problemsAt(page, faults, address, part)))
  }
  expect(wrong).toEqual([])
  // What was not taken is gone from the address.
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
})

test('every screen that reads its address opens with nonsense in it', async () => {
  expect(paths.length).toBeGreaterThan(35)
  const wrong: string[] = []
  const inside = await enterAs(browser, url, owner, '/profile')
  await inside.locator(heading).first().waitFor()
  const outside = await openPage(browser, url)
  const faults = new Map([inside, outside].map((page) => [page, faultsOf(page)]))
  for (const [index, path] of paths.entries()) {
    const page = isPublic(path) ? outside : inside
    const address = `${path}?${query(index)}`
    await (page === inside ? goInside(page, address) : page.goto(address))
    wrong.push(...(await problemsAt(page, faults.get(page) ?? [], address)))
  }
  expect(wrong).toEqual([])
  await Promise.all([inside, outside].map((page) => page.context().close()))
})

/** Cards dragged with a finger, as a tablet sends it. */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser, CDPSession, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { boardStands, card, titles } from '../../infra/board-test.ts'
import { drawnTwice, enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const open = (title: string, stage: Stage) =>
    asking(url).ask<Deal>(
      'deals.create',
      { dealId: crypto.randomUUID(), title, stage, value: { amount: 100, currency: 'BRL' }, probability: 40 },
      accessToken,
    )
  await open('Loja', 'prospecting')
  await open('Matriz', 'proposal')
})

async function middleOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is out of sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const finger = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

test('a finger that rests on a card takes it along to another column', async () => {
  const page = await enterAs(browser, url, visitor, '/crm', {
    ...{ viewport: { width: 1180, height: 820 }, hasTouch: true },
  })
  await boardStands(page)
  const cdp = await page.context().newCDPSession(page)
  const [from, to] = [await middleOf(card(page, 'Loja')), await middleOf(card(page, 'Matriz'))]
  await finger(cdp, 'touchStart', from)
  // The card is in the hand once the finger has rested: then it is announced.
  await page.locator('[id^=DndLiveRegion]').filter({ hasText: 'Loja' }).waitFor({ state: 'attached' })
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger(cdp, 'touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  // The board sees where it is with the next drawing.
  await drawnTwice(page)
  await finger(cdp, 'touchEnd')
  await expect.poll(() => titles(page, 'prospecting')).toEqual([])
  await expect.poll(async () => (await titles(page, 'proposal')).toSorted()).toEqual(['Loja', 'Matriz'])
  await page.context().close()
})

test('a finger that moves at once scrolls and takes no card', async () => {
  const page = await enterAs(browser, url, visitor, 'about:blank', {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await page.clock.install()
  await page.goto(`${url}/crm`)
  await card(page, 'Loja').waitFor()
  const cdp = await page.context().newCDPSession(page)
  const from = await middleOf(card(page, 'Loja'))
  // No time goes by before the finger moves, however busy the machine is, and much while it still touches.
  await page.clock.pauseAt(Date.now() + 5000)
  await finger(cdp, 'touchStart', from)
  for (const step of [60, 120, 180, 240]) await finger(cdp, 'touchMove', { x: from.x - step, y: from.y })
  await page.clock.runFor(1000)
  await finger(cdp, 'touchEnd')
  expect(await titles(page, 'prospecting')).toEqual(['Loja'])
  expect(await page.locator('[id^=DndLiveRegion]').filter({ hasText: 'Loja' }).count()).toBe(0)
  await page.context().close()
})

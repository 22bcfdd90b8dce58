/** What floats in the corner of the board, at the widths of a phone and of desks. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { boardStands, card, column } from '../../infra/board-test.ts'
import { enterAs } from '../../infra/browser-actions.ts'
import { coveredButtons } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]
const enoughToScroll = 14

test('what floats in the corner covers no card at the end of a column, and no button of the selection’s bar', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const visitor = { email: people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const open = (title: string, stage: Stage) => {
    const deal = {
      dealId: crypto.randomUUID(),
      title,
      stage,
      probability: 40,
      reason: stage === 'lost' ? 'Preço' : undefined,
    }
    return asking(url).ask('deals.create', { ...deal, value: { amount: 100, currency: 'BRL' } }, accessToken)
  }
  await open('Loja', 'prospecting')
  await Promise.all(Array.from({ length: enoughToScroll }, (_, index) => open(`Perdido ${index}`, 'lost')))
  const page = await boardStands(await enterAs(browser, url, visitor, '/crm'))
  await page.locator('[data-assistant-launcher]').waitFor()
  /** How far above the button of the assistant the last card ends. */
  const gap = () =>
    column(page, 'lost').evaluate((section) => {
      section.scrollIntoView({ inline: 'center' })
      const scroller = section.querySelector('[data-scroller]')
      if (scroller) scroller.scrollTop = scroller.scrollHeight
      const last = [...section.querySelectorAll('[data-deal]')].at(-1)
      const isLast = last?.getAttribute('aria-posinset') === last?.getAttribute('aria-setsize')
      const button = document.querySelector('[data-assistant-launcher]')
      return last && button && isLast ? button.getBoundingClientRect().top - last.getBoundingClientRect().bottom : -1
    })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await card(page, 'Loja')
    .locator('[data-title]')
    .click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('region', { name: 'Negócios selecionados' })
  await bar.getByRole('button', { name: 'Mover para…' }).waitFor()
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await coveredButtons(bar)).toEqual([])
  }
  await page.context().close()
})

/** The demo's shop has the chat like any customer's site, and what is written there is the demo company's conversation. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../../infra/browser-actions.ts'
import { clippedTexts, stretchTexts } from '../../infra/browser-long-texts.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { demoCompanyId, openShopChat } from '../../infra/demo-channels.ts'
import { demoWebchatId } from '../../infra/demo-data.ts'
import { poolOf } from '../../infra/pool.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a visitor of the shop writes to the demo company', async () => {
  const { url, databaseUrl } = sharedWorld().provided
  const pool = poolOf(databaseUrl)
  const companyId = await demoCompanyId(databaseUrl)
  await openShopChat(pool, await sharedWorld().config(), companyId ?? '')
  const page = await openPage(browser, url, { viewport: { width: 390, height: 844 } })
  await page.goto('/dev/shop')
  await page.getByRole('button', { name: 'Abrir o chat' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Sacola', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  await page.getByRole('button', { name: 'Começar' }).waitFor()
  await stretchTexts(page)
  expect(await clippedTexts(page)).toEqual([])
  expect(await sticksOut(page)).toBeNull()
  await page.reload()
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill('Tem o 38?')
  await page.keyboard.press('Enter')
  await page.getByRole('log').locator('time').first().waitFor()
  const { rows } = await pool.query('select company_of_channel($1) as company', [demoWebchatId])
  expect(rows).toEqual([{ company: companyId }])
  await page.context().close()
})

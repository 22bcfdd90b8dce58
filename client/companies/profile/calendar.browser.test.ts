import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('the address of a calendar is made, read by a calendar and revoked, by keyboard', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_user'])
  const page = await enterAs(browser, url, { email: people[0]?.email ?? '', password: testPassword }, '/profile')
  const panel = page.getByRole('region', { name: 'Calendário' })
  await panel.getByRole('button', { name: 'Criar endereço' }).press('Enter')
  const address = await panel.getByLabel('Endereço do calendário').inputValue()
  const calendar = await page.request.get(`${url}${new URL(address).pathname}`)
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()
  expect(await seriousProblems(page)).toEqual([])
  await page.reload()
  await panel.getByText('Última leitura:').waitFor()
  expect(await panel.getByLabel('Endereço do calendário').count()).toBe(0)
  await panel.getByRole('button', { name: 'Revogar endereço' }).press('Enter')
  await answer(page, 'Revogar endereço')
  await panel.getByRole('button', { name: 'Criar endereço' }).waitFor()
  expect((await page.request.get(`${url}${new URL(address).pathname}`)).status()).toBe(404)
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs, openPage } from '../../../infra/browser-actions.ts'
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

test('an administrator opens a display device, sees it arrive, and ends it; nobody else is offered that', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_admin', 'company_user'])
  const [administrator, colleague] = people.map(({ email }) => ({ email, password: testPassword }))
  if (!administrator || !colleague) throw new Error('the company has two people')

  const page = await openAs(browser, url, administrator)
  await page.goto('/security')
  await page.getByText('Nenhum telão conectado.').waitFor()
  await page.getByRole('button', { name: 'Novo telão' }).click()
  await page.getByLabel('Nome do telão').press('Enter')
  await page.getByText('Dê um nome ao telão').waitFor()
  await page.getByLabel('Nome do telão').fill('Recepção')
  await page.getByLabel('Dias conectado').fill('0')
  await page.keyboard.press('Enter')
  await page.getByText('De 1 a 365 dias').waitFor()
  await page.getByLabel('Dias conectado').fill('365')
  await page.keyboard.press('Enter')
  await page.getByText('Um telão pode ficar conectado por até').waitFor()
  await page.getByLabel('Dias conectado').fill('7')
  await page.keyboard.press('Enter')
  const link = page.getByText('/auth#wall=')
  const { hash } = new URL((await link.textContent()) ?? '')
  const row = page.getByRole('list', { name: 'Telões' }).getByRole('listitem')
  await row.getByText('Aguardando conexão').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()

  const hall = await openPage(browser, url, { viewport: { width: 1920, height: 1080 } })
  await hall.goto(`/auth${hash}`)
  await hall.getByRole('button', { name: 'Conectar' }).click()
  await hall.waitForURL((to) => to.pathname !== '/auth')
  // It has no hand: what hangs there opens by itself.
  await hall.locator('[data-wall]').waitFor()
  await row.getByText('Conectado', { exact: true }).waitFor()
  await link.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Encerrar o telão Recepção' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
  await page.getByText('Nenhum telão conectado.').waitFor()
  await hall.waitForURL(/\/auth/)

  const other = await openAs(browser, url, colleague)
  await other.goto('/security')
  await other.getByText('Este dispositivo').waitFor()
  expect(await other.getByRole('heading', { name: 'Telões' }).count()).toBe(0)
  await Promise.all([page, hall, other].map((page) => page.context().close()))
})

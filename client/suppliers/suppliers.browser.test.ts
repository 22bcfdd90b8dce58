import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs } from '../../infra/browser-actions.ts'
import { looksWrong } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a supplier is made by keyboard, gets a connection and a price, and is measured by what went out', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  await using desk = await openDesk(company)
  const email = company.people[0]?.email ?? ''
  const page = await enterAs(browser, url, { email, password: testPassword }, '/fornecedores')
  await page.getByText('Nenhum fornecedor ainda').waitFor()
  await page.getByRole('button', { name: 'Novo fornecedor' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo fornecedor' })
  await dialog.getByLabel('Nome', { exact: true }).fill('Rota Sul')
  await dialog.getByLabel('Fim do contrato').fill('2031-12-31')
  await dialog.getByRole('button', { name: 'Adicionar contato' }).press('Enter')
  await dialog.getByLabel('Nome do contato 1').fill('Helena Prado')
  await dialog.getByLabel('E-mail 1').fill('helena@rotasul.example')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const list = () => page.getByRole('button', { name: 'Rota Sul' }).waitFor(patient)
  await list()
  expect(await looksWrong(page, 'suppliers', list)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Rota Sul' }).press('Enter')

  await page.getByRole('switch', { name: 'Atendimento · principal' }).press('Space')
  await page.getByText('Nada saiu pelas conexões deste fornecedor no período.').waitFor()
  await page.getByRole('tab', { name: 'Preços' }).click()
  await page.getByRole('button', { name: 'Novo preço' }).press('Enter')
  await page.getByRole('textbox', { name: 'Preço (BRL)' }).fill('0,0375')
  await page.getByLabel('Válido desde').fill('2026-01-01')
  await page.keyboard.press('Enter')
  await page.getByText('0,0375').waitFor()

  // What an operator answers is counted once, with its time and its price.
  const other = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  await desk.write('+5511987659001', 'Marina Prado', 'Bom dia')
  await other.locator('[data-row]', { hasText: 'Marina Prado' }).click()
  await other.getByRole('button', { name: 'Assumir para responder' }).click()
  await other.getByRole('textbox', { name: 'Escreva ao cliente' }).fill('Olá, Marina.')
  await other.keyboard.press('Enter')
  await other.locator('[data-message]', { hasText: 'Olá, Marina.' }).getByText('Entregue').waitFor(patient)
  await page.reload()
  const score = page.getByRole('article', { name: 'Atendimento · principal' })
  await score.getByText('1 · 100 %').waitFor()
  const measured = () => score.waitFor()
  expect(await looksWrong(page, 'supplier', measured)).toEqual([])
  await Promise.all([page.context().close(), other.context().close()])
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs } from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

async function people() {
  const { people } = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const [owner, user] = people.map(({ email }) => ({ email, password: testPassword }))
  if (!owner || !user) throw new Error('the company has two people')
  return { owner, user }
}

const title = (page: Page) => page.getByRole('heading', { name: 'Empresas', level: 1 })
const ownRow = (page: Page) => page.getByRole('list', { name: 'Suas empresas' }).getByRole('listitem')
const chip = (page: Page) => page.getByTitle('Trocar de empresa')

test('an owner founds a company by keyboard, steps into it with every tab, and back', async () => {
  const { owner } = await people()
  const page = await enterAs(browser, url, owner, '/companies-management')
  await title(page).waitFor()
  await ownRow(page).filter({ hasText: 'Você está aqui' }).filter({ hasText: '2 usuários ativos' }).waitFor()
  await page.getByRole('button', { name: 'Nova empresa' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Nome da empresa')
  await name.waitFor()
  await name.press('Enter')
  await page.getByText('Dê um nome à empresa').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.keyboard.type('Filial Sul')
  await page.getByLabel('CNPJ (opcional)').pressSequentially('11222333000182')
  await expect.poll(() => page.getByLabel('CNPJ (opcional)').inputValue()).toBe('11.222.333/0001-82')
  await page.keyboard.press('Enter')
  await page.getByText('CNPJ inválido').waitFor()
  await page.getByLabel('País').selectOption('US')
  await page.getByLabel('EIN (opcional)').fill('')
  await page.getByLabel('EIN (opcional)').pressSequentially('123456789')
  await expect.poll(() => page.getByLabel('EIN (opcional)').inputValue()).toBe('12-3456789')
  await page.keyboard.press('Enter')
  await page.getByText('Filial Sul foi criada').waitFor()
  await ownRow(page).filter({ hasText: 'Filial Sul' }).filter({ hasText: '1 usuário ativo' }).waitFor()

  const next = await page.context().newPage()
  await next.goto('/crm')
  await chip(next).filter({ hasText: 'Empresa de Teste' }).waitFor()
  await page.getByRole('button', { name: 'Entrar em Filial Sul' }).click()
  for (const tab of [page, next]) await chip(tab).filter({ hasText: 'Filial Sul' }).waitFor()
  await page.waitForURL(({ pathname }) => pathname !== '/companies-management')

  // Back by the name of the company in the header, with the keyboard alone.
  await chip(next).focus()
  await next.keyboard.press('Enter')
  await next.getByRole('menuitem', { name: 'Empresa de Teste' }).waitFor()
  await next.getByRole('menu').locator(':focus').waitFor()
  await next.keyboard.press('Home')
  await next.keyboard.press('Enter')
  for (const tab of [page, next]) await chip(tab).filter({ hasText: 'Empresa de Teste' }).waitFor()
  expect(await page.getByText('Sua sessão').count()).toBe(0)
  await page.context().close()
})

test('nobody else steps into another company or sees this page', async () => {
  const { user } = await people()
  const page = await enterAs(browser, url, user, '/companies-management')
  await page.getByRole('heading', { name: 'Acesso Negado' }).waitFor()
  await page.goto('/crm-owner')
  await page.getByRole('heading', { name: 'Acesso Negado' }).waitFor()
  await page.goto('/crm')
  await chip(page).click()
  await page.getByText('Apenas owners podem trocar de empresa').waitFor()
  await page.context().close()
})

test('the page is in order in every language, theme and width', async () => {
  const { owner } = await people()
  const page = await enterAs(browser, url, owner, '/companies-management')
  const ready = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Empresa de Teste').first().waitFor()
    await page.getByText('CRM').first().waitFor()
  }
  expect(await looksWrong(page, 'companies-management', ready)).toEqual([])
  await page.context().close()
})

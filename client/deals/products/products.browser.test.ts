import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let visitor: Visitor
let dealId: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  dealId = crypto.randomUUID()
  const value = { amount: 1_00, currency: 'BRL' }
  const deal = { dealId, title: 'Loja', contact: 'Clínica São José', probability: 40, value }
  await asking(url).ask('deals.create', deal, accessToken)
})

const enter = (path: string, options?: Parameters<typeof enterAs>[4]) => enterAs(browser, url, visitor, path, options)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function addProduct(page: Page, name: string, price: string) {
  await button(page, 'Novo produto').first().click()
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Preço').fill(price)
  await button(page, 'Criar produto').click()
  await page.getByRole('button', { name }).waitFor()
}

test('what the company sells goes onto a deal at the price of a list, and out as a quote', async () => {
  const page = await enter('/crm/products')
  await addProduct(page, 'Licença anual', '1.200,00')
  await addProduct(page, 'Treinamento', '300')
  await button(page, 'Tabelas de preços').click()
  await button(page, 'Nova tabela').click()
  await page.getByLabel('Nome').fill('Parceiros')
  await page.getByLabel('Preço de Licença anual nesta tabela').fill('1.000,50')
  await button(page, 'Salvar').click()
  await page.getByText('BRL · 1 preço').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.goto(`${url}/crm?deal=${dealId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Propostas' }).click()
  await dialog.getByText('Ponha ao menos um produto').waitFor()
  await dialog.getByRole('tab', { name: 'Produtos' }).click()
  await dialog.getByLabel('Tabela de preços').selectOption({ label: 'Parceiros' })
  await dialog.getByLabel('Adicionar produto').selectOption({ label: 'Licença anual' })
  await dialog.getByLabel('Adicionar produto').selectOption({ label: 'Treinamento' })
  await dialog.getByLabel('Quantidade de Treinamento').fill('1,5')
  await dialog.getByLabel('Desconto de Treinamento').fill('dez')
  await button(page, 'Salvar produtos').click()
  await dialog.getByText('Um desconto inteiro de 0 a 100').waitFor()
  await dialog.getByLabel('Desconto de Treinamento').fill('10')
  await button(page, 'Salvar produtos').click()
  // 1,000.50, and 1.5 × 300 less a tenth: 405.
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Valor' }).inputValue()).toBe('1.405,50')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Valor' }).getAttribute('readonly')).not.toBeNull()
  expect(await seriousProblems(page)).toEqual([])

  await dialog.getByRole('tab', { name: 'Propostas' }).click()
  await button(page, 'Emitir proposta').click()
  await dialog.getByLabel('Condições').fill('Entrega em 10 dias.')
  await button(page, 'Emitir proposta').click()
  await button(page, 'PDF: Proposta nº 1, versão 1').waitFor()
  await button(page, 'Link: Proposta nº 1, versão 1').click()
  const link = await dialog.getByLabel('Link da Proposta nº 1, versão 1').inputValue()
  const pdf = await fetch(`${url}${new URL(link).pathname}`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  await dialog.getByText('aberto 1 vez').waitFor()
  await button(page, 'Nova versão: Proposta nº 1, versão 1').click()
  await button(page, 'Nova versão da proposta nº 1').click()
  await button(page, 'Retirar: Proposta nº 1, versão 2').waitFor()
  await dialog.getByText('Substituída').waitFor()
  expect((await fetch(`${url}${new URL(link).pathname}`)).status).toBe(404)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

test.each(['light', 'dark'] as const)('a deal with products fits a phone, %s', async (colorScheme) => {
  const page = await enter('/crm/products', { colorScheme, viewport: { width: 390, height: 844 } })
  await addProduct(page, 'Licença anual', '1.200,00')
  expect(await sticksOut(page)).toBeNull()
  await page.goto(`${url}/crm?deal=${dealId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Produtos' }).click()
  await dialog.getByLabel('Adicionar produto').selectOption({ label: 'Licença anual' })
  await dialog.getByLabel('Quantidade de Licença anual').fill('2')
  expect(await sticksOut(page)).toBeNull()
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

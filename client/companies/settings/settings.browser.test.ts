import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs } from '../../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../../infra/browser-looks.ts'
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
  const { people } = await createTestCompany(databaseUrl, ['company_owner', 'company_admin', 'company_user'])
  const [owner, admin, user] = people.map(({ email }) => ({ email, password: testPassword }))
  if (!owner || !admin || !user) throw new Error('the company has three people')
  return { owner, admin, user }
}

const save = (page: Page) => page.keyboard.press('Control+s')
const closed = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

test('the form speaks the rules of the country, saves by keyboard, and is read live without the right to change it', async () => {
  const { owner, user } = await people()
  const page = await enterAs(browser, url, owner, '/settings')
  const reader = await enterAs(browser, url, user, '/settings')
  await reader.getByText('Quem administra a empresa pode alterá-los.').waitFor()
  expect(await reader.getByLabel('Nome').count()).toBe(0)
  expect(await reader.getByRole('link', { name: 'Tokens de API' }).count()).toBe(0)

  await page.getByLabel('CNPJ').pressSequentially('11222333000182')
  await expect.poll(() => page.getByLabel('CNPJ').inputValue()).toBe('11.222.333/0001-82')
  await page.keyboard.press('Tab')
  await page.getByText('CNPJ inválido').waitFor()
  await save(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('taxId')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await page.getByLabel('Telefone').pressSequentially('11987654321')
  await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
  await page.getByRole('link', { name: 'Regional' }).click()
  await page.getByText('4.800,50 R$', { exact: true }).waitFor()
  await page.getByLabel('Moeda padrão').selectOption('USD')
  await page.getByText('$4.800,50', { exact: true }).waitFor()
  await page.getByLabel('Fuso horário padrão').click()
  await page.keyboard.type('toky')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('4 campos alterados').waitFor()

  // What was typed is not lost to a link, and the other part of the screen keeps it.
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.getByRole('link', { name: 'Empresa', exact: true }).first().click()
  await expect.poll(() => page.getByLabel('Telefone').inputValue()).toBe('(11) 98765-4321')
  await save(page)
  await page.getByText('Configurações salvas').waitFor()
  await page.getByText('Nenhuma alteração').waitFor()
  await reader.getByText('11.222.333/0001-81').waitFor()
  await reader.getByRole('link', { name: 'Regional' }).click()
  await reader.getByText('Asia/Tokyo').waitFor()
  await closed(page, reader)
})

test('money is written the way the language has it on every open screen at once, when the company chooses so', async () => {
  const { owner, user } = await people()
  const accessToken = tokenOf(owner.email)
  const deal = { dealId: crypto.randomUUID(), title: 'Agente de voz', stage: 'prospecting', contact: 'Óticas' }
  const value = { amount: 480_000, currency: 'BRL' }
  await asking(url).ask('deals.create', { ...deal, value, probability: 40 }, accessToken)
  const board = await enterAs(browser, url, user, '/crm')
  const card = board.locator('[data-deal]', { hasText: 'Agente de voz' })
  const figures = async () =>
    ((await card.locator('[data-figures]').first().textContent()) ?? '').replaceAll('\u00a0', ' ')
  await card.waitFor()
  await expect.poll(figures).toBe('4.800 R$')
  const page = await enterAs(browser, url, owner, '/settings?tab=regional')
  await page.getByLabel('Formato de valores').selectOption('language')
  await save(page)
  await page.getByText('Configurações salvas').waitFor()
  await expect.poll(figures).toBe('R$ 4.800,00')
  await board.reload()
  await expect.poll(figures).toBe('R$ 4.800,00')
  await closed(page, board)
})

test('of two who edit at once neither is overwritten unseen', async () => {
  const { owner, admin } = await people()
  const page = await enterAs(browser, url, owner, '/settings')
  const other = await enterAs(browser, url, admin, '/settings')
  const [own, theirs] = [page.getByLabel('Nome', { exact: true }), other.getByLabel('Nome', { exact: true })]
  await theirs.fill('Flor do Trigo')
  await save(other)
  await other.getByText('Configurações salvas').waitFor()
  // Nobody had touched this one, so it follows.
  await expect.poll(() => own.inputValue()).toBe('Flor do Trigo')

  await own.fill('Padaria Flor')
  await theirs.fill('Flor')
  await other.getByLabel('Endereço').fill('Rua das Flores, 10')
  await save(other)
  await page.getByText('Outra pessoa salvou alterações enquanto você editava.').waitFor()
  await page.getByText('você escreveu: Padaria Flor').waitFor()
  await save(page)
  await page.getByRole('button', { name: 'Manter o que escrevi' }).click()
  await expect.poll(() => own.inputValue()).toBe('Padaria Flor')
  await expect.poll(() => page.getByLabel('Endereço').inputValue()).toBe('Rua das Flores, 10')
  await own.press('Enter')
  await page.getByText('Nenhuma alteração').waitFor()
  await expect.poll(() => theirs.inputValue()).toBe('Padaria Flor')
  await closed(page, other)
})

test('every page of the settings is found beside the form, by keyboard and by other words, and opens at its place', async () => {
  const { owner, user } = await people()
  const page = await enterAs(browser, url, owner, '/settings')
  const index = page.getByRole('navigation', { name: 'Todas as configurações' })
  const find = index.getByRole('searchbox')
  await find.fill('telão')
  await index.getByRole('link', { name: 'Telões' }).waitFor()
  await expect.poll(() => index.getByRole('link').count()).toBe(1)
  await find.press('Enter')
  await page.waitForURL('**/profile#walls')
  await expect.poll(() => inSight(page, '#walls')).toBe(true)
  await page.goBack()

  await find.fill('nada disso')
  await index.getByText('Nada encontrado para "nada disso"').waitFor()
  await find.press('Escape')
  await find.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings?tab=regional')
  await expect.poll(() => index.locator('[aria-current=page]').textContent()).toBe('Regional')
  await find.fill('pós atendimento')
  await find.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.waitForURL('**/operations/calls')

  const phone = await enterAs(browser, url, user, '/settings', { viewport: { width: 390, height: 844 } })
  const all = phone.getByRole('button', { name: 'Todas as configurações' })
  await all.click()
  await phone.getByRole('link', { name: 'Respostas prontas' }).waitFor()
  expect(await phone.getByRole('link', { name: 'Pesquisa de satisfação (CSAT)' }).count()).toBe(0)
  expect(await seriousProblems(phone)).toEqual([])
  await closed(page, phone)
})

const inSight = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluate((element) => element.getBoundingClientRect().top < window.innerHeight)
    .catch(() => false)

test('looks right in every language, theme and width', async () => {
  const { owner } = await people()
  const page = await enterAs(browser, url, owner, '/settings')
  const ready = () => page.locator('input[name=name]').waitFor()
  await ready()
  expect(await looksWrong(page, 'settings', ready)).toEqual([])
  const regional = () => page.locator('input[name=timezone]').waitFor()
  await page.getByRole('link', { name: 'Regional' }).click()
  await regional()
  expect(await looksWrong(page, 'regional', regional)).toEqual([])
  await closed(page)
})

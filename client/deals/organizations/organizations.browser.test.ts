import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let visitor: Visitor
let ask: (name: string, input: unknown) => Promise<unknown>
let dealId: string
let contactId: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  ask = (name, input) => asking(url).ask(name, input, accessToken)
  dealId = crypto.randomUUID()
  await ask('deals.create', { dealId, title: 'Loja', probability: 40, value: { amount: 100, currency: 'BRL' } })
  contactId = crypto.randomUUID()
  await ask('contacts.create', { contactId, name: 'Marina Prado', addresses: [] })
})

const enter = (path: string, options?: Parameters<typeof enterAs>[4]) => enterAs(browser, url, visitor, path, options)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
test('a CNPJ fills in an organization, which gets a contact and stands on a deal', async () => {
  const page = await enter('/crm/organizations')
  await button(page, 'Nova organização').first().click()
  await page.getByLabel('CNPJ').fill('11222333000181')
  await button(page, 'Buscar no cadastro do CNPJ').click()
  await page.getByText('Dados preenchidos pelo cadastro público').waitFor()
  const name = await page.getByLabel('Nome', { exact: true }).inputValue()
  expect(name).not.toBe('')
  await expect.poll(() => page.getByLabel('Cidade').inputValue()).not.toBe('')
  await button(page, 'Criar organização').click()

  const sheet = page.getByRole('dialog', { name })
  await sheet.getByLabel('Vincular contato').fill('Marina')
  await page.getByRole('option', { name: 'Marina Prado' }).click()
  await sheet.getByRole('link', { name: 'Marina Prado' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.goto(`${url}/crm?deal=${dealId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Organização').fill(name.slice(0, 6))
  await page.getByRole('option', { name }).click()
  await button(page, 'Salvar').click()
  await page.locator('[data-deal]', { hasText: name }).waitFor()
  await page.goto(`${url}/crm/organizations`)
  // Its contact and its open deal.
  const counts = page.getByRole('row', { name }).getByRole('cell').filter({ hasText: /^1$/ })
  await expect.poll(() => counts.count()).toBe(2)

  await page.goto(`${url}/bases?contact=${contactId}`)
  const drawer = page.getByRole('dialog', { name: 'Marina Prado' })
  await drawer.getByRole('link', { name: 'Abrir organização' }).waitFor()
  await expect.poll(() => drawer.getByLabel('Organização').inputValue()).toBe(name)
  await page.context().close()
})

test('an organization is archived beside what is typed, which is not lost without asking', async () => {
  const organizationId = crypto.randomUUID()
  const fields = { legalName: null, email: null, phone: null, website: null, street: null, note: null, cnpj: null }
  await ask('deals.create-organization', { organizationId, ...fields, name: 'Aurora', city: 'Curitiba', state: 'PR' })
  const page = await enter(`/crm/organizations?organization=${organizationId}`)
  const sheet = page.getByRole('dialog', { name: 'Aurora' })
  await sheet.getByLabel('Cidade').fill('Londrina')
  await button(page, 'Arquivar').click()
  await button(page, 'Restaurar').waitFor()
  expect(await sheet.getByLabel('Cidade').inputValue()).toBe('Londrina')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog', { name: 'Descartar alterações?' }).waitFor()
  await button(page, 'Continuar editando').click()
  await button(page, 'Salvar').click()
  await expect
    .poll(() => ask('deals.find-organizations', { archived: true }))
    .toMatchObject({ rows: [{ city: 'Londrina', archived: true }] })
  await page.context().close()
})

test('a field of the company stands in the form of a deal and in the list', async () => {
  const field = { fieldId: crypto.randomUUID(), owner: 'deal', key: 'andares', label: 'Andares', type: 'number' }
  await ask('contacts.create-field', { ...field, choices: [], required: false })
  const page = await enter(`/crm?deal=${dealId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Andares').fill('três')
  await dialog.getByText('Isto não é um número').waitFor()
  await dialog.getByLabel('Andares').fill('3')
  await button(page, 'Salvar').click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${url}/crm?deal=${dealId}`)
  await expect.poll(() => page.getByRole('dialog').getByLabel('Andares').inputValue()).toBe('3')
  await page.context().close()
})

test('the list looks right everywhere', async () => {
  const fields = { legalName: null, email: null, phone: '+551932345678', website: null, street: null, note: null }
  for (const [name, city] of [
    ['Padaria Aurora', 'Campinas'],
    ['Mercado Ipê', 'Santos'],
  ])
    await ask('deals.create-organization', {
      ...{ organizationId: crypto.randomUUID(), ...fields, name, city, cnpj: null, state: 'SP' },
    })
  const page = await enter('/crm/organizations')
  await page.getByRole('row', { name: 'Padaria Aurora' }).getByText('(19) 3234-5678').waitFor()
  const ready = () => page.getByText('Padaria Aurora').waitFor()
  expect(await looksWrong(page, 'organizations', ready)).toEqual([])
  await page.context().close()
})

test('the map shows where deals are, and a state opens them', async () => {
  const organizationId = crypto.randomUUID()
  const fields = { legalName: null, email: null, phone: null, website: null, street: null, note: null, cnpj: null }
  await ask('deals.create-organization', { organizationId, ...fields, name: 'Aurora', city: 'Curitiba', state: 'PR' })
  const deal = { title: 'Loja de Curitiba', probability: 40, value: { amount: 100, currency: 'BRL' }, organizationId }
  await ask('deals.create', { dealId: crypto.randomUUID(), ...deal })
  const page = await enter('/crm?as=map')
  await page.getByRole('listitem').getByRole('button', { name: 'PR: 1 negócio' }).click()
  await page.getByRole('heading', { name: 'Curitiba · PR · 1' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, /Loja de Curitiba/).click()
  await page.getByRole('dialog').getByLabel('Título').waitFor()
  await page.context().close()
})

import { randomUUIDv7 } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeByEscape, enterAs, waitForClose } from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { patient, phone, testCampaignScreens } from '../../../infra/campaigns-browser.ts'
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

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

async function create(page: Page, name: string, budget: string, below?: string) {
  await page.getByRole('button', { name: 'Novo centro' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nome do centro').fill(name)
  if (below) {
    await sheet.getByLabel('Abaixo de').click()
    await page.keyboard.type(below)
    await page.keyboard.press('Enter')
  }
  await sheet.getByLabel('Orçamento mensal (BRL)').fill(budget)
  await page.keyboard.press('Enter')
  await waitForClose(sheet)
  await row(page, name).waitFor()
}

test('a tree of budgets is made and walked by keyboard, and a booking shows at once on both screens', async () => {
  const { owner, admin, user } = await people()
  const page = await enterAs(browser, url, owner, '/centro-custos')
  await page.getByText('Nenhum centro de custos').waitFor()
  await create(page, 'Vendas', '1.000')
  await create(page, 'Sul', '100', 'Vend')
  const other = await enterAs(browser, url, admin, '/centro-custos')
  await row(other, 'Sul').waitFor()

  // Left folds what is open and then goes out; right opens and then goes in.
  await row(page, 'Vendas').focus()
  await page.keyboard.press('ArrowLeft')
  await row(page, 'Sul').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toContain('Sul')
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'Sul' })
  await sheet.getByText('Nenhum lançamento neste mês').waitFor()
  await sheet.getByRole('button', { name: 'Lançar custo' }).click()
  await sheet.getByLabel('Valor (BRL)').fill('85,5')
  await sheet.getByLabel('Descrição').fill('Chip de teste')
  await page.keyboard.press('Enter')
  await sheet.getByText('Chip de teste').waitFor()
  await sheet.getByText('85,50').waitFor()
  await row(other, 'Sul').getByText('Perto do limite').waitFor()
  await row(other, 'Vendas').getByText('85,50').waitFor()
  await sheet.getByRole('tab', { name: 'Histórico' }).click()
  await sheet.getByText('85,50').waitFor()

  // No circle is offered: the reason stands where it would have been chosen.
  await closeByEscape(sheet)
  await row(page, 'Vendas').click()
  const vendas = page.getByRole('dialog', { name: 'Vendas' })
  await vendas.getByRole('tab', { name: 'Dados' }).click()
  await vendas.getByLabel('Abaixo de').click()
  const circle = page.getByRole('option', { name: /^Vendas \/ Sul/ })
  await circle.getByText('Um centro de custos não pode estar abaixo de si mesmo.').waitFor()
  await page.keyboard.press('Escape')
  await circle.waitFor({ state: 'detached' })
  await vendas.getByRole('switch', { name: /Ativo/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^centro-de-custos-\d{4}-\d{2}\.csv$/)
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await expect.poll(() => row(page, 'Sul').getByText('85,50').count()).toBe(0)

  const outsider = await enterAs(browser, url, user, '/centro-custos')
  await outsider.getByRole('heading').first().waitFor()
  expect(await outsider.getByRole('treegrid').count()).toBe(0)
  await Promise.all([page, other, outsider].map((page) => page.context().close()))
})

test('looks right in every language, theme and width', async () => {
  const company = await createTestCompany(databaseUrl)
  const email = company.people[0]?.email ?? ''
  const page = await enterAs(browser, url, { email, password: testPassword }, '/centro-custos')
  await create(page, 'Operações', '12.000')
  await create(page, 'Atendimento por WhatsApp', '5.000', 'Oper')
  await create(page, 'Telefonia', '', 'Oper')
  await create(page, 'Campanhas', '100')
  await row(page, 'Campanhas').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Lançar custo' }).click()
  await sheet.getByLabel('Valor (BRL)').fill('1.234,56')
  await page.keyboard.press('Enter')
  await sheet.getByText('1.234,56').waitFor()
  await closeByEscape(sheet)
  expect(await looksWrong(page, 'costs', () => row(page, 'Campanhas').waitFor())).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'Campanhas').click()
  await sheet.getByText('1.234,56').waitFor()
  await page.context().close()
})

describe('of campaigns', () => {
  const company = testCampaignScreens()
  const { ask, enter, contacts, audience, draft, channelId } = company

  test('what each has cost stands under its cost centre, adds up to it, and opens the campaign', async () => {
    const costCentreId = randomUUIDv7()
    await ask('companies.create-cost-centre', {
      centreId: costCentreId,
      parentId: null,
      name: 'Marketing',
      budget: 5_000,
    })
    await ask('conversations.set-price', { channelId: await channelId(), cost: { amount: 120, currency: 'BRL' } })
    const [number] = await contacts(3)
    const audienceId = await audience('Todos')
    for (const name of [
      'Black Friday',
      'Volta às aulas com um nome que não cabe em lugar nenhum de uma tela pequena',
    ]) {
      const made = await draft(name, { audienceId, costCentreId })
      await ask('campaigns.launch', { campaignId: made.id, version: made.version })
    }
    const message = { type: 'text', text: 'Seu boleto chegou', subject: null }
    const to = { kind: 'address', address: { kind: 'phone', value: number } }
    await ask('campaigns.send-one', { campaignId: randomUUIDv7(), to, channelId: await channelId(), message })

    const page = await enter(0, '/centro-custos', phone)
    await row(page, 'Marketing').getByText('7,20').first().waitFor(patient)
    const campaign = row(page, 'Black Friday')
    await campaign.getByText('3,60').waitFor(patient)
    await campaign.getByText('3 lançamentos').waitFor()
    await row(page, 'Volta às aulas').getByText('3,60').waitFor(patient)
    await row(page, '1 disparo unitário').getByText('1,20').waitFor(patient)
    expect(await looksWrong(page, 'campaign-costs', () => campaign.waitFor())).toEqual([])

    // By the arrows from the centre to its campaign and back.
    await row(page, 'Marketing').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toContain('Black Friday')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focused(page)).toContain('Marketing')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/campaigns\/my-campaigns\/.+/)
    await page.getByRole('heading', { name: 'Black Friday' }).waitFor()
    await page.getByRole('definition').filter({ hasText: '3,60' }).first().waitFor()
    await page.context().close()
  })
})

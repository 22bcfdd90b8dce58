import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, enterAs, type Visitor, waitForClose } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let owner: Visitor

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl)
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const fields = { title: 'Central', stage: 'proposal', value: { amount: 100, currency: 'BRL' }, probability: 40 }
  await asking(url).ask<Deal>('deals.create', { dealId: crypto.randomUUID(), ...fields }, accessToken)
})

const enter = async (options?: Parameters<typeof enterAs>[4]) => {
  const page = await enterAs(browser, url, owner, '/crm', options)
  await page.locator('[data-deal]').first().waitFor()
  return page
}
const openDeal = async (page: Page) => {
  await page.locator('[data-title]').first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await dialog.getByRole('tab', { name: 'Atividades' }).waitFor()
  return dialog
}

test('an activity is written by keyboard at its deal, stands in the day of its user, and is done there', async () => {
  const page = await enter()
  const deal = await openDeal(page)
  await deal.getByRole('button', { name: 'Nova atividade' }).press('Enter')
  const form = deal.getByRole('form', { name: 'Nova atividade' })
  await form.getByLabel('Lembrete').selectOption('hour')
  await form.getByRole('button', { name: 'Salvar atividade', disabled: false }).press('Enter')
  await form.getByText('Descreva a atividade').waitFor()
  await form.getByText('O lembrete precisa de data e hora').waitFor()
  await form.getByLabel('Descrição').fill('Ligar para fechar')
  await form.getByLabel('Data e hora').fill('2020-01-02T10:00')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar atividade', disabled: false }).press('Enter')
  await form.waitFor({ state: 'detached' })
  await deal.getByText('Ligar para fechar').waitFor()

  await deal.getByRole('tab', { name: 'Atividades' }).press('ArrowRight')
  for (const name of ['Produtos', 'Propostas'])
    await deal.getByRole('tab', { name, selected: true }).press('ArrowRight')
  await deal.getByText('Negócio criado em Proposta').waitFor()
  await deal.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await waitForClose(deal)

  await page.getByRole('button', { name: 'Minhas atividades: 1 até hoje' }).press('Enter')
  const day = page.getByRole('dialog', { name: 'Minhas atividades' })
  await day.getByRole('heading', { name: 'Atrasadas · 1' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await day.getByRole('checkbox', { name: 'Concluir Ligar para fechar' }).press('Space')
  await day.getByText('Nada a fazer').waitFor()
  await closeByEscape(day)
  await page.getByRole('button', { name: 'Minhas atividades', exact: true }).waitFor()
  await page.context().close()
})

test('on a phone the page of a deal stands below its fields', async () => {
  const page = await enter({ viewport: { width: 390, height: 844 } })
  const deal = await openDeal(page)
  await deal.getByRole('tab', { name: 'Conversas' }).click()
  await deal.getByText('Vincule o negócio a um contato').waitFor()
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

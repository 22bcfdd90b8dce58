import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { closeByEscape, enterAs, waitForClose, waitForFocus } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a deal that is there already is hinted at, merged with the one that stays, and two again', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const value = { amount: 500_00, currency: 'BRL' }
  const deal = { dealId: crypto.randomUUID(), title: 'Renovação anual', contact: 'Clínica São José', probability: 40 }
  await asking(url).ask('deals.create', { ...deal, value }, accessToken)

  const page = await enterAs(browser, url, visitor, '/crm')
  await page.getByRole('button', { name: 'Novo negócio' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('Título').fill('renovacao anual 2027')
  await dialog.getByLabel('Contato').fill('clinica são josé')
  await dialog.getByText('Pode ser o mesmo negócio').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByLabel('Valor').fill('10')
  await page.getByRole('button', { name: 'Criar negócio' }).click()
  await waitForClose(dialog)
  const card = page.locator('[data-deal]', { hasText: 'renovacao anual 2027' })
  await card.locator('[data-title]').press('Enter')
  await page.getByRole('button', { name: 'Mesclar com Renovação anual' }).click()
  await page.getByLabel('Manter').selectOption(deal.dealId)
  await page.getByRole('button', { name: 'Mesclar', exact: true }).last().click()
  await page.getByText('agora faz parte de').waitFor()
  const sheet = page.getByRole('dialog').first()
  await expect.poll(() => sheet.getByLabel('Título').inputValue()).toBe('Renovação anual')
  await waitForFocus(sheet)
  // A notice is there for a screen reader beside an open dialog.
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await undo.hover()
  await closeByEscape(sheet)
  // A notice under the pointer stays, and moves as another one leaves.
  const titles = async () => {
    await undo.hover()
    return await page.locator('[data-deal] [data-title]').allTextContents()
  }
  await expect.poll(titles).toEqual(['Renovação anual'])
  await undo.click()
  await expect.poll(() => page.locator('[data-deal]').count()).toBe(2)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

test('of a chosen contact the deals in other pipelines are hinted at too, to be looked at there', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const visitor = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(visitor.email)
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  const pipelineId = crypto.randomUUID()
  const stages = ['Conversa', 'Plano'].map((name) => ({
    ...{ id: name.toLowerCase(), name, kind: 'open', colour: 'neutral', requires: [], probability: null, to: null },
    rotsAfterDays: null,
  }))
  await ask('deals.create-pipeline', { pipelineId, name: 'Parcerias', stages })
  const { id: contactId } = await ask<{ id: string }>('contacts.create', {
    contactId: crypto.randomUUID(),
    name: 'Clínica São José',
    addresses: [],
  })
  const same = { title: 'Renovação anual', contactId, probability: 40, value: { amount: 500_00, currency: 'BRL' } }
  await ask('deals.create', { ...same, dealId: crypto.randomUUID(), pipelineId, stage: 'conversa' })
  await ask('deals.create', { ...same, dealId: crypto.randomUUID() })
  const page = await enterAs(browser, url, visitor, '/crm')
  await page.locator('[data-title]').first().press('Enter')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText(/Renovação anual · Parcerias · Conversa/).waitFor()
  expect(await page.getByRole('button', { name: 'Mesclar com Renovação anual' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Ver Renovação anual' }).click()
  await page.locator('[data-column=conversa] [data-deal]').waitFor()
  await dialog.getByText(/Renovação anual · Vendas · Prospecção/).waitFor()
  await page.context().close()
})

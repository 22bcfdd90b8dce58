import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { boardStands, card } from '../../infra/board-test.ts'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs } from '../../infra/browser-actions.ts'
import { seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('two people who edit one card at once: different fields are both saved, of the same one the second is asked', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const people = company.people.map(({ email }) => ({ email, password: testPassword }))
  const { accessToken } = await signIn(url, people[0]?.email ?? '', testPassword)
  const deal = { dealId: crypto.randomUUID(), title: 'Agente de voz', probability: 40 }
  await asking(url).ask('deals.create', { ...deal, value: { amount: 500_00, currency: 'BRL' } }, accessToken)
  const enter = async (who: number) =>
    boardStands(await enterAs(browser, url, people[who] ?? { email: '', password: '' }, '/crm'))
  const [page, own] = [await enter(0), await enter(1)]
  const form = (of: Page) => of.getByRole('dialog', { name: 'Editar negócio' })
  const save = (of: Page) => form(of).getByRole('button', { name: 'Salvar' }).click()
  await card(page, 'Agente de voz').locator('[data-title]').click()
  await page.getByLabel('Valor').fill('900')
  await card(own, 'Agente de voz').locator('[data-title]').click()
  await own.getByLabel('Contato').fill('Papelaria Central')
  await save(own)
  // What the other one changed comes into the form, what was typed stays.
  await expect.poll(() => page.getByLabel('Contato').inputValue()).toBe('Papelaria Central')
  await save(page)
  for (const each of [page, own]) {
    await card(each, 'Agente de voz').getByText('Papelaria Central').waitFor()
    await card(each, 'Agente de voz').getByText('900').waitFor()
  }

  await card(page, 'Agente de voz').locator('[data-title]').click()
  await page.getByLabel('Valor').fill('950')
  await card(own, 'Agente de voz').locator('[data-title]').click()
  await own.getByLabel('Valor').fill('1200')
  await save(own)
  await form(page)
    .getByText(/Pessoa 2 mudou o valor para .*1\.200.* há/)
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.getByLabel('Valor').inputValue()).toBe('950')
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Outra pessoa mudou isto antes de você' })
  await question.getByText(/Pessoa 2 mudou o valor para .*1\.200/).waitFor()
  await question.getByText(/O seu: .*950/).waitFor()
  await question.getByRole('button', { name: 'Gravar o meu' }).click()
  await card(own, 'Agente de voz').getByText('950').waitFor()
  await Promise.all([page, own].map((page) => page.context().close()))
})

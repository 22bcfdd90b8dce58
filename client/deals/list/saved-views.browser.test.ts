/** Views of the list of deals: one's own, the company's, and the one that the list opens with. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { asking } from '../../../infra/ask.ts'
import { openBrowser } from '../../../infra/browser.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'
import { signIn } from '../../../infra/sign-in.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  const { accessToken } = await signIn(url, people[0]?.email ?? '', testPassword)
  for (const [title, stage] of [
    ['Loja', 'prospecting'],
    ['Matriz', 'proposal'],
  ])
    await asking(url).ask(
      'deals.create',
      { dealId: crypto.randomUUID(), title, stage, value: { amount: 100, currency: 'BRL' }, probability: 40 },
      accessToken,
    )
})

const enter = (who: number) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, '/crm?as=list', {
    viewport: { width: 1440, height: 900 },
  })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a view of deals is private until it is shared, and opens the list of the user who chose it', async () => {
  const [own, other] = [await enter(0), await enter(1)]
  await own.getByRole('combobox', { name: 'Etapa' }).selectOption('proposal')
  await own.getByText('1–1 de 1').waitFor()
  await button(own, 'Salvar visão').click()
  await own.getByLabel('Nome da visão').fill('Em proposta')
  await own.keyboard.press('Enter')
  await button(own, 'Em proposta').waitFor()
  await own.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await other.getByText('1–2 de 2').waitFor()
  await other.getByRole('button', { name: /Em proposta/ }).waitFor({ state: 'detached' })
  await button(own, 'Compartilhar com a empresa').click()
  await other
    .getByRole('button', { name: /Em proposta$/ })
    .first()
    .click()
  await other.getByText('1–1 de 1').waitFor()
  await other.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await button(other, 'Abrir a lista nesta visão').click()
  // It is stored once it can be taken back.
  await other.getByRole('button', { name: 'Opções da visão Em proposta' }).click()
  await button(other, 'Não abrir mais a lista nesta visão').waitFor()
  await other.goto(`${url}/crm?as=list`)
  await other.getByText('1–1 de 1').waitFor()
  await Promise.all([own, other].map((page) => page.context().close()))
})

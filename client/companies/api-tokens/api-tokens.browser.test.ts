import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, waitForFocus } from '../../../infra/browser-actions.ts'
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

const call = async (page: Page, secret: string, name: string) => {
  const answer = await page.request.post(`/api/${name}`, { data: {}, headers: { authorization: `Bearer ${secret}` } })
  return answer.status()
}

test('a token is made, shown once, used over the API, and dead the moment a colleague revokes it', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner', 'company_admin'])
  const [owner, admin] = people.map(({ email }) => ({ email, password: testPassword }))
  if (!owner || !admin) throw new Error('the company has two people')
  const page = await enterAs(browser, url, admin, '/settings?tab=tokens')
  const other = await enterAs(browser, url, owner, '/settings?tab=tokens')
  await other.getByText('Nenhum token').waitFor()
  await page.getByRole('button', { name: 'Novo token' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome do token').fill('Relatórios')
  await form.getByLabel('Válido por (dias)').fill('7')
  await page.keyboard.press('Enter')
  await form.getByText('Escolha ao menos uma permissão').waitFor()
  await form.getByRole('group', { name: 'CRM', exact: true }).getByLabel('Visualizar').check()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Criar token' }).click()

  const secret = (await page.getByRole('textbox', { name: 'Segredo' }).textContent()) ?? ''
  expect(secret).toMatch(/^aura_/)
  await waitForFocus(page.getByRole('dialog').filter({ hasText: 'Guardei o segredo' }))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao segredo' }).click()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardei o segredo' }).click()
  expect([await call(page, secret, 'deals.pipelines'), await call(page, secret, 'companies.users')]).toEqual([200, 403])

  const list = other.getByRole('list', { name: 'Tokens de API' })
  await list.getByText('Relatórios').waitFor()
  await list.getByText('CRM: visualizar').waitFor()
  await list.getByText('Expira em breve').waitFor()
  expect(
    await looksWrong(other, 'tokens', () =>
      list.getByText('Relatórios').or(other.getByText('aura_…')).first().waitFor(),
    ),
  ).toEqual([])
  await other.getByRole('button', { name: 'Revogar o token Relatórios' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
  await page.getByText('Nenhum token').waitFor()
  expect(await call(page, secret, 'deals.pipelines')).toBe(401)

  // One that signs itself out stays in the list as what it is, until it is taken off.
  await page.getByRole('button', { name: 'Novo token' }).click()
  await form.getByLabel('Nome do token').fill('Carga')
  await form.getByRole('group', { name: 'CRM', exact: true }).getByLabel('Visualizar').check()
  await form.getByRole('button', { name: 'Criar token' }).click()
  const second = (await page.getByRole('textbox', { name: 'Segredo' }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Guardei o segredo' }).click()
  await list.getByText('Carga').waitFor()
  expect(await call(page, second, 'identity.sign-out')).toBe(200)
  await list.getByText('Encerrado', { exact: true }).waitFor()
  await list.getByText(/encerrado pelo próprio programa em/).waitFor()
  await other.getByRole('button', { name: 'Tirar Carga da lista' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Tirar da lista' }).click()
  await page.getByText('Nenhum token').waitFor()
  await Promise.all([page, other].map((page) => page.context().close()))
})

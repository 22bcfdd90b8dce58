import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeByEscape, enterAs, waitForFocus } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a form is connected by keyboard, its first request tried, applied and seen', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations/inbound')
  await page.getByText('Nenhum webhook de entrada').waitFor()
  await page.getByRole('button', { name: 'Novo webhook de entrada' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Site')
  await form.getByLabel('Modelo').selectOption('form')
  await page.keyboard.press('Tab')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Criar webhook de entrada' }).press('Enter')
  const secret = await page.getByRole('textbox', { name: 'Segredo', exact: true }).textContent()
  await page.getByRole('button', { name: 'Guardei o segredo' }).press('Enter')

  const drawer = page.getByRole('dialog', { name: 'Site' })
  await drawer.getByText('Nenhuma requisição').waitFor()
  await waitForFocus(drawer)
  const webhookId = new URL(page.url()).searchParams.get('webhook')
  const posted = await fetch(`${url}/hooks/in/${webhookId}/${secret}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ nome: 'Ana Souza', email: 'ana@cliente.example', mensagem: 'Quero um orçamento' }),
  })
  expect(posted.status).toBe(202)
  await drawer.getByRole('button', { name: /À espera/ }).press('Enter')
  await drawer.getByRole('textbox', { name: 'Corpo recebido' }).getByText('Quero um orçamento').waitFor()

  await drawer.getByRole('tab', { name: 'Requisições' }).press('ArrowRight')
  await drawer.getByRole('button', { name: 'Testar com a última requisição' }).press('Enter')
  await drawer.getByText('Seria aplicada').waitFor()
  await drawer.getByText('contato criado · sem conversa para a nota').waitFor()
  await drawer.getByLabel('Nota na conversa').fill('{{$.mensagem')
  await drawer.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await drawer.getByText('Um caminho está mal escrito.').waitFor()
  await drawer.getByLabel('Nota na conversa').fill('')
  await drawer.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Mapeamento salvo.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await drawer.getByRole('button', { name: 'Ativar' }).press('Enter')
  await drawer.getByRole('tab', { name: 'Mapeamento' }).press('ArrowLeft')
  await drawer.getByRole('button', { name: 'Aplicar o que espera' }).press('Enter')
  await drawer.getByText('contato criado', { exact: true }).waitFor()
  await closeByEscape(drawer)
  await page.getByRole('table').getByText('Ativo').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('list', { name: 'Webhooks de entrada' }).getByText('Ativo').waitFor()
  expect(await sticksOut(page)).toBe(null)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

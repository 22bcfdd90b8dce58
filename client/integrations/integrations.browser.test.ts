import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, closeByEscape, enterAs, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided
const simulator = sharedWorld().addresses.simulated.simulatorUrl ?? ''

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('a webhook is set up by keyboard, tried, seen in its log, and paused', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/integrations')
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await card('Slack').getByText('Não configurado').waitFor()
  await card('Calendário').getByText('Não configurado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await card('Webhooks').getByRole('link', { name: 'Configurar' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('ERP')
  await form.getByLabel('Endereço').fill('https://10.0.0.1/hooks')
  await form.getByRole('button', { name: 'Criar webhook' }).press('Enter')
  await form.getByText('Escolha ao menos um evento.').waitFor()
  await form.getByLabel('Contato criado').press('Space')
  await form.getByRole('button', { name: 'Criar webhook' }).press('Enter')
  await form.getByText('Só endereços públicos que começam com https:// são chamados.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByLabel('Endereço').fill(`${simulator}/receiver/failing`)
  await page.keyboard.press('Enter')
  const secret = page.getByRole('textbox', { name: 'Segredo de assinatura' })
  await expect.poll(() => secret.textContent()).toMatch(/^whsec_/)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardei o segredo' }).press('Enter')

  const drawer = page.getByRole('dialog', { name: 'ERP' })
  await drawer.getByText('Nenhuma entrega').waitFor()
  await waitForFocus(drawer)
  await drawer.getByRole('button', { name: 'Enviar teste', disabled: false }).press('Enter')
  const row = drawer.getByRole('button', { name: /Teste: Contato criado/ })
  await row.getByText('Erro no destino · 500').waitFor()
  await row.press('Enter')
  await drawer.getByRole('textbox', { name: 'Corpo enviado' }).getByText('contacts.added').waitFor()
  await drawer.getByRole('textbox', { name: 'Resposta' }).getByText('The database is away.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await drawer.getByRole('tab', { name: 'Entregas' }).press('ArrowRight')
  await drawer.getByLabel('Endereço').fill(`${simulator}/receiver/ok`)
  await drawer.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Webhook salvo.').waitFor()
  await drawer.getByRole('tab', { name: 'Configuração' }).press('ArrowLeft')
  await row.press('Enter')
  await drawer.getByRole('button', { name: 'Reenviar', exact: true, disabled: false }).press('Enter')
  await row.getByText('Entregue', { exact: true }).waitFor()
  await drawer.getByRole('button', { name: 'Pausar' }).press('Enter')
  await answer(page, 'Pausar')
  await drawer.getByRole('button', { name: 'Retomar' }).waitFor()
  await closeByEscape(drawer)
  await page.getByRole('table').getByText('Pausado').waitFor()
  await page.getByRole('link', { name: 'Todas as Integrações' }).press('Enter')
  await card('Webhooks').getByRole('button', { name: 'Retomar: ERP' }).press('Enter')
  await card('Webhooks').getByText('Ativo').waitFor()
  await card('Webhooks').getByRole('button', { name: 'Pausar: ERP' }).press('Enter')
  await card('Webhooks').getByText('Pausado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await card('Webhooks').getByRole('link', { name: 'ERP' }).press('Enter')
  await drawer.getByRole('button', { name: 'Retomar' }).waitFor()
  await waitForFocus(drawer)
  await closeByEscape(drawer)
  await page.getByRole('list', { name: 'Webhooks' }).getByText('Pausado').waitFor()
  expect(await sticksOut(page)).toBe(null)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

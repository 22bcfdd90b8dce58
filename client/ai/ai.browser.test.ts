/** /integrations/ias as an administrator uses it, by keyboard, against a provider that speaks real HTTP. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeByEscape, enterAs, waitForFocus, waitForPickUp } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type ModelProviderSimulator, startModelProvider } from '../../infra/model-provider/simulator.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let provider: ModelProviderSimulator
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  provider = await startModelProvider()
})
beforeEach(() => provider.answer({ call: { name: 'report_ready', input: '{"ready":true}' } }))
afterAll(async () => {
  await browser.close()
  await provider[Symbol.asyncDispose]()
})

async function enter() {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  return await enterAs(browser, url, { email: people[0]?.email ?? '', password: testPassword }, '/integrations/ias')
}
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

async function connect(page: Page, name: string, kind: string, path: 'openai' | 'ollama') {
  await page.getByRole('button', { name: 'Nova conexão' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova conexão' })
  await form.getByLabel('Provedor').selectOption(kind)
  await form.getByLabel('Nome').fill(name)
  await form.getByLabel('Endereço da API').fill(provider.urlOf(path))
  await form.getByLabel('Chave da API').fill(provider.key)
  await page.keyboard.press('Enter')
  const panel = drawer(page, name)
  await waitForFocus(panel)
  await panel.getByLabel('Modelo de conversa').fill('small-chat')
  await panel.getByLabel('Entrada').fill('1,00')
  await panel.getByLabel('Saída').fill('2,00')
  await panel.getByLabel('Silêncio máximo no meio (s)').fill('2')
  await page.keyboard.press('Enter')
  await panel.getByText('Funcionando').waitFor()
  return panel
}

test('a connection is made with its key refused, its address refused, and tested once it has a model', async () => {
  const page = await enter()
  await page.getByText('Nenhuma conexão com modelos de IA').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Nova conexão' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Nova conexão' })
  await form.getByLabel('Nome').fill('Principal')
  await form.getByLabel('Endereço da API').fill('http://10.0.0.7/v1')
  await form.getByLabel('Chave da API').fill('wrong')
  await page.keyboard.press('Enter')
  await form.getByText('Só endereços públicos').waitFor()
  await form.getByLabel('Endereço da API').fill(provider.urlOf('openai'))
  await page.keyboard.press('Enter')
  await form.getByText('O provedor recusou a chave.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByLabel('Chave da API').fill(provider.key)
  await page.keyboard.press('Enter')
  const panel = drawer(page, 'Principal')
  await waitForFocus(panel)
  await panel.getByText('Sem modelo').waitFor()
  await panel.getByText('2 modelos na lista do provedor.').waitFor()
  expect(await panel.textContent()).not.toContain(provider.key)
  await panel.getByLabel('Modelo de conversa').fill('small-chat')
  await panel.getByLabel('Entrada').fill('caro')
  await page.keyboard.press('Enter')
  await panel.getByText('Informe um preço').first().waitFor()
  await panel.getByLabel('Entrada').fill('2,50')
  await panel.getByLabel('Saída').fill('10')
  await panel.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await panel.getByText('Funcionando').waitFor()
  await expect
    .poll(() => panel.getByRole('list', { name: 'Capacidades' }).getByRole('listitem').allTextContents())
    .toEqual([...['Conversa', 'Streaming', 'Ferramentas', 'sem Embeddings', 'sem Transcrição', 'sem Fala']])
  expect(await seriousProblems(page)).toEqual([])
  provider.answer({ fault: { kind: 'status', status: 401 } })
  await panel.getByRole('button', { name: 'Testar capacidades', disabled: false }).press('Enter')
  await panel.getByText('A chave foi recusada').waitFor()
  await closeByEscape(panel)
  await page.getByRole('button', { name: /Notificações/ }).click()
  await page.getByText('A conexão de IA Principal está falhando.').first().waitFor()
  await page.goto(`${url}/credenciais`)
  await page.getByRole('table').getByText('Chave de modelos de IA').waitFor()
  await page.getByRole('button', { name: 'Principal', exact: true }).click()
  const credential = page.getByRole('dialog', { name: 'Principal' })
  await credential.getByText('O provedor recusou a chave. Ela é trocada em Integrações, IAs.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

test('the order is changed by keyboard, a prompt streams, and its cost stands in the usage and the budget', async () => {
  const page = await enter()
  await closeByEscape(await connect(page, 'Primeira', 'openai', 'openai'))
  await closeByEscape(await connect(page, 'Reserva', 'ollama', 'ollama'))
  const list = (tab: Page) => tab.getByRole('list', { name: 'Conexões na ordem em que são consultadas' })
  const names = (tab = page) =>
    list(tab)
      .getByRole('button', { name: /^(Primeira|Reserva)$/ })
      .allTextContents()
  await expect.poll(() => names()).toEqual(['Primeira', 'Reserva'])
  expect(await seriousProblems(page)).toEqual([])
  const handle = page.getByRole('button', { name: /Mover.*Reserva|Reserva.*posição/ })
  await handle.focus()
  await page.keyboard.press('Space')
  await waitForPickUp(page.getByText('Reserva foi pego na posição 2 de 2.'))
  await page.keyboard.press('ArrowUp')
  await page.getByText('Reserva: posição 1 de 2.').waitFor()
  await page.keyboard.press('Space')
  await expect.poll(() => names()).toEqual(['Reserva', 'Primeira'])
  const next = await page.context().newPage()
  await next.goto('/integrations/ias')
  await expect.poll(() => names(next)).toEqual(['Reserva', 'Primeira'])
  await next.close()

  await page.getByRole('button', { name: 'Alterar orçamento' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Orçamento do mês' })
  await form.getByLabel('Orçamento por mês').fill('10')
  await form.getByLabel('Moeda').selectOption('USD')
  await form.getByLabel('Parar ao gastar tudo').press('Space')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText(/\(0\s%\)/).waitFor()

  await page.getByRole('tab', { name: 'Conexões' }).press('ArrowLeft')
  provider.answer({ words: ['Boa ', 'tarde', ', posso ajudar?'] })
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Cumprimente o cliente.')
  await page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter')
  const answer = page.getByRole('region', { name: 'Resposta' })
  await answer.getByText('Boa tarde, posso ajudar?').waitFor()
  await answer.getByText(/Reserva · small-chat · .* 12 \+ 5 tokens/).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  // What has come stands there while the rest is waited for; then the connection's own clock gives it up.
  provider.answer({ words: ['Um ', 'momento'], fault: { kind: 'silence', after: 1 } })
  const underway = page.getByRole('button', { name: 'Respondendo…' })
  await Promise.all([
    answer.getByText('Um', { exact: true }).waitFor(),
    underway.waitFor(),
    page.getByRole('button', { name: 'Enviar', disabled: false }).press('Enter'),
  ])
  await answer.getByText('O provedor não respondeu.').waitFor()
  provider.answer({})

  await page.getByRole('tab', { name: 'Testar prompt' }).press('ArrowLeft')
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'Reserva' }).filter({ hasText: 'Teste' }).first().waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Nome de cliente' }).isChecked()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('tab', { name: 'Dados pessoais' }).press('ArrowLeft')
  await page.getByRole('columnheader', { name: 'Custo' }).waitFor()
  await rows.filter({ hasText: 'Reserva' }).getByText('Teste').waitFor()
  await expect.poll(() => rows.filter({ hasText: 'small-chat' }).count()).toBe(2)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Detalhar por').selectOption('queue')
  await page.getByRole('columnheader', { name: 'Fila' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  for (const tab of ['Conexões', 'Dados pessoais', 'Testar prompt']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect(await sticksOut(page)).toBe(null)
    expect(await seriousProblems(page)).toEqual([])
  }
  await page.context().close()
})

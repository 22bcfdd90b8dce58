/** The assistant in the corner as a person uses it: by keyboard, over a reload, with a model and without. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toolCallOf } from '../../infra/assistant-test.ts'
import { answer, closeByEscape, enterAs, stopClock, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { noteNotices } from '../../infra/browser-notices.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type ModelProviderSimulator, startModelProvider } from '../../infra/model-provider/simulator.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { connectModels } from '../../infra/voice-browser.ts'

let browser: Browser
let provider: ModelProviderSimulator
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  provider = await startModelProvider()
})
beforeEach(() => provider.answer({}))
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser.close()
  await provider[Symbol.asyncDispose]()
})

async function makeOwner() {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  return { email: people[0]?.email ?? '', password: testPassword }
}
const enter = async (path = '/crm', options?: Parameters<typeof enterAs>[4]) =>
  await enterAs(browser, url, await makeOwner(), path, options)
async function enterConnected() {
  const owner = await makeOwner()
  await connectModels({ email: owner.email, provider })
  return await enterAs(browser, url, owner, '/crm')
}
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Aura', exact: true })
async function open(page: Page) {
  await page.getByRole('button', { name: 'Assistente Aura' }).press('Enter')
  const panel = panelOf(page)
  await panel.getByLabel('Mensagem').waitFor()
  return panel
}

test('a quick action answers from live data, each figure opens its screen, and a reload shows the same', async () => {
  const page = await enter()
  const panel = await open(page)
  await panel.getByText('Como posso ajudar?').waitFor()
  const shown = await noteNotices(page)
  await panel.getByRole('button', { name: 'Resumo de analytics' }).press('Enter')
  await panel.getByText('Resumo da operação').waitFor()
  await panel.getByText('Respondido por consulta aos dados, sem IA').waitFor()
  await expect.poll(shown).toEqual(['Aura respondeu'])
  expect(await seriousProblems(page)).toEqual([])
  await page.reload()
  await panel.getByText('Resumo da operação').waitFor()
  await panel.getByRole('list', { name: 'Números usados' }).getByRole('link', { name: 'Alertas ativos' }).click()
  await page.waitForURL('**/warroom/alerts')
  await panel.getByText('Resumo da operação').waitFor()
  await panel.getByLabel('Mensagem').fill('Chamadas perdidas?')
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Chamadas perdidas sem retorno (desde o início) 0' }).click()
  await page.waitForURL((address) => address.pathname === '/operations/calls' && address.search.includes('unanswered'))
  await panel.getByText('Resumo da operação').waitFor()
})

test('Enter sends, Shift+Enter begins a line, empty words are not sent, and the box grows to its bound', async () => {
  const page = await enter()
  const panel = await open(page)
  const box = panel.getByLabel('Mensagem')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  const heights = async () => await box.evaluate((element) => element.getBoundingClientRect().height)
  const two = await heights()
  await box.press('Enter')
  expect(await panel.getByRole('article').count()).toBe(0)
  for (let at = 0; at < 12; at++) await box.press('Shift+Enter')
  await expect.poll(heights).toBeGreaterThan(two)
  expect(await heights()).toBeLessThanOrEqual(120)
  await box.fill('Quantos contatos\ntemos?')
  await box.press('Enter')
  await panel.getByText('Contatos: 0').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
  await expect.poll(heights).toBe(two)
  await box.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Assistente Aura')
})

test('it is minimized and opened again, and cleared after a question', async () => {
  const page = await enter()
  const panel = await open(page)
  await panel.getByLabel('Mensagem').fill('Quantos usuários ativos?')
  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: 'Usuários ativos 1' }).waitFor()
  await panel.getByRole('button', { name: 'Minimizar' }).press('Enter')
  await panel.getByLabel('Mensagem').waitFor({ state: 'detached' })
  await page.reload()
  await panel.getByRole('button', { name: 'Abrir' }).press('Enter')
  await panel.getByRole('link', { name: 'Usuários ativos 1' }).waitFor()
  await panel.getByRole('button', { name: 'Alertas' }).press('Enter')
  await panel.getByText('Alertas e incidentes').waitFor()
  await panel.getByRole('button', { name: 'Limpar a conversa', disabled: false }).press('Enter')
  await answer(page, 'Limpar')
  await panel.getByText('Como posso ajudar?').waitFor()
})

test('what is typed stays through minimizing, closing, the voice, a reload and a quick action', async () => {
  const page = await enter()
  const panel = await open(page)
  const box = panel.getByLabel('Mensagem')
  await box.fill('Quantos contatos')
  await panel.getByRole('button', { name: 'Minimizar' }).press('Enter')
  await box.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Abrir' }).press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Quantos contatos')
  await panel.getByRole('button', { name: 'Fechar' }).press('Enter')
  await panel.waitFor({ state: 'detached' })
  await open(page)
  await expect.poll(() => box.inputValue()).toBe('Quantos contatos')
  await panel.getByRole('button', { name: 'Falar por voz' }).press('Enter')
  await panel.getByLabel('Agente de IA').waitFor()
  await panel.getByRole('button', { name: 'Conversar por texto' }).press('Enter')
  await expect.poll(() => box.inputValue()).toBe('Quantos contatos')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Quantos contatos')
  await panel.getByRole('button', { name: 'Otimizações' }).press('Enter')
  await panel.getByText('Respondido por consulta aos dados, sem IA').waitFor()
  await panel.getByText('Quais otimizações você sugere?').waitFor()
  expect(await box.inputValue()).toBe('Quantos contatos')
  await box.press('Enter')
  await panel.getByText('Contatos: 0').waitFor()
  await expect.poll(() => box.inputValue()).toBe('')
})

test('a quick action is sent a tenth of a second after it was pressed', async () => {
  const page = await enter()
  const panel = await open(page)
  await panel.getByText('Como posso ajudar?').waitFor()
  await stopClock(page)
  await panel.getByRole('button', { name: 'Insights' }).press('Enter')
  await page.clock.runFor(99)
  expect(await panel.getByText('Gerar insights').count()).toBe(0)
  await page.clock.runFor(1)
  await panel.getByText('Gerar insights').waitFor()
  await page.clock.resume()
  await panel.getByText('Insights dos seus dados').waitFor()
})

test('that an answer has come, or failed, is said with the panel minimized, closed or speaking', async () => {
  const page = await enterConnected()
  const panel = await open(page)
  const notices = page.getByRole('region', { name: 'Avisos' })
  /** The answer comes when it is let go. */
  const ask = async (words: string, script: Parameters<typeof provider.answer>[0]) => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    provider.answer({ ...script, gate })
    await panel.getByLabel('Mensagem').fill(words)
    await page.keyboard.press('Enter')
    await panel.locator('article[aria-busy=true]').waitFor()
    return resolve
  }
  const first = await ask('Primeira', { words: ['Um.'] })
  await panel.getByRole('button', { name: 'Minimizar' }).press('Enter')
  await panel.getByLabel('Mensagem').waitFor({ state: 'detached' })
  const shown = await noteNotices(page)
  first()
  await expect.poll(shown).toEqual(['Aura respondeu'])
  await panel.getByRole('button', { name: 'Abrir' }).press('Enter')
  const second = await ask('Segunda', { words: ['Dois.'] })
  await panel.getByRole('button', { name: 'Falar por voz' }).press('Enter')
  await panel.getByLabel('Agente de IA').waitFor()
  second()
  await expect.poll(shown).toEqual(['Aura respondeu', 'Aura respondeu'])
  await panel.getByRole('button', { name: 'Conversar por texto' }).press('Enter')
  const third = await ask('Terceira', { fault: { kind: 'status', status: 500 } })
  await panel.getByRole('button', { name: 'Fechar' }).press('Enter')
  await panel.waitFor({ state: 'detached' })
  third()
  await notices.getByText('Não foi possível se comunicar com Aura. Tente novamente.').waitFor()
})

test('a long thread follows its end, unless one has scrolled up', async () => {
  const page = await enter()
  const panel = await open(page)
  for (const words of ['Negócios por etapa', 'Resumo', 'Insights']) {
    await panel.getByLabel('Mensagem').fill(words)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => panel.getByText(/Respondido por/).count())
      .toBeGreaterThan(['Negócios por etapa', 'Resumo', 'Insights'].indexOf(words))
  }
  const log = panel.getByRole('log')
  const away = async () => await log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect.poll(away).toBeLessThan(2)
  await log.evaluate((box) => box.scrollTo(0, 0))
  await panel.getByRole('button', { name: 'Ir para o fim' }).waitFor()
  await panel.getByLabel('Mensagem').fill('Quantos pipelines existem?')
  await page.keyboard.press('Enter')
  await panel.getByText('Pipelines: 1').waitFor()
  expect(await away()).toBeGreaterThan(50)
  await panel.getByRole('button', { name: 'Ir para o fim' }).press('Enter')
  await expect.poll(away).toBeLessThan(2)
})

test('with a model the answer streams, is stopped, fails in the words of the product, and proposes what one confirms', async () => {
  const page = await enterConnected()
  const panel = await open(page)
  const ask = async (words: string) => {
    await panel.getByLabel('Mensagem').fill(words)
    await page.keyboard.press('Enter')
  }
  provider.answer({ words: ['Era uma vez ', 'fim'], fault: { kind: 'silence', after: 1 } })
  await ask('Conte uma história')
  await panel.getByText('Era uma vez').waitFor()
  await panel.getByText('Aura está digitando…').waitFor()
  await panel.getByRole('button', { name: 'Parar a resposta' }).press('Enter')
  await panel.getByText('Resposta interrompida.').waitFor()
  provider.answer({ fault: { kind: 'status', status: 500 } })
  await ask('E agora?')
  await panel.getByText('Desculpe, estou com problemas técnicos no momento. Tente novamente em instantes.').waitFor()
  await page.getByText('Erro de comunicação').waitFor()
  await page.getByText('Não foi possível se comunicar com Aura. Tente novamente.').waitFor()
  provider.answer({ words: ['Vendemos R$ 1.234,50 em 3 de março.'] })
  await ask('Quanto vendemos?')
  await panel.getByText('Este número não vem dos dados da empresa: 1.234,50').waitFor()
  const deal = { title: 'Padaria Sol', value: { amount: 90_000, currency: 'BRL' }, probability: 50 }
  provider.answer({
    words: [],
    call: toolCallOf('deals.create', deal),
    afterTools: { words: ['| Negócio | Valor |\n|---|---|\n| Padaria Sol | R$ 900 |'] },
  })
  await ask('Crie o negócio da Padaria Sol')
  const card = panel.getByRole('region', { name: 'Ação proposta' })
  await card.getByText('Criar negócio').waitFor()
  await card.getByText('900 R$', { exact: true }).waitFor()
  await card.getByText('50 %', { exact: true }).waitFor()
  const read = await card.textContent()
  expect(read).not.toMatch(/[{}"]|amount|dealId|[0-9a-f]{8}-[0-9a-f]{4}/)
  await panel.getByRole('cell', { name: 'R$ 900' }).waitFor()
  expect(await page.getByRole('main').getByText('Padaria Sol').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await card.getByRole('button', { name: 'Confirmar ação' }).press('Enter')
  await card.getByText('Feito, em seu nome.').waitFor()
  await page.getByRole('main').getByText('Padaria Sol').first().waitFor()
  await panel.getByRole('button', { name: 'Privacidade do assistente' }).press('Enter')
  const privacy = page.getByRole('dialog', { name: 'Privacidade do assistente' })
  expect(await seriousProblems(page)).toEqual([])
  await privacy.getByLabel('Usar provedores de modelos nas respostas').press('Space')
  await privacy.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await privacy.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Privacidade do assistente' }).press('Enter')
  await privacy.getByRole('link', { name: 'Dados pessoais: o que é mascarado e o que saiu' }).press('Enter')
  await page.waitForURL('**/integrations/ias?tab=privacy')
  await page.getByRole('table').getByRole('row').filter({ hasText: 'Assistente' }).first().waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Nome de cliente' }).isChecked()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await ask('Quantos negócios abertos temos?')
  await panel.getByText('Negócios abertos: 1').waitFor()
  // What is open on the screen, or was last, is what 'this' means; the person takes it off.
  await page.goto('/crm')
  await page.getByRole('main').getByText('Padaria Sol').first().click()
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(dialog)
  await closeByEscape(dialog)
  await panel.getByText('Sobre o negócio Padaria Sol').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await ask('Quanto vale este negócio?')
  await panel.getByRole('link', { name: /Valor do negócio\s*900\sR\$/ }).waitFor()
  await panel.getByText('Negócio Padaria Sol', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Não perguntar sobre isto' }).press('Enter')
  await panel.getByText('Sobre o negócio Padaria Sol').waitFor({ state: 'detached' })
  const box = panel.getByLabel('Mensagem')
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('what the search cannot match goes to the assistant', async () => {
  const page = await enter()
  await page.getByRole('button', { name: 'Assistente Aura' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('[data-search-input]').fill('quantas audiências temos aqui')
  await page.getByText('Perguntar ao Aura: quantas audiências temos aqui').waitFor()
  await page.keyboard.press('Enter')
  await panelOf(page).getByText('Públicos: 0').waitFor()
})

test('on a phone it takes the whole screen', async () => {
  const page = await enter('/crm', { viewport: { width: 390, height: 844 } })
  const panel = await open(page)
  await panel.getByRole('button', { name: 'Insights' }).press('Enter')
  await panel.getByText('Insights dos seus dados').waitFor()
  expect(await sticksOut(page)).toBe(null)
  expect(await seriousProblems(page)).toEqual([])
})

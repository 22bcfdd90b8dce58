/** /agents as an administrator uses it, by keyboard, with a model that speaks real HTTP. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { openBrowser } from '../../infra/browser.ts'
import { answer, closeByEscape, enterAs, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { startModelProvider } from '../../infra/model-provider/simulator.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('an AI agent is made, tried, turned on, copied and deleted by keyboard', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/agents')
  await page.getByText('Nenhum agente de IA').waitFor()
  await page.getByRole('button', { name: 'Novo agente' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo agente' })
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await form.getByLabel('Nome').fill('Lia')
  await form.getByLabel('Persona e instruções').fill('Você atende uma loja de roupas.')
  await form.getByLabel('Em horários definidos').check()
  await form.getByRole('button', { name: 'Adicionar horário: segunda-feira' }).press('Enter')
  await expect.poll(() => form.getByLabel('segunda-feira, das').count()).toBe(2)
  await form.getByRole('button', { name: 'Novo procedimento' }).press('Enter')
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await form.getByText('Todo procedimento precisa de um nome').waitFor()
  await form.getByLabel('Nome do procedimento').fill('Troca')
  await form.getByLabel('Palavras do cliente que o iniciam').fill('quero trocar')
  await form.getByLabel('Texto do passo 1').fill('Qual é o número do pedido?')
  await form.getByRole('button', { name: 'Novo passo' }).press('Enter')
  await form.getByLabel('Tipo do passo 2').selectOption('Dizer')
  await form.getByLabel('Texto do passo 2').fill('Vou cuidar da sua troca.')
  await form.getByRole('button', { name: 'Subir o passo 2' }).press('Enter')
  await expect.poll(() => form.getByLabel('Texto do passo 1').inputValue()).toBe('Vou cuidar da sua troca.')
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await form.getByRole('tab', { name: 'Configuração' }).press('ArrowRight')
  await page.keyboard.press('Tab')
  const field = form.getByLabel('Escreva como um cliente')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('Quero falar com uma pessoa')
  await page.keyboard.press('Enter')
  await form.getByText('Passaria para uma pessoa.').waitFor()
  await form.getByText('Nenhum modelo foi consultado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBe(null)
  // On a wide window the same chat stands beside the form, and there is no tab for it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel('Persona e instruções').waitFor()
  await form.getByText('Passaria para uma pessoa.').waitFor()
  expect(await form.getByRole('tab').count()).toBe(0)
  await form.getByRole('button', { name: 'Recomeçar' }).press('Enter')
  await form.getByLabel('Escreva como um cliente').fill('Bom dia')
  await page.keyboard.press('Enter')
  await form.getByRole('region', { name: 'Conversa de teste' }).getByRole('alert').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await page.getByText('Agente criado com sucesso').waitFor()
  const drawer = page.getByRole('dialog', { name: 'Lia' })
  await waitForFocus(drawer)
  await expect.poll(() => drawer.getByLabel('segunda-feira, das').count()).toBe(2)
  await drawer.getByRole('button', { name: 'Ativar' }).press('Enter')
  await page.getByText('Este agente não tem testes: ninguém julgou').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await answer(page, 'Continuar sem testar')
  await drawer.getByRole('button', { name: 'Desativar' }).waitFor()
  await drawer.getByText('Ativo', { exact: true }).first().waitFor()
  await drawer.getByLabel('Saudação').fill('Olá!')
  await drawer.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  const notice = page.getByText('Agente atualizado com sucesso').last()
  await notice.waitFor()
  // It stands above the actions of the drawer.
  const space = async () => {
    const [above, below] = [
      await notice.boundingBox(),
      await drawer.getByRole('button', { name: 'Salvar' }).boundingBox(),
    ]
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(space).toBeGreaterThan(0)
  await drawer.getByRole('tab', { name: 'Configuração' }).press('End')
  await drawer.getByRole('tab', { name: 'Versões' }).press('ArrowLeft')
  await drawer.getByText('Nenhuma conversa nos últimos 30 dias').waitFor()
  await drawer.getByRole('tab', { name: 'Números' }).press('End')
  await drawer.getByRole('button', { name: 'Editar a partir da versão 1' }).waitFor()
  await drawer.getByText('Em uso sem testes: ').waitFor()
  expect(await drawer.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
  await drawer.getByText('A versão 2 é rascunho.').waitFor()
  await drawer.getByLabel('% das conversas').fill('20')
  await drawer.getByRole('button', { name: 'Iniciar canário', disabled: false }).press('Enter')
  await answer(page, 'Continuar sem testar')
  await drawer.getByText('Canário: versão 2 em 20 %').waitFor()
  await drawer.getByRole('columnheader', { name: 'Canário (v2)' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Encerrar o canário' }).press('Enter')
  await drawer.getByRole('button', { name: 'Publicar a versão 2', disabled: false }).press('Enter')
  await answer(page, 'Continuar sem testar')
  await drawer.getByRole('button', { name: 'Voltar à versão 1 publicada antes' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('button', { name: 'Copiar' }).press('Enter')
  const copied = page.getByRole('dialog', { name: 'Novo agente' })
  await waitForFocus(copied)
  await copied.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  const copy = page.getByRole('dialog', { name: 'Lia (cópia)' })
  await waitForFocus(copy)
  await copy.getByRole('button', { name: 'Excluir' }).press('Enter')
  await answer(page, 'Excluir')
  await page.getByText('Agente excluído com sucesso').waitFor()
  await page.getByRole('button', { name: 'Lia', exact: true }).waitFor()
  await page.context().close()
})

test('beside the form the draft answers as typed, with its model, sources, tools and cost', async () => {
  await using provider = await startModelProvider()
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const token = tokenOf(owner.email)
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
  const connectionId = crypto.randomUUID()
  const plain = { firstAnswerSeconds: 20, silenceSeconds: 20, embeddingModel: null, name: 'Modelo' }
  const prices = [{ model: 'small-chat', inputMicros: 1_000_000, outputMicros: 2_000_000 }]
  const { version } = await ask<{ version: number }>('ai.create-connection', {
    ...{ connectionId, name: 'Modelo', kind: 'openai', baseUrl: provider.urlOf('openai'), key: provider.key },
  })
  await ask('ai.edit-connection', { connectionId, version, ...plain, prices, chatModel: 'small-chat' })
  await ask('agents.add-text', { sourceId: crypto.randomUUID(), title: 'Trocas', text: 'Trocas em trinta dias.' })
  const search = { name: 'search_knowledge', input: JSON.stringify({ query: 'trocas' }) }
  provider.answer({ words: [], call: search, afterTools: { words: ['Em trinta dias.'] } })
  const page = await enterAs(browser, url, owner, '/agents')
  await page.getByRole('button', { name: 'Novo agente' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo agente' })
  await form.getByLabel('Persona e instruções').fill('Você atende uma sapataria.')
  await form.getByLabel('Escreva como um cliente').fill('Posso trocar?')
  await page.keyboard.press('Enter')
  await form.getByText('Em trinta dias.').waitFor()
  await form.getByText('Ferramentas: Consultar o conhecimento').waitFor()
  await form.getByText('Fontes: Trocas (v1)').waitFor()
  await form.getByText(/^small-chat · .* s · .*R\$/).waitFor()
  await form.getByText(/^Custo desta conversa: .*R\$/).waitFor()
  expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain('Você atende uma sapataria.')
  expect(await seriousProblems(page)).toEqual([])
  expect(await looksWrong(page, 'test-chat', () => form.waitFor())).toEqual([])
  await page.context().close()
})

test('knowledge is written, found and removed', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/ai-training')
  await page.getByText('Nenhuma fonte de conhecimento').waitFor()
  await page.getByRole('button', { name: 'Nova fonte' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Novo texto' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo texto' })
  await form.getByLabel('Título').fill('Trocas')
  await form.getByLabel('Texto').fill('Trocas são aceitas em até trinta dias.')
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Trocas' })
  await drawer.getByText('Versão 1').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await waitForFocus(drawer)
  await closeByEscape(drawer)
  await page.getByRole('tab', { name: 'Testar busca' }).click()
  await page.getByLabel('Procure como um agente').fill('posso trocar em trinta dias')
  await page.getByText('Trocas são aceitas em até trinta dias.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('tab', { name: 'Lacunas' }).click()
  await page.getByText('Nenhuma lacuna').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})

/** What goes over the page's socket, changed on its way: an operation that the server then refuses, or that fails. */
async function alterSocket(page: Page) {
  let alteration: Alteration = {}
  const error = { code: 'server.failed', params: {}, retry: 'later' }
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const [, id, json] = /^42(\d*)(\[.*)$/s.exec(String(message)) ?? []
      const [kind, name, input, ...rest] = json === undefined ? [] : (JSON.parse(json) as [string, string, object])
      const change = name === undefined ? undefined : alteration[name]
      if (change === undefined) server.send(message)
      else if (change === 'fails') socket.send(`43${id}${JSON.stringify([{ ok: false, error }])}`)
      else server.send(`42${id}${JSON.stringify([kind, name, { ...input, ...change }, ...rest])}`)
    })
  })
  await page.reload()
  return (next: Alteration) => {
    alteration = next
  }
}
/** By the name of the operation or view: fields of its input, or that the server fails. */
type Alteration = Record<string, object | 'fails'>

test('what goes well and what fails is said in the words of the product', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, owner, '/agents')
  const alter = await alterSocket(page)
  const waitForWords = (text: string) => page.getByText(text, { exact: true }).last().waitFor()
  const unknown = { agentId: crypto.randomUUID() }
  await page.getByRole('button', { name: 'Novo agente' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Novo agente' })
  const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Salvar', disabled: false }).press('Enter')
  await form.getByLabel('Nome').fill('Lia')
  alter({ 'agents.create': { createdBy: null } })
  await save(form)
  await waitForWords('Dados de empresa e usuário são obrigatórios')
  alter({ 'agents.create': 'fails' })
  await save(form)
  await waitForWords('Erro ao criar agente')
  alter({})
  await save(form)
  await waitForWords('Agente criado com sucesso')
  const drawer = page.getByRole('dialog', { name: 'Lia' })
  await waitForFocus(drawer)
  await drawer.getByLabel('Saudação').fill('Olá!')
  alter({ 'agents.update': 'fails' })
  await save(drawer)
  await waitForWords('Erro ao atualizar agente')
  alter({})
  await save(drawer)
  await waitForWords('Agente atualizado com sucesso')
  const activate = async () => {
    await drawer.getByRole('button', { name: 'Ativar' }).press('Enter')
    await answer(page, 'Continuar sem testar')
  }
  alter({ 'agents.activate': unknown })
  await activate()
  await waitForWords('Agente não encontrado')
  alter({})
  await activate()
  alter({ 'agents.deactivate': unknown })
  await drawer.getByRole('button', { name: 'Desativar' }).press('Enter')
  await waitForWords('Erro ao atualizar agente')
  alter({})
  await drawer.getByRole('button', { name: 'Desativar' }).press('Enter')
  await drawer.getByRole('button', { name: 'Ativar' }).waitFor()
  await drawer.getByRole('button', { name: 'Copiar' }).press('Enter')
  const copied = page.getByRole('dialog', { name: 'Novo agente' })
  await waitForFocus(copied)
  await save(copied)
  const copy = page.getByRole('dialog', { name: 'Lia (cópia)' })
  await waitForFocus(copy)
  const remove = async () => {
    await copy.getByRole('button', { name: 'Excluir' }).press('Enter')
    await answer(page, 'Excluir')
  }
  alter({ 'agents.delete': unknown })
  await remove()
  await waitForWords('Erro ao excluir agente')
  alter({})
  await remove()
  await waitForWords('Agente excluído com sucesso')
  await page.goto(`/agents?agent=${unknown.agentId}`)
  await waitForWords('Agente não encontrado')
  alter({ 'agents.agents': { unknown: true } })
  await page.reload()
  await waitForWords('Erro ao carregar agentes')
  await page.context().close()
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alterSocket } from '../../infra/altered-socket.ts'
import { enterAs, type Visitor, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type ChannelControl, channelControl } from '../../infra/phone/control.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let control: ChannelControl
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
  control = channelControl((await sharedWorld().config()).simulatorUrl ?? '')
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_admin', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
})

const enter = (who: number) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, '/canais/digitais')
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const connectButton = (page: Page) => page.getByRole('button', { name: 'Conectar canal' })

async function connectTrial(page: Page, kind: 'WhatsApp' | 'SMS' | 'RCS' | 'Linha de voz', name: string) {
  await connectButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: kind }).click()
  await page.getByRole('button', { name: 'Usar um número de teste' }).click()
  const number = page.getByLabel(kind === 'RCS' ? 'ID do agente' : 'Número', { exact: true })
  await expect.poll(() => number.inputValue()).toMatch(kind === 'RCS' ? /@rbm\.goog$/ : /^\+/)
  await page.getByLabel('Nome').fill(name)
  await page.keyboard.press('Enter')
  await card(page, name).getByText('Funcionando').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a number is connected with the keys of its provider, by keyboard, and its words stand where the hand was', async () => {
  const { account, settings, secrets } = await control.openAccount({ kind: 'whatsapp', address: '+5511987650077' })
  const [page, own] = [await enter(0), await enter(1)]
  await page.getByText('Nenhum canal conectado').waitFor()
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'WhatsApp' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Nome').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Dê um nome de até 60 caracteres').waitFor()
  await page.keyboard.type('Vendas')
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label, { exact: true }).fill(value)
  }
  await fill({
    Número: '11 8765-0077',
    'ID do número de telefone': 'abc',
    'ID da conta do WhatsApp Business': settings.businessAccountId ?? '',
    'Token de acesso': 'fake-and-wrong-token',
    'Chave secreta do aplicativo': secrets.appSecret ?? '',
    'Endereço da API': settings.baseUrl ?? '',
  })
  await page.keyboard.press('Enter')
  await dialog.getByText('De 5 a 25 dígitos').waitFor()
  await fill({ 'ID do número de telefone': account.id })
  await page.keyboard.press('Enter')
  const token = dialog.getByLabel('Token de acesso', { exact: true })
  await dialog.getByText(/O provedor recusou a conexão: .*\(190\)/).waitFor()
  await expect.poll(() => token.getAttribute('aria-invalid')).toBe('true')
  await token.fill(secrets.accessToken ?? '')
  await page.keyboard.press('Enter')

  // The address to report to and our token are there to be copied, this once.
  await dialog.getByText('Conectado. Falta avisar o provedor').waitFor()
  await expect
    .poll(() => dialog.getByLabel('Endereço do webhook', { exact: true }).textContent())
    .toMatch(/\/hooks\/[0-9a-f-]{36}$/)
  await expect
    .poll(() => dialog.getByLabel('Token de verificação', { exact: true }).textContent())
    .toMatch(/^[0-9a-f]{32}$/)
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await card(own, 'Vendas').getByText('(11) 98765-0077').waitFor()
  await card(own, 'Vendas').getByText('Funcionando').waitFor()
  await card(own, 'Vendas').getByText('1.000 clientes por dia').waitFor()

  // What its provider says when it is asked again is on every screen.
  await control.openAccount({ kind: 'whatsapp', phoneNumberId: account.id, accessToken: `fake-${account.id}-rotated` })
  await page.getByRole('button', { name: 'Testar Vendas' }).click()
  await card(own, 'Vendas').getByText('Com falha').waitFor()
  await card(own, 'Vendas')
    .getByText(/\(190\)/)
    .waitFor()
  await page.getByRole('button', { name: 'Ações de Vendas' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await dialog.getByText('Guardado, não pode ser visto').first().waitFor()
  await dialog.getByRole('button', { name: 'Trocar: Token de acesso' }).click()
  await page.keyboard.type(`fake-${account.id}-rotated`)
  await dialog.getByLabel('Nome').fill('Vendas e pós-venda')
  await page.keyboard.press('Enter')
  await card(own, 'Vendas e pós-venda').getByText('Funcionando').waitFor()
  await dialog.waitFor({ state: 'detached' })

  // A second connection is stored before the address to report to was read: that is waited for.
  const second = await control.openAccount({ kind: 'whatsapp', address: '+5511987650078' })
  const alter = await alterSocket(page)
  await card(page, 'Vendas e pós-venda').waitFor()
  alter({ 'channels.connecting': 'waits' })
  await page.getByRole('button', { name: 'Ações de Vendas e pós-venda' }).click()
  await page.getByRole('menuitem', { name: 'Adicionar conexão reserva' }).click()
  await fill({
    Número: '11 98765-0078',
    'ID do número de telefone': second.account.id,
    'ID da conta do WhatsApp Business': second.settings.businessAccountId ?? '',
    'Token de acesso': second.secrets.accessToken ?? '',
    'Chave secreta do aplicativo': second.secrets.appSecret ?? '',
    'Endereço da API': second.settings.baseUrl ?? '',
  })
  await page.keyboard.press('Enter')
  await dialog.getByText('Conectado. Falta avisar o provedor').waitFor()
  expect(await dialog.getByLabel('Endereço do webhook', { exact: true }).count()).toBe(0)
  alter({})
  await expect
    .poll(() => dialog.getByLabel('Endereço do webhook', { exact: true }).textContent())
    .toMatch(/\/hooks\/[0-9a-f-]{36}$/)
  await leave(page, own)
})

test('a channel is paused, resumed and removed, each after it was said what that means', async () => {
  const [page, own] = [await enter(0), await enter(1)]
  await connectTrial(page, 'SMS', 'Avisos')
  await connectTrial(page, 'WhatsApp', 'Atendimento')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Ações de Avisos' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Pausar')
  await page.getByText('O que os clientes escrevem continua chegando.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
  await card(own, 'Avisos').getByText('Pausado').waitFor()
  await choose('Retomar')
  await card(own, 'Avisos').getByText('Ativo').waitFor()

  await page.getByRole('button', { name: 'Parar todos os disparos' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Preço errado no modelo')
  await page.keyboard.press('Enter')
  await own.getByRole('alert').getByText('Disparos parados').waitFor()
  await own.getByText('Preço errado no modelo').waitFor()
  await page.getByRole('button', { name: 'Liberar disparos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar disparos' }).click()
  await own.getByText('Sem horário de silêncio e sem limite por contato').waitFor()
  await page.getByRole('button', { name: 'Custo por mensagem' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('0,35')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A voice line is paid by the minute that has begun, an SMS by its parts.
  await connectTrial(page, 'Linha de voz', 'Telefone')
  await page.getByRole('button', { name: 'Custo por mensagem' }).click()
  await page.getByRole('dialog').getByText('por minuto iniciado', { exact: true }).waitFor()
  await page.getByRole('dialog').getByText('por parte; um texto longo tem várias', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('por mensagem', { exact: true }).count()).toBe(1)
  await waitForFocus(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Regras de envio' }).click()
  await page.getByRole('dialog').getByLabel('Silêncio a partir de').fill('21:00')
  await page.getByRole('dialog').getByLabel('Até', { exact: true }).fill('08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await own.getByText('Silêncio das 21:00 às 08:00').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // A day of the company's own, and a word that refuses any more messages.
  await page.getByRole('button', { name: 'Regras de envio' }).click()
  const rules = page.getByRole('dialog', { name: 'Regras de envio' })
  await rules.getByLabel('Feriados locais da empresa').fill('2099-07-09')
  await rules.getByRole('button', { name: 'Adicionar' }).press('Enter')
  await rules.getByRole('button', { name: /^Remover o feriado de 9/ }).waitFor()
  // Those of a state at once, and no day twice.
  await rules.getByLabel('Feriados de um estado ou país').selectOption('Rio de Janeiro')
  await rules.getByRole('button', { name: 'Incluir os dias' }).press('Enter')
  await rules.getByText('1 dia incluído').waitFor()
  await rules.getByRole('button', { name: /^Remover o feriado de 23 de abr/ }).waitFor()
  await rules.getByRole('button', { name: 'Incluir os dias' }).press('Enter')
  await rules.getByText('Todos já estão na lista.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await looksWrong(page, 'sending rules', () => rules.waitFor())).toEqual([])
  await rules.getByRole('button', { name: 'Salvar' }).click()
  await own.getByText(/2 feriados locais/).waitFor()
  await rules.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Palavras de saída' }).click()
  const words = page.getByRole('dialog', { name: 'Palavras de saída' })
  await words.getByLabel('Também em português').fill('Chega\nSim')
  await words.getByLabel('Experimente uma mensagem').fill('chega!')
  await words.getByText(/^Esta mensagem retira o consentimento/).waitFor()
  await words.getByLabel('Experimente uma mensagem').fill('Chega de espera')
  await words.getByText(/^Esta mensagem não retira o consentimento/).waitFor()
  await words.getByRole('button', { name: 'Salvar' }).click()
  await words.getByText(/^“Sim” é o que os clientes escrevem todo dia/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await looksWrong(page, 'stop words', () => words.waitFor())).toEqual([])
  await words.getByLabel('Também em português').fill('Chega')
  await words.getByRole('button', { name: 'Salvar' }).click()
  await words.waitFor({ state: 'detached' })

  // A second connection, tried now and used when somebody says so.
  await choose('Adicionar conexão reserva')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Usar um número de teste' }).click()
  await expect.poll(() => dialog.getByLabel('Número', { exact: true }).inputValue()).toMatch(/^\+/)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card(own, 'Avisos').getByText('Reserva').waitFor()
  await choose('Usar a reserva')
  await page.getByText('Vale a partir da próxima mensagem.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usar a reserva' }).click()
  await card(own, 'Avisos').getByText('Usando a reserva').waitFor()

  // An e-mail address, by hand: what its server says stands at its field.
  const { account, settings } = await control.openAccount({ kind: 'email' })
  await connectTrial(page, 'RCS', 'Campanhas')
  await connectButton(page).click()
  await dialog.getByRole('button', { name: 'E-mail' }).click()
  for (const [label, value] of Object.entries({
    Nome: 'Suporte',
    'Endereço de e-mail': account.address,
    'Servidor SMTP': settings.smtpHost ?? '',
    Porta: settings.smtpPort ?? '',
    Usuário: settings.user ?? '',
    Senha: 'fake-and-wrong',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
  await dialog.getByText(/O provedor recusou a conexão: .*\(535\)/).waitFor()
  const password = dialog.getByLabel('Senha', { exact: true })
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await password.fill(account.kind === 'email' ? account.password : '')
  await page.keyboard.press('Enter')
  await dialog.getByText('Conectado. Falta avisar o provedor').waitFor()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await card(own, 'Suporte').getByText('Funcionando').waitFor()

  expect(await looksWrong(page, 'channels', () => card(page, 'Atendimento').waitFor())).toEqual([])

  await choose('Remover')
  await page.getByText('As conversas continuam legíveis.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click()
  await card(own, 'Avisos').waitFor({ state: 'detached' })
  await card(own, 'Atendimento').waitFor()
  await leave(page, own)
})

test('the form looks right in every language, and what was typed is not lost without asking', async () => {
  const page = await enter(0)
  const open = async () => {
    await page
      .locator('main button, header button')
      .filter({ hasText: /Conectar canal|Connect channel/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click()
    await page.getByRole('dialog').locator('input[name=name]').waitFor()
  }
  expect(await looksWrong(page, 'connect-channel', open)).toEqual([])
  await page.getByRole('dialog').locator('input[name=name]').fill('Meio digitado')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await leave(page)
})

test('a user who may not see channels is not shown any', async () => {
  const page = await enter(2)
  await page.getByText('Um administrador da sua empresa pode liberar Canais digitais').waitFor()
  expect(await connectButton(page).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Canais digitais' }).count()).toBe(0)
  await leave(page)
})

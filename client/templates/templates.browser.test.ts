import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }
const marina = '+5511987650777'

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 administers, Pessoa 2 serves. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path = '/template-mensagem', options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, path, options)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const atProvider = async (name: string) =>
  (await desk.phones.templates(desk.accountId)).find((template) => template.name === name)
/** Once it has come to the provider: the screen says so as it leaves, and an earlier wording may stand there judged. */
async function judge(name: string, status: 'APPROVED' | 'REJECTED', reason: string | null = null) {
  await expect.poll(async () => (await atProvider(name))?.status, patient).toBe('PENDING')
  await desk.phones.judge({ accountId: desk.accountId, name, language: 'pt_BR', status, reason })
}

test('one is worded, reviewed and worded again; what its provider says is on every screen at once', async () => {
  await desk.phones.behave(desk.accountId, { templateReview: 'by_hand' })
  const [admin, operator] = [await enter(0), await enter(1)]
  // Made at the provider, they are here without anybody asking.
  await row(admin, 'pedido_a_caminho').getByText('Aprovado').waitFor(patient)
  expect(await operator.getByRole('button', { name: 'Novo template' }).count()).toBe(0)

  await admin.getByRole('button', { name: 'Novo template' }).click()
  const sheet = admin.getByRole('dialog')
  await sheet.getByLabel('Nome', { exact: true }).fill('Confirmação de Visita')
  await expect.poll(() => sheet.getByLabel('Nome', { exact: true }).inputValue()).toBe('confirmacao_de_visita')
  const body = sheet.getByLabel('Mensagem', { exact: true })
  await body.fill('Olá, ')
  await sheet.getByRole('button', { name: 'Inserir variável' }).click()
  await admin.keyboard.type('! Sua visita é na sexta.')
  await expect.poll(() => body.inputValue()).toBe('Olá, {{1}}! Sua visita é na sexta.')
  await sheet.getByRole('button', { name: 'Resposta rápida' }).click()
  await sheet.getByLabel('Resposta rápida 1').fill('Confirmar')
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await sheet.getByText('Preencha').first().waitFor()
  await sheet.getByLabel('{{1}}: nome').fill('Nome')
  await sheet.getByLabel('{{1}}: exemplo').fill('Maria')
  const preview = sheet.getByRole('region', { name: 'Prévia' })
  await preview.getByText('Olá, Maria! Sua visita é na sexta.').waitFor()
  await preview.getByText('Confirmar').waitFor()
  await sheet.getByLabel('{{1}}: exemplo').press('Enter')
  await row(operator, 'confirmacao_de_visita').getByText('Rascunho').waitFor()

  await sheet.getByRole('button', { name: 'Enviar para aprovação' }).click()
  await row(operator, 'confirmacao_de_visita').getByText('Em análise').waitFor()
  await judge('confirmacao_de_visita', 'REJECTED', 'INVALID_FORMAT')
  await sheet.getByText('Formato inválido: variáveis ou caracteres fora do lugar').waitFor(patient)
  await row(operator, 'confirmacao_de_visita').getByText('Recusado').waitFor()

  await sheet.getByRole('button', { name: 'Editar' }).click()
  await body.fill('Oi, {{1}}! Sua visita é na sexta, dia 12.')
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await sheet.getByText('Versão 2').waitFor()

  // Two edit at once: what was typed stays, and is saved once its author has decided.
  await sheet.getByRole('button', { name: 'Editar' }).click()
  await body.fill('Oi, {{1}}! Sua visita é no dia 13.')
  const other = await enter(0)
  await row(other, 'confirmacao_de_visita').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Editar' }).click()
  await other.getByRole('dialog').getByLabel('Mensagem', { exact: true }).fill('Oi, {{1}}! Até sexta.')
  await other.getByRole('dialog').getByRole('button', { name: 'Salvar rascunho' }).click()
  const keep = sheet.getByRole('button', { name: 'Manter o que digitei' })
  await keep.waitFor()
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await sheet.locator('button:focus', { hasText: 'Manter o que digitei' }).waitFor()
  await keep.press('Enter')
  await keep.waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await other.getByRole('dialog').getByText('Sua visita é no dia 13.').first().waitFor()
  await sheet.getByRole('button', { name: 'Enviar para aprovação' }).click()
  await sheet.getByText('Em análise').first().waitFor()
  await judge('confirmacao_de_visita', 'APPROVED')
  await row(operator, 'confirmacao_de_visita').getByText('Aprovado').waitFor(patient)
  await sheet.getByText('Em uso').waitFor()

  await sheet.getByRole('button', { name: 'Aposentar' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Aposentar' }).click()
  await row(operator, 'confirmacao_de_visita').waitFor({ state: 'detached' })
  expect(await atProvider('confirmacao_de_visita')).toBeUndefined()
  await leave(admin, operator, other)
})

test('a conversation whose window is closed is taken up again by keyboard, and the customer answers with one press', async () => {
  await desk.write(marina, 'Marina Prado', 'Bom dia')
  const page = await enter(1, '/operations?scope=queue')
  await page.locator('[data-row]', { hasText: 'Marina Prado' }).click()
  await page.getByRole('button', { name: 'Assumir para responder' }).click()
  await page.getByRole('textbox', { name: 'Escreva ao cliente' }).waitFor()
  await desk.query(
    `update conversations set last_inbound_at = now() - interval '2 days' where company_id = $1 and channel_id = $2`,
  )
  // The screen hears of it with the next thing that happens to the conversation.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ações da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await page.getByText('A janela de 24 horas do WhatsApp terminou.').waitFor()
  await page.getByRole('button', { name: 'Escolher template' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('option', { name: /pedido_a_caminho/ }).waitFor(patient)
  const search = sheet.getByRole('combobox', { name: 'Buscar template' })
  await expect.poll(() => search.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.type('saiu entrega')
  await sheet.getByRole('option', { name: /retomar_atendimento/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Variável do título').waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('option', { name: /retomar_atendimento/ }).waitFor()
  await page.keyboard.type('saiu')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('Variável do título').waitFor()
  for (const value of ['48213', 'Marina', 'sexta', '48213']) {
    await page.keyboard.type(value)
    if (value === 'sexta') await sheet.getByText('chega até sexta.').waitFor()
    await page.keyboard.press('Enter')
  }
  const sent = page.locator('[data-message]', { hasText: 'Seu pedido saiu para entrega e chega até sexta.' })
  await sent.getByText('Pedido 48213 a caminho').waitFor()
  await sent.getByText('Acompanhar entrega').waitFor()
  await expect.poll(async () => (await desk.got(marina)).length, patient).toBe(1)
  await sent.getByText('Entregue').waitFor(patient)

  const [there] = await desk.phones.sentTo(desk.accountId, marina)
  expect(there?.content).toMatchObject({ buttons: [{ url: 'https://entregas.example.com/p/48213' }, {}] })
  await desk.phones.write({
    accountId: desk.accountId,
    from: marina,
    content: { type: 'choice', id: 'Falar com alguém' },
    replyTo: there?.id ?? null,
  })
  await page.locator('[data-message]', { hasText: 'Falar com alguém' }).nth(1).waitFor(patient)
  // The customer's message opens the window again, and templates stay at hand.
  await page.getByRole('textbox', { name: 'Escreva ao cliente' }).waitFor()
  // One with a document on top and named variables: without its file it does not go.
  await page.getByRole('button', { name: 'Escolher template' }).click()
  await sheet.getByRole('option', { name: /segunda_via_de_boleto/ }).click()
  await sheet.getByLabel('vencimento').fill('10/12/2026')
  await sheet.getByLabel('nome').fill('Marina')
  await sheet.getByLabel('Variável do botão 1').fill('ABC123')
  const document = sheet.getByLabel('Documento do topo')
  await document.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await sheet.getByText('Só um PDF, Word, Excel, PowerPoint ou TXT de até 16 MB.').waitFor()
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Enviar template' }).getAttribute('aria-disabled'))
    .toBe('true')
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
  await document.setInputFiles({ name: 'Boleto.pdf', mimeType: 'application/pdf', buffer: pdf })
  await sheet.getByText('Arquivo pronto').waitFor(patient)
  await sheet.getByRole('button', { name: 'Enviar template' }).click()
  const bill = page.locator('[data-message]', { hasText: 'Segue o boleto com vencimento em 10/12/2026.' })
  await bill.getByRole('link', { name: /Boleto.pdf/ }).waitFor(patient)
  await bill.getByText('Entregue').waitFor(patient)
  const [, second] = await desk.phones.sentTo(desk.accountId, marina)
  expect(second?.content).toMatchObject({ media: { name: 'Boleto.pdf' }, buttons: [{ code: 'ABC123' }] })
  await leave(page)
})

test('one person is sent a template with a document on top, and a file that does not fit stays here', async () => {
  const page = await enter(0, '/campaigns/unit-dispatch')
  await page.getByLabel('Para', { exact: true }).fill(marina)
  await page.getByRole('radio', { name: /^Template aprovado/, disabled: false }).check(patient)
  await page
    .getByRole('combobox', { name: 'Template aprovado' })
    .selectOption({ label: 'segunda_via_de_boleto · pt-BR' })
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await page.getByRole('alert').getByText('Só um PDF, Word, Excel, PowerPoint ou TXT de até 16 MB.').waitFor()
  for (const [name, value] of Object.entries({ nome: 'Marina', vencimento: '10/12/2026', '1': 'ABC123' }))
    await page.getByLabel(name, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await page.getByText('Escolha o documento do topo.').waitFor()
  await chooser.setInputFiles({ name: 'Prazo.txt', mimeType: 'text/plain', buffer: Buffer.from('Pague até sexta.') })
  const preview = page.getByRole('region', { name: /Prévia/ }).last()
  await preview.getByText('Prazo.txt').waitFor(patient)
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  const sent = async () => (await desk.phones.sentTo(desk.accountId, marina)).map(({ content }) => content)
  await expect.poll(sent, patient).toMatchObject([{ media: { media: 'document', name: 'Prazo.txt' } }])
  await leave(page)
})

test('a picture on top is chosen in the editor, stands on the phone, and is reviewed with the template', async () => {
  await desk.phones.behave(desk.accountId, { templateReview: 'by_hand' })
  const page = await enter(0)
  await row(page, 'pedido_a_caminho').waitFor(patient)
  await page.getByRole('button', { name: 'Novo template' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nome', { exact: true }).fill('colecao_verao')
  await sheet.getByLabel('Mensagem', { exact: true }).fill('A coleção de verão chegou.')
  await sheet.getByLabel('Topo', { exact: true }).selectOption({ label: 'Imagem' })
  const chooser = sheet.locator('input[type=file]')
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await sheet.getByText('Preencha').first().waitFor()
  await chooser.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await sheet.getByRole('alert').getByText('Só uma imagem JPEG ou PNG de até 5 MB.').waitFor()
  await chooser.setInputFiles(join(import.meta.dirname, '../deals/board.png'))
  await sheet.getByText('Arquivo pronto').waitFor(patient)
  const preview = sheet.getByRole('region', { name: 'Prévia' })
  await preview.getByRole('img', { name: 'board.png' }).waitFor()
  const ready = () => preview.getByRole('img', { name: 'board.png' }).waitFor()
  expect(await looksWrong(page, 'template-header', ready)).toEqual([])
  await sheet.getByRole('button', { name: 'Salvar rascunho' }).click()
  await sheet.getByRole('button', { name: 'Enviar para aprovação' }).click()
  // The saved one is read from the server.
  const example = sheet.getByRole('region', { name: 'Prévia' }).first().getByRole('img', { name: 'board.png' })
  await example.and(page.locator('[src^="/files/"]')).waitFor()
  await expect.poll(() => example.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await judge('colecao_verao', 'APPROVED')
  expect((await atProvider('colecao_verao'))?.components[0]).toMatchObject({ type: 'HEADER', format: 'IMAGE' })
  await sheet.getByText('Em uso').waitFor(patient)
  await leave(page)
})

test('it looks right', async () => {
  const page = await enter(0)
  const ready = async () => {
    await row(page, 'pedido_a_caminho').or(page.getByText('pedido_a_caminho')).first().waitFor(patient)
  }
  expect(await looksWrong(page, 'templates', ready)).toEqual([])
  await leave(page)
})

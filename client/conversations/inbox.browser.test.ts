import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs, looksWrong, type Visitor } from '../../infra/browser-actions.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, fill, openDesk } from '../../infra/desk.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let people: Visitor[]
let phone = 0
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 is the supervisor, Pessoa 2 and Pessoa 3 serve. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path = '/operations?scope=queue', options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, people[who] ?? { email: '', password: '' }, path, options)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
const rows = (page: Page) => page.locator('[data-row] [class*=name]').allInnerTexts()
const messageWith = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva ao cliente' })
const scope = (page: Page, name: string) => page.getByRole('group', { name: 'Quais conversas' }).getByText(name)
const newPhone = () => {
  phone += 1
  return `+55119876${String(50000 + phone)}`
}

async function customer(name: string, text: string): Promise<string> {
  const from = newPhone()
  await desk.write(from, name, text)
  return from
}

test('two operators: a customer’s message reaches both, one takes it, the answer goes out, the other sees it', async () => {
  const [ana, rui] = [await enter(1), await enter(2)]
  await ana.getByText('Ninguém na fila').waitFor()
  const marina = await customer('Marina Prado', 'Bom dia, meu pedido não chegou')
  await row(ana, 'Marina Prado').getByText('Bom dia, meu pedido não chegou').waitFor()
  await row(rui, 'Marina Prado').click()
  await messageWith(rui, 'meu pedido não chegou').waitFor()
  await row(ana, 'Marina Prado').click()
  await ana.getByText('Ninguém está com a conversa. Assuma para responder.').waitFor()

  await ana.getByRole('button', { name: 'Assumir para responder' }).click()
  await rui.getByText('Esta conversa está com Pessoa 2.').waitFor()
  await rui.getByText('Pessoa 2 assumiu').waitFor()
  // It has left the queue, and is assigned to Ana now.
  await row(rui, 'Marina Prado').waitFor({ state: 'detached' })
  // A claimed conversation stands among the own ones, with the focus in the composer.
  await ana.getByRole('button', { name: 'Minhas 1', pressed: true }).waitFor()
  await row(ana, 'Marina Prado').and(ana.locator('[aria-current]')).waitFor()
  await expect.poll(() => box(ana).evaluate((element) => element === document.activeElement)).toBe(true)

  await box(ana).fill('Bom dia, Marina.')
  await box(ana).press('Shift+Enter')
  await box(ana).pressSequentially('Vou verificar.')
  await box(ana).press('Enter')
  await messageWith(rui, 'Vou verificar.').waitFor()
  await expect.poll(() => desk.got(marina), patient).toEqual(['Bom dia, Marina.\nVou verificar.'])
  await messageWith(ana, 'Vou verificar.').getByText('Entregue').waitFor()
  await desk.phones.read({ accountId: desk.accountId, customer: marina })
  await messageWith(ana, 'Vou verificar.').getByText('Lida').waitFor()

  await desk.write(marina, 'Marina Prado', 'Obrigada!')
  await messageWith(ana, 'Obrigada!').waitFor()
  await ana.getByRole('status').getByText('Marina Prado escreveu: Obrigada!').waitFor()

  // An emoji for it, by keys; taken back with the mouse.
  const onCustomerMessage = async () => {
    const { messages } = await desk.phones.messages({ account: desk.accountId, customer: marina, from: 'customer' })
    return messages.at(-1)?.reactions.company ?? null
  }
  await box(ana).press('Escape')
  await ana.keyboard.press('g')
  const panel = ana.getByRole('dialog', { name: 'Reagir à mensagem de Marina Prado' })
  await panel
    .getByRole('button', { name: /^Reagir com/ })
    .first()
    .waitFor()
  await ana.keyboard.press('ArrowRight')
  await ana.keyboard.press('Enter')
  await messageWith(rui, 'Obrigada!').getByText('❤️').waitFor()
  await expect.poll(onCustomerMessage, patient).toBe('❤️')
  await messageWith(ana, 'Obrigada!')
    .getByRole('button', { name: /^Reagir à mensagem/ })
    .click()
  await panel.getByRole('button', { name: /^Retirar a reação/ }).click()
  await messageWith(rui, 'Obrigada!').getByText('❤️').waitFor({ state: 'detached' })
  await expect.poll(onCustomerMessage, patient).toBe(null)
  await leave(ana, rui)
})

test('what was written before it went to another one is not sent: its author is told and keeps the text', async () => {
  const lina = await customer('Lina Souza', 'Preciso de ajuda')
  const [ana, lead] = [await enter(1), await enter(0, '/operations?scope=all')]
  await row(ana, 'Lina Souza').click()
  await ana.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(ana).waitFor()
  await row(lead, 'Lina Souza').getByText('Com Pessoa 2').waitFor()
  await row(lead, 'Lina Souza').click()
  await messageWith(lead, 'Preciso de ajuda').waitFor()

  await ana.context().setOffline(true)
  await ana.getByRole('button', { name: /^Sem conexão/ }).waitFor()
  await box(ana).fill('Já estou vendo isso')
  await box(ana).press('Enter')
  await messageWith(ana, 'Já estou vendo isso').getByText('Na fila de envio').waitFor()

  await lead.keyboard.press('t')
  const dialog = lead.getByRole('dialog', { name: 'Transferir a conversa' })
  await dialog.getByRole('combobox').fill('Pessoa 3')
  await dialog.getByRole('option', { name: 'Pessoa 3' }).waitFor()
  await lead.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await lead.getByText('Pessoa 1 transferiu para Pessoa 3').waitFor()

  await ana.context().setOffline(false)
  await ana
    .getByRole('alert')
    .getByText(/A conversa passou para outra pessoa antes do envio/)
    .waitFor(patient)
  await ana.getByText('Rascunho guardado: Já estou vendo isso').waitFor()
  await messageWith(ana, 'Já estou vendo isso').waitFor({ state: 'detached' })
  expect(await desk.got(lina)).toEqual([])
  // It is still there after a reload, until it is discarded.
  await ana.reload()
  await ana.getByText('Rascunho guardado: Já estou vendo isso').waitFor()
  await leave(ana, lead)
})

test('by keyboard alone: walk, open, take, answer, note, snooze, close, and back', async () => {
  await customer('Primeira Cliente', 'Olá')
  const page = await enter(1)
  await row(page, 'Primeira Cliente').waitFor()
  await customer('Segunda Cliente', 'Oi')
  await expect.poll(() => rows(page), patient).toEqual(['Segunda Cliente', 'Primeira Cliente'])

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Primeira Cliente' }).first().waitFor()
  // What cannot be done says why.
  await messageWith(page, 'Olá').waitFor()
  await page.keyboard.press('c')
  await page.getByText('Pessoa 2 assumiu').waitFor()
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.getByRole('alert').getByText('A conversa já está com alguém.').waitFor()

  await page.keyboard.press('r')
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('Como posso ajudar? c, e, s: letras são letras aqui')
  await page.keyboard.press('Enter')
  await messageWith(page, 'letras são letras aqui').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Cliente antiga, tratar bem')
  await page.keyboard.press('Enter')
  await messageWith(page, 'Nota interna de Pessoa 2').getByText('Cliente antiga, tratar bem').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: 'Adiar a conversa' }).getByRole('button', { name: '3 horas' }).press('Enter')
  await page.getByText(/Pessoa 2 adiou até/).waitFor()
  await page.keyboard.press('c')
  await page.getByText('Pessoa 2 assumiu').nth(1).waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await dialog.getByRole('radio', { name: 'Cliente não respondeu' }).check()
  await page.keyboard.press('Enter')
  await page.getByText('Pessoa 2 encerrou: Cliente não respondeu').waitFor()
  await page.getByRole('heading', { name: 'Primeira Cliente' }).first().waitFor()
  await page.getByText('Encerrada: Cliente não respondeu').first().waitFor()
  await page.keyboard.press('e')
  await page.getByText('Pessoa 2 reabriu').waitFor()

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Quebrar a linha').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Fila/ }).press('Enter')
  await page.keyboard.press('/')
  await page.keyboard.type('segunda')
  await expect.poll(() => rows(page), patient).toEqual(['Segunda Cliente'])
  await leave(page)
})

test('two look at one conversation and see each other; it is shown as it was, joined to another one, and found again', async () => {
  const marina = await customer('Marina Prado', 'O boleto venceu ontem')
  const [ana, rui] = [await enter(1), await enter(2)]
  for (const page of [ana, rui]) await row(page, 'Marina Prado').click()
  await ana.getByText('Pessoa 3 também está vendo').waitFor()
  await ana.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(ana).pressSequentially('Vou emitir')
  await rui.getByText('Pessoa 2 está digitando…').waitFor()
  await box(ana).press('Enter')
  await rui.getByText('Pessoa 2 também está vendo').waitFor()
  await leave(rui)
  await ana.getByText('Pessoa 3 também está vendo').waitFor({ state: 'detached' })

  // One step back from now the answer is not there yet, and nothing can be written.
  await messageWith(ana, 'Vou emitir').waitFor()
  await ana.keyboard.press('Escape')
  await ana.keyboard.press('h')
  await ana.getByText('Não é ao vivo').waitFor()
  await ana.keyboard.press('ArrowLeft')
  await messageWith(ana, 'Vou emitir').waitFor({ state: 'detached' })
  await messageWith(ana, 'O boleto venceu ontem').waitFor()
  await ana.getByText('Pessoa 2 assumiu').waitFor()
  expect(await box(ana).count()).toBe(0)
  await ana.getByRole('button', { name: /^Voltar para agora/ }).click()
  await messageWith(ana, 'Vou emitir').waitFor()

  // A deal made here is the customer's.
  await ana.getByRole('button', { name: 'Novo negócio' }).click()
  const deal = ana.getByRole('dialog', { name: 'Novo negócio' })
  await expect.poll(() => deal.getByLabel('Contato', { exact: true }).inputValue()).toBe('Marina Prado')
  await deal.getByLabel('Título').fill('Plano anual')
  await deal.getByLabel('Valor').fill('1200')
  await deal.getByRole('button', { name: 'Criar negócio' }).click()
  await ana.getByRole('link', { name: /Plano anual.*1\.200.*Prospecção/ }).waitFor()

  await ana.keyboard.press('e')
  await ana.getByRole('dialog', { name: 'Encerrar a conversa' }).getByRole('button', { name: 'Encerrar' }).click()
  await ana.getByText('Pessoa 2 encerrou').waitFor()
  await desk.query(
    `update conversations set closed_at = now() - interval '25 hours' where company_id = $1 and channel_id = $2`,
  )
  await scope(ana, 'Fila').click()
  await desk.write(marina, 'Marina Prado', 'Voltei por outro assunto')
  await row(ana, 'Voltei por outro assunto').waitFor()
  await ana.getByRole('button', { name: 'Ações da conversa' }).click()
  await ana.getByRole('menuitem', { name: 'Unir a outra conversa…' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Unir' }).click()
  await ana.getByRole('link', { name: 'Pessoa 2 uniu esta conversa à de WhatsApp' }).waitFor()
  await ana.getByRole('link', { name: 'Abrir', exact: true }).click()
  await ana.getByRole('link', { name: 'Pessoa 2 uniu a conversa de WhatsApp a esta' }).click()
  await ana.getByText('O atendimento segue em outra conversa.').waitFor()
  await ana.getByRole('status').getByRole('button', { name: 'Desfazer' }).first().click()
  await ana.getByRole('link', { name: 'Pessoa 2 separou de novo a conversa de WhatsApp' }).waitFor()

  // A filter under a name, with its count; and the word that was found leads back to the message.
  await ana.getByRole('button', { name: 'Salvar visão' }).click()
  await ana.getByLabel('Nome da visão').fill('Minha fila')
  await ana.keyboard.press('Enter')
  await ana.getByRole('button', { name: 'Minha fila 1' }).waitFor()
  await scope(ana, 'Todas').click()
  await ana.getByRole('button', { name: 'Minha fila alterada' }).waitFor()
  await ana.keyboard.press('Control+k')
  await ana.keyboard.type('boleto')
  await ana.getByRole('option', { name: /Marina Prado.*O boleto venceu ontem/ }).click()
  await ana.getByText('Não é ao vivo').waitFor()
  await messageWith(ana, 'O boleto venceu ontem').waitFor()
  await leave(ana)
})

test('the composer keeps a draft for each conversation, and says when the window is over', async () => {
  const [first] = [await customer('Ana Lima', 'Um'), await customer('Bia Reis', 'Dois')]
  const page = await enter(1)
  for (const name of ['Ana Lima', 'Bia Reis']) {
    await scope(page, 'Fila').click()
    await row(page, name).click()
    await page.getByRole('button', { name: 'Assumir para responder' }).click()
    await box(page).fill(`Para ${name}`)
    await page.getByRole('button', { name: /^Minhas/, pressed: true }).waitFor()
  }
  await row(page, 'Ana Lima').click()
  await expect.poll(() => box(page).inputValue()).toBe('Para Ana Lima')
  await page.reload()
  await expect.poll(() => box(page).inputValue(), patient).toBe('Para Ana Lima')
  await page.getByText(/Janela termina em 2[34] h \d+ min/).waitFor()

  await desk.query(
    `update conversations set last_inbound_at = now() - interval '25 hours'
     where company_id = $1 and channel_id = $2 and address = $3`,
    [first],
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ações da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await page.getByText(/A janela de 24 horas do WhatsApp terminou/).waitFor()
  await page.getByText('Rascunho guardado: Para Ana Lima').waitFor()
  await leave(page)
})

test('pictures and files come and go, and a failure says why and is sent again', async () => {
  const from = await customer('Caio Melo', 'Segue a foto')
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const media = {
    type: 'media',
    media: 'image',
    base64: pixel,
    mime: 'image/png',
    name: null,
    caption: 'A caixa',
  } as const
  await desk.phones.write({ accountId: desk.accountId, from, content: media })
  const page = await enter(1)
  await row(page, 'Caio Melo').click()
  await page.getByRole('img', { name: 'A caixa' }).waitFor(patient)
  await page.getByRole('button', { name: 'Assumir para responder' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await page.getByText('nota.png pronto para enviar').waitFor()
  await box(page).fill('Aqui está')
  await box(page).press('Enter')
  await messageWith(page, 'Aqui está').getByText('Entregue').waitFor(patient)

  await desk.phones.behave(desk.accountId, { sendFailures: 1, sendFailure: 'refused' })
  await box(page).fill('Chega amanhã')
  await box(page).press('Enter')
  await messageWith(page, 'Chega amanhã').getByText('Parameter value is not valid').waitFor(patient)
  await desk.phones.behaveWell(desk.accountId)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(async () => (await desk.got(from)).at(-1), patient).toBe('Chega amanhã')
  await expect.poll(() => messageWith(page, 'Chega amanhã').count()).toBe(2)
  await leave(page)
})

/**
 * Scrolls, and says how far a message in sight moves afterwards by itself: by its lower edge, since the day on top of it
 * goes when older ones come.
 */
async function slipOf(list: Element, by: number): Promise<number> {
  list.scrollBy(0, by)
  const top = list.getBoundingClientRect().top
  const seen = [...list.querySelectorAll('[data-seq]')].find((row) => row.getBoundingClientRect().top > top)
  const from = seen?.getBoundingClientRect().bottom ?? 0
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  // The thread itself may have come to stand lower, when a line above it appeared.
  const lower = list.getBoundingClientRect().top - top
  return seen?.isConnected ? Math.abs(seen.getBoundingClientRect().bottom - from - lower) : 0
}

test('thousands of conversations and of messages leave few rows in the document, and nothing jumps', async () => {
  await fill(desk, 3000, 4000)
  const page = await enter(1)
  await row(page, 'Cliente 1').first().waitFor()
  await page.getByRole('button', { name: 'Fila 3000' }).waitFor()
  const inDocument = () => page.locator('[data-row]').count()
  expect(await inDocument()).toBeLessThan(40)
  await page.keyboard.press('j')
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Cliente 61')
  expect(await inDocument()).toBeLessThan(40)
  // One that comes in at the top leaves the row in focus where it is.
  const place = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top)
  const before = await place()
  await customer('Recém-chegada', 'Olá')
  await page.getByRole('button', { name: 'Fila 3001' }).waitFor()
  await expect.poll(place).toBe(before)

  await page.keyboard.press('Home')
  await row(page, 'Cliente 1').first().click()
  await messageWith(page, 'Mensagem 4000').waitFor()
  const messages = page.locator('[data-message]')
  const thread = page.locator('[data-thread]')
  const atEnd = () => thread.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
  expect(await atEnd()).toBeLessThan(2)
  const first = () => messages.first().getAttribute('data-seq').then(Number)
  // Scrolling up moves the message that is read by the same distance, while older ones load and newer ones leave.
  let slips = 0
  // Step by step, and straight to the upper edge, where what is older has yet to come.
  for (const [by, goal] of [
    [-700, 3900],
    [-700, 3700],
    [-100_000, 3500],
    [-100_000, 3300],
  ] as const) {
    await expect
      .poll(async () => {
        slips = Math.max(slips, await thread.evaluate(slipOf, by))
        return first()
      }, patient)
      .toBeLessThan(goal)
    expect(await messages.count()).toBeLessThanOrEqual(120)
  }
  expect(slips).toBeLessThan(2)
  // Nor does it end at the upper edge, where no hand can scroll any further.
  await expect
    .poll(async () => {
      await thread.evaluate((list) => list.scrollTo(0, 0))
      return first()
    }, patient)
    .toBeLessThan(2500)
  await page.getByRole('button', { name: 'Ir para as mais recentes' }).click()
  await messageWith(page, 'Mensagem 4000').waitFor()
  await expect.poll(atEnd).toBeLessThan(2)
  await leave(page)
})

test('looks right to everybody, alone and with a conversation open', async () => {
  const from = await customer('Marina Prado de Albuquerque', 'Bom dia! O pedido 4521 ainda não chegou, podem ver?')
  await customer('João Batista', 'Quero a segunda via do boleto, por favor')
  await customer('Óticas Bela Vista', 'Obrigado pelo retorno')
  const page = await enter(1)
  await row(page, 'Marina Prado').click()
  await page.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(page).fill('Bom dia, Marina! Já estou vendo com a transportadora.')
  await box(page).press('Enter')
  await messageWith(page, 'transportadora').getByText('Entregue').waitFor(patient)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('A transportadora promete para hoje à tarde.')
  await page.keyboard.press('Enter')
  await desk.write(from, 'Marina', 'Perfeito, obrigada. Vocês me avisam quando sair para entrega?')
  await messageWith(page, 'Vocês me avisam').waitFor()
  await scope(page, 'Todas').click()
  expect(await looksWrong(page, 'operations-thread', () => messageWith(page, 'Vocês me avisam').waitFor())).toEqual([])
  await page.goto('/operations?scope=all')
  const list = () => row(page, 'Marina Prado').waitFor()
  expect(await looksWrong(page, 'operations-list', list)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'Marina Prado').click()
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await row(page, 'João Batista').waitFor()
  await leave(page)
})

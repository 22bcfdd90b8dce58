import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeByEscape, waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong } from '../../infra/browser-looks.ts'
import { box, leave, messageWith, patient, row, rows, scope, testInbox } from '../../infra/inbox-test.ts'

const inbox = testInbox()
const note = (page: Page) => page.getByRole('textbox', { name: 'Só a equipe vê esta nota' })
const isWriting = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test('two operators: a customer’s message reaches both, one takes it, the answer goes out, the other sees it', async () => {
  const [ana, rui] = [await inbox.enter(1), await inbox.enter(2)]
  await ana.getByText('Ninguém na fila').waitFor()
  const marina = await inbox.customer('Marina Prado', 'Bom dia, meu pedido não chegou')
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
  await expect.poll(() => isWriting(box(ana))).toBe(true)

  await box(ana).fill('Bom dia, Marina.')
  await box(ana).press('Shift+Enter')
  await box(ana).pressSequentially('Vou verificar.')
  await box(ana).press('Enter')
  await messageWith(rui, 'Vou verificar.').waitFor()
  await expect.poll(() => inbox.desk.got(marina), patient).toEqual(['Bom dia, Marina.\nVou verificar.'])
  await messageWith(ana, 'Vou verificar.').getByText('Entregue').waitFor()
  await inbox.desk.phones.read({ accountId: inbox.desk.accountId, customer: marina })
  await messageWith(ana, 'Vou verificar.').getByText('Lida').waitFor()

  await inbox.desk.write(marina, 'Marina Prado', 'Obrigada!')
  await messageWith(ana, 'Obrigada!').waitFor()
  await ana.getByRole('status').getByText('Marina Prado escreveu: Obrigada!').waitFor()

  // An emoji for it, by keys; taken back with the mouse.
  const onCustomerMessage = async () => {
    const { messages } = await inbox.desk.phones.messages({
      account: inbox.desk.accountId,
      customer: marina,
      from: 'customer',
    })
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

test('by keyboard alone: walk, open, take, answer, note, snooze, close, and back', async () => {
  await inbox.customer('Segunda Cliente', 'Oi')
  const page = await inbox.enter(1)
  await row(page, 'Segunda Cliente').waitFor()
  await inbox.customer('Primeira Cliente', 'Olá')
  await expect.poll(() => rows(page), patient).toEqual(['Segunda Cliente', 'Primeira Cliente'])

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Primeira Cliente' }).first().waitFor()
  // What cannot be done says why.
  await messageWith(page, 'Olá').waitFor()
  await page.keyboard.press('c')
  await page.getByText('Pessoa 2 assumiu').waitFor()
  await expect.poll(() => isWriting(box(page))).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.getByRole('alert').getByText('A conversa já está com alguém.').waitFor()

  await page.keyboard.press('r')
  await expect.poll(() => isWriting(box(page))).toBe(true)
  await page.keyboard.type('Como posso ajudar? c, e, s: letras são letras aqui')
  await page.keyboard.press('Enter')
  await messageWith(page, 'letras são letras aqui').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect.poll(() => isWriting(note(page))).toBe(true)
  await page.keyboard.type('Cliente antiga, tratar bem')
  await page.keyboard.press('Enter')
  await messageWith(page, 'Nota interna de Pessoa 2').getByText('Cliente antiga, tratar bem').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('s')
  const snooze = page.getByRole('dialog', { name: 'Adiar a conversa' })
  await snooze.getByRole('button', { name: '3 horas' }).press('Enter')
  await page.getByText(/Pessoa 2 adiou até/).waitFor()
  // No key is heard while the dialog is there.
  await waitForClose(snooze)
  await page.keyboard.press('c')
  await page.getByText('Pessoa 2 assumiu').nth(1).waitFor()
  await expect.poll(() => isWriting(box(page))).toBe(true)
  await page.keyboard.press('Escape')

  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await dialog.getByRole('radio', { name: 'Cliente não respondeu' }).check()
  await page.keyboard.press('Enter')
  await page.getByText('Pessoa 2 encerrou: Cliente não respondeu').waitFor()
  await waitForClose(dialog)
  await page.getByRole('heading', { name: 'Primeira Cliente' }).first().waitFor()
  await page.getByText('Encerrada: Cliente não respondeu').first().waitFor()
  await page.keyboard.press('e')
  await page.getByText('Pessoa 2 reabriu').waitFor()

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Quebrar a linha').waitFor()
  await waitForFocus(page.getByRole('dialog'))
  await closeByEscape(page.getByRole('dialog'))
  await page.keyboard.press('2')
  await page.getByRole('button', { name: /^Fila/, pressed: true }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('segunda')
  await expect.poll(() => rows(page), patient).toEqual(['Segunda Cliente'])
  await leave(page)
})

/** What the head of a conversation has no room for. */
const cutFacts = (page: Page, name: string) =>
  page
    .getByRole('region', { name: `Conversa com ${name}` })
    .locator('header')
    .evaluate((header) =>
      [...header.querySelectorAll<HTMLElement>('h2, [class*=names], p > span, p > time')]
        .filter((fact) => fact.offsetParent !== null)
        .filter((fact) => {
          const line = fact.closest('p')?.getBoundingClientRect()
          return fact.scrollWidth > fact.clientWidth || (line && fact.getBoundingClientRect().bottom > line.bottom + 1)
        })
        .map((fact) => fact.textContent),
    )

test('two look at one conversation and see each other; it is shown as it was, joined to another one, and found again', async () => {
  const marina = await inbox.customer('Marina Prado', 'O boleto venceu ontem')
  const [ana, rui] = [await inbox.enter(1), await inbox.enter(2)]
  for (const page of [ana, rui]) await row(page, 'Marina Prado').click()
  await ana.getByText('Pessoa 3 também está vendo').waitFor()
  await ana.getByRole('button', { name: 'Assumir para responder' }).click()
  // Beside the customer's panel, too, the head shows the name, who else is here and how it stands.
  await ana.setViewportSize({ width: 1440, height: 900 })
  await ana.locator('header').getByText('Com você').waitFor(patient)
  if (process.env.AURA_PICTURES) await ana.screenshot({ path: `${process.env.AURA_PICTURES}/head-1440.png` })
  await expect.poll(() => cutFacts(ana, 'Marina Prado')).toEqual([])
  await box(ana).pressSequentially('Vou emitir')
  // Beside the name it covers no message.
  await rui.locator('header').getByText('Pessoa 2 está digitando…').waitFor()
  await box(ana).press('Enter')
  await rui.getByText('Pessoa 2 também está vendo').waitFor()
  // Who comes and goes moves no button from under the pointer.
  const place = () => ana.locator('header').getByRole('button', { name: 'Transferir' }).boundingBox()
  const before = await place()
  await leave(rui)
  await ana.getByText('Pessoa 3 também está vendo').waitFor({ state: 'detached' })
  expect(await place()).toEqual(before)

  // One step back from now the answer is not there yet, and nothing can be written.
  await messageWith(ana, 'Vou emitir').getByText('Entregue').waitFor(patient)
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
  await waitForClose(deal)

  await ana.keyboard.press('e')
  await ana.getByRole('dialog', { name: 'Encerrar a conversa' }).getByRole('button', { name: 'Encerrar' }).click()
  await ana.getByText('Pessoa 2 encerrou').waitFor()
  await inbox.desk.query(
    `update conversations set closed_at = now() - interval '25 hours' where company_id = $1 and channel_id = $2`,
  )
  await scope(ana, 'Fila').click()
  await inbox.desk.write(marina, 'Marina Prado', 'Voltei por outro assunto')
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

test('looks right to everybody, alone and with a conversation open', async () => {
  const from = await inbox.customer(
    'Marina Prado de Albuquerque',
    'Bom dia! O pedido 4521 ainda não chegou, podem ver?',
  )
  await inbox.customer('João Batista', 'Quero a segunda via do boleto, por favor')
  await inbox.customer('Óticas Bela Vista', 'Obrigado pelo retorno')
  const page = await inbox.enter(1)
  await row(page, 'Marina Prado').click()
  await page.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(page).fill('Bom dia, Marina! Já estou vendo com a transportadora.')
  await box(page).press('Enter')
  await messageWith(page, 'transportadora').getByText('Entregue').waitFor(patient)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect.poll(() => isWriting(note(page))).toBe(true)
  await page.keyboard.type('A transportadora promete para hoje à tarde.')
  await page.keyboard.press('Enter')
  await inbox.desk.write(from, 'Marina', 'Perfeito, obrigada. Vocês me avisam quando sair para entrega?')
  await messageWith(page, 'Vocês me avisam').waitFor()
  await scope(page, 'Todas').click()
  expect(await looksWrong(page, 'operations-thread', () => messageWith(page, 'Vocês me avisam').waitFor())).toEqual([])
  await page.goto('/operations?scope=all')
  const list = () => row(page, 'Marina Prado').waitFor()
  expect(await looksWrong(page, 'operations-list', list)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'Marina Prado').click()
  // On a phone too the head says in full with whom the conversation is.
  const state = page
    .getByRole('region', { name: /^Conversa com Marina/ })
    .locator('header p > span > span')
    .first()
  await expect
    .poll(() => state.evaluate((word) => (word.scrollWidth <= word.clientWidth ? word.textContent : null)))
    .toBe('Com você')
  await page.getByRole('button', { name: 'Voltar à lista' }).click()
  await row(page, 'João Batista').waitFor()
  await leave(page)
})

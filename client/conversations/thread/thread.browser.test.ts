import { hourMs } from '@aura/contracts/platform/durations.ts'
import { expect, test } from 'vitest'
import { cutLine, drawnTwice, waitForClose, waitForFocus } from '../../../infra/browser-actions.ts'
import { fill } from '../../../infra/desk.ts'
import { box, leave, messageWith, patient, row, scope, testInbox } from '../../../infra/inbox-test.ts'

const inbox = testInbox()

test('what was written before it went to another one is not sent: its author is told and keeps the text', async () => {
  const lina = await inbox.customer('Lina Souza', 'Preciso de ajuda')
  const [ana, lead] = [await inbox.enter(1), await inbox.enter(0, '/operations?scope=all')]
  await row(ana, 'Lina Souza').click()
  await ana.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(ana).waitFor()
  await row(lead, 'Lina Souza').getByText('Com Pessoa 2').waitFor()
  await row(lead, 'Lina Souza').click()
  await messageWith(lead, 'Preciso de ajuda').waitFor()

  await cutLine(ana)
  await ana.getByRole('button', { name: /^Sem conexão/ }).waitFor()
  await box(ana).fill('Já estou vendo isso')
  await box(ana).press('Enter')
  await messageWith(ana, 'Já estou vendo isso').getByText('Na fila de envio').waitFor()

  await lead.keyboard.press('t')
  const dialog = lead.getByRole('dialog', { name: 'Transferir a conversa' })
  await dialog.getByRole('combobox').fill('Pessoa 3')
  // Who is off duty is chosen on purpose.
  await dialog.getByRole('option', { name: 'Pessoa 3' }).waitFor()
  await dialog.getByRole('combobox').press('ArrowDown')
  await dialog.getByRole('option', { name: 'Pessoa 3', selected: true }).waitFor()
  await dialog.getByLabel('Nota para quem recebe').fill('Pediu desconto.')
  await lead.keyboard.press('Control+Enter')
  await lead.getByText('Pessoa 1 transferiu para Pessoa 3').waitFor()
  await messageWith(lead, 'Pediu desconto.').getByText('Nota').first().waitFor()

  await ana.context().setOffline(false)
  await ana
    .getByRole('alert')
    .getByText(/A conversa passou para outra pessoa antes do envio/)
    .waitFor(patient)
  await ana.getByText('Rascunho guardado: Já estou vendo isso').waitFor()
  await messageWith(ana, 'Já estou vendo isso').waitFor({ state: 'detached' })
  expect(await inbox.desk.got(lina)).toEqual([])
  // It is still there after a reload, until it is discarded.
  await ana.reload()
  await ana.getByText('Rascunho guardado: Já estou vendo isso').waitFor()
  await leave(ana, lead)
})

test('a draft stays with its conversation, marks its row, and can be discarded where nothing can be sent any more', async () => {
  const [first] = [await inbox.customer('Ana Lima', 'Um'), await inbox.customer('Bia Reis', 'Dois')]
  const page = await inbox.enter(1)
  for (const name of ['Ana Lima', 'Bia Reis']) {
    await scope(page, 'Fila').click()
    await row(page, name).click()
    await page.getByRole('button', { name: 'Assumir para responder' }).click()
    await box(page).fill(`Para ${name}`)
    await page.getByRole('button', { name: /^Minhas/, pressed: true }).waitFor()
  }
  // Of the conversation that is open the composer shows it.
  await row(page, 'Ana Lima').getByText('Rascunho: Para Ana Lima').waitFor()
  await row(page, 'Bia Reis').getByText('Dois').waitFor()
  await row(page, 'Ana Lima').click()
  await row(page, 'Bia Reis').getByText('Rascunho: Para Bia Reis').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('Para Ana Lima')
  await page.reload()
  await expect.poll(() => box(page).inputValue(), patient).toBe('Para Ana Lima')
  await page.getByText(/Janela termina em (24 h|23 h \d\d min)$/).waitFor()

  await inbox.desk.query(
    `update conversations set last_inbound_at = now() - interval '25 hours'
     where company_id = $1 and channel_id = $2 and address = $3`,
    [first],
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ações da conversa' }).click()
  await page.getByRole('menuitem', { name: 'Pausar' }).click()
  await page.getByText(/A janela de 24 horas do WhatsApp terminou/).waitFor()
  const draft = page.getByText('Rascunho guardado: Para Ana Lima')
  await draft.waitFor()
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/draft.png` })
  await page.getByRole('button', { name: 'Descartar o rascunho' }).click()
  await draft.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await draft.waitFor()
  await page.getByRole('button', { name: 'Descartar o rascunho' }).press('Enter')
  await draft.waitFor({ state: 'detached' })
  await row(page, 'Bia Reis').click()
  await row(page, 'Ana Lima').getByText('Um').waitFor()
  await leave(page)
})

test('pictures and files come and go, and a failure says why and is sent again', async () => {
  const from = await inbox.customer('Caio Melo', 'Segue a foto')
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const media = {
    type: 'media',
    media: 'image',
    base64: pixel,
    mime: 'image/png',
    name: null,
    caption: 'A caixa',
  } as const
  await inbox.desk.phones.write({ accountId: inbox.desk.accountId, from, content: media })
  const page = await inbox.enter(1)
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

  await inbox.desk.phones.behave(inbox.desk.accountId, { sendFailures: 1, sendFailure: 'refused' })
  await box(page).fill('Chega amanhã')
  await box(page).press('Enter')
  await messageWith(page, 'Chega amanhã').getByText('Parameter value is not valid').waitFor(patient)
  await inbox.desk.phones.behaveWell(inbox.desk.accountId)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(async () => (await inbox.desk.got(from)).at(-1), patient).toBe('Chega amanhã')
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
  await fill(inbox.desk, 3000, 4000)
  const page = await inbox.enter(1)
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
  await drawnTwice(page)
  const before = await place()
  await inbox.customer('Recém-chegada', 'Olá')
  await page.getByRole('button', { name: 'Fila 3001' }).waitFor()
  await expect.poll(place).toBe(before)

  await page.keyboard.press('Home')
  await row(page, 'Cliente 1').first().click()
  await messageWith(page, 'Mensagem 4000').waitFor()
  const messages = page.locator('[data-message]')
  const thread = page.locator('[data-thread]')
  const atEnd = () => thread.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
  await expect.poll(atEnd).toBeLessThan(2)
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

test('a double-click does it once, and what one snoozed is found with its return and brought back', async () => {
  await inbox.customer('Duda Reis', 'Me chame mais tarde')
  const page = await inbox.enter(1)
  const header = page.locator('header', { has: page.getByRole('heading', { name: 'Duda Reis' }) })
  const press = (name: string) => header.getByRole('button', { name, exact: true })
  await row(page, 'Duda Reis').click()
  // Under the pointer the button has become the one that closes.
  await press('Assumir').dblclick()
  await page.getByText('Pessoa 2 assumiu').waitFor()
  await box(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await press('Adiar').dblclick()
  const snooze = page.getByRole('dialog', { name: 'Adiar a conversa' })
  await snooze.getByRole('button', { name: '3 horas' }).dblclick()
  await page.getByText(/Pessoa 2 adiou até/).waitFor()
  await waitForClose(snooze)
  expect(await page.getByText(/Pessoa 2 adiou até/).count()).toBe(1)
  await page.getByRole('button', { name: 'Minhas 0', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Adiadas 1' }).click()
  const returns = await row(page, 'Duda Reis').locator('time').getAttribute('datetime')
  expect(Math.abs(Date.parse(returns ?? '') - Date.now() - 3 * hourMs)).toBeLessThan(hourMs / 2)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/snoozed.png` })
  await press('Trazer de volta').click()
  await page.getByText('Pessoa 2 trouxe de volta').waitFor()
  await page.getByText('Nenhuma conversa adiada').waitFor()
  await page.getByRole('button', { name: 'Adiadas 0', pressed: true }).waitFor()
  if (folder) await page.screenshot({ path: `${folder}/snoozed-none.png` })

  await press('Encerrar').dblclick()
  const close = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await waitForFocus(close)
  // As a hand does that bounces, the second one does not wait for what comes of the first.
  const { keyboard } = page
  await Promise.all([keyboard.down('Enter'), keyboard.up('Enter'), keyboard.down('Enter'), keyboard.up('Enter')])
  await page.getByText('Pessoa 2 encerrou: Resolvida').waitFor()
  await waitForClose(close)
  await drawnTwice(page)
  expect(await page.getByText('Pessoa 2 reabriu').count()).toBe(0)
  await leave(page)
})

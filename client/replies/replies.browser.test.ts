import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  closeByEscape,
  enterAs,
  type Visitor,
  waitForClose,
  waitForFocus,
  waitForPickUp,
} from '../../infra/browser-actions.ts'
import { looksWrong } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }
const marina = '+5511987653001'

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 is the supervisor, Pessoa 2 serves. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'], 'Óticas Bela Vista')
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const messages = (page: Page, text: string) => page.locator('[data-message]', { hasText: text })
const box = (page: Page) => page.locator('[data-composer] textarea')
const list = (page: Page) => page.getByRole('listbox', { name: 'Respostas prontas e macros' })

const texts = [
  [
    'saudacao',
    'Saudação',
    'Olá {{contato.primeiro_nome}}, aqui é {{operador.nome}}, da {{empresa.nome}}. Como posso ajudar?',
  ],
  ['prazo', 'Prazo de entrega', 'O pedido chega em até 3 dias úteis.'],
  ['protocolo', 'Protocolo', 'Seu protocolo é {{conversa.protocolo}}.'],
] as const

/** The company's replies and one macro, put in behind everybody's back. */
async function prepare() {
  for (const [shortcut, title, text] of texts)
    await desk.query(
      `insert into canned_replies (company_id, id, owner_id, shared, shortcut, title, text, channels)
       select company_id, gen_random_uuid(), id, $2::uuid is not null, $3, $4, $5, '[]' from users
       where company_id = $1 order by id limit 1`,
      [shortcut, title, text],
    )
  await desk.query(
    `insert into macros (company_id, id, owner_id, shared, name, steps)
     select r.company_id, gen_random_uuid(), r.owner_id, $2::uuid is not null, 'Responder e encerrar', jsonb_build_array(
       jsonb_build_object('type', 'reply', 'replyId', r.id),
       jsonb_build_object('type', 'note', 'text', 'Avisada do prazo'),
       jsonb_build_object('type', 'close', 'reason', 'resolved'))
     from canned_replies r where r.company_id = $1 and r.shortcut = 'prazo'`,
  )
}

async function serve(page: Page) {
  await page.locator('[data-row]', { hasText: 'Marina Prado' }).click()
  await page.getByRole('button', { name: 'Assumir para responder' }).click()
  await box(page).waitFor()
}

test('after a slash stand the replies, filled for the customer; what is not filled does not go out unseen; emoji by name', async () => {
  await prepare()
  await desk.write(marina, 'Marina Prado', 'Bom dia')
  const page = await enter(1, '/operations?scope=queue')
  await serve(page)
  await box(page).pressSequentially('/')
  await expect.poll(() => list(page).getByRole('option').count(), patient).toBe(4)
  // The list reads as the customer would, and what nothing fills is named without its braces.
  const offers = (await list(page).getByRole('option').allInnerTexts()).join('\n')
  expect(offers).toContain('Olá Marina, aqui é Pessoa 2, da Óticas Bela Vista.')
  expect(offers).toContain('Seu protocolo é conversa protocolo.')
  expect(offers).not.toContain('{{')
  await page.keyboard.type('SAUDAÇ')
  await expect.poll(() => list(page).getByRole('option').count()).toBe(1)
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  await expect.poll(() => box(page).inputValue()).toBe('/SAUDAÇ')
  await box(page).fill('')
  await box(page).pressSequentially('/')
  await expect.poll(() => list(page).getByRole('option').count()).toBe(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const greeting = 'Olá Marina, aqui é Pessoa 2, da Óticas Bela Vista. Como posso ajudar?'
  await expect.poll(() => box(page).inputValue()).toBe(greeting)

  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('/proto')
  await list(page)
    .getByRole('option', { name: /Protocolo/ })
    .waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('{{conversa.protocolo}}').waitFor()
  await page.keyboard.press('Enter')
  // The hand is led to the gap, and nothing has gone out.
  await page.keyboard.type('4521')
  await expect.poll(() => box(page).inputValue()).toBe(`${greeting}\nSeu protocolo é 4521.`)

  await page.getByRole('button', { name: 'Emoji' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Emoji' })
  const search = picker.getByLabel('Buscar emoji')
  await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.keyboard.type('coracao azul')
  await picker.getByRole('button', { name: 'coração azul' }).waitFor()
  await page.keyboard.press('Enter')
  const whole = `${greeting}\nSeu protocolo é 4521💙.`
  await expect.poll(() => box(page).inputValue()).toBe(whole)
  await page.keyboard.press('Enter')
  await expect.poll(() => desk.got(marina), patient).toEqual([whole])
  await page.getByRole('button', { name: 'Emoji' }).click()
  await picker.getByRole('heading', { name: 'Recentes' }).waitFor()
  await page.keyboard.press('Escape')
  await box(page).fill('/')
  expect(
    await looksWrong(page, 'replies-list', async () => {
      await box(page).fill('')
      await box(page).pressSequentially('/')
      await page.locator('#conversation-replies [role=option]').first().waitFor()
    }),
  ).toEqual([])
  await leave(page)
})

test('a macro says what it will do and does it whole; the customer gets the survey, and the rating is shown', async () => {
  await prepare()
  const lead = await enter(0, '/operations/replies?tab=survey')
  const panel = lead.getByRole('region', { name: 'Pesquisa de satisfação' })
  await panel.getByRole('switch', { name: /Atendimento/ }).check()
  await panel.getByLabel('Pergunta').fill('De 1 a 5, como foi?')
  await panel.getByRole('button', { name: 'Salvar pesquisa' }).click()
  await lead.getByText('Pesquisa salva').waitFor()

  await desk.write(marina, 'Marina Prado', 'Quando chega?')
  const page = await enter(1, '/operations?scope=queue')
  await page.locator('[data-row]', { hasText: 'Marina Prado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Executar macro' })
  await page.getByText('Assumir para responder').waitFor()
  await page.keyboard.press('m')
  await dialog.getByRole('combobox').fill('encerrar')
  await dialog.getByRole('option', { name: 'Responder e encerrar' }).waitFor()
  await page.keyboard.press('Enter')
  // Nobody has it yet: it says where it would stop, and the server stops there.
  await dialog.getByText('Envia “Prazo de entrega”').waitFor()
  await dialog.getByText('Ninguém está com a conversa').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('O passo 1 foi recusado: Ninguém está com a conversa. Assuma para responder.').waitFor()
  await page.keyboard.press('Escape')
  await waitForClose(dialog)
  await page.keyboard.press('c')
  await box(page).waitFor()
  await box(page).pressSequentially('/encer')
  await list(page)
    .getByRole('option', { name: /Responder e encerrar/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Encerra: Resolvida').waitFor()
  await dialog.getByRole('button', { name: 'Executar', exact: true }).click()
  await page.getByText('Macro “Responder e encerrar” executada').waitFor()
  await messages(page, 'O pedido chega em até 3 dias úteis.').waitFor()
  await messages(page, 'Avisada do prazo').waitFor()
  await page.getByText('Pessoa 2 encerrou: Resolvida').waitFor()

  await desk.query(
    `update jobs.job_common set start_after = now() where name = 'replies.ask-survey' and data ->> 'company' = $1::uuid::text
     and $2::uuid is not null`,
  )
  await messages(page, 'De 1 a 5, como foi?').waitFor(patient)
  await expect.poll(async () => (await desk.got(marina)).at(-1), patient).toBe('De 1 a 5, como foi?')
  await desk.write(marina, 'Marina Prado', '5')
  await page.getByText('Marina Prado avaliou o atendimento: 5 de 5').waitFor(patient)
  await desk.write(marina, 'Marina Prado', 'Muito rápido!')
  await page.getByText('Recebido como comentário da avaliação (5 de 5)').waitFor(patient)
  await page.getByRole('complementary').getByRole('heading', { name: 'Avaliações' }).waitFor()
  await page.getByText('Encerrada: Resolvida').first().waitFor()
  await leave(page, lead)
})

test('replies and macros are made, changed and archived; the company’s by supervisors', async () => {
  await prepare()
  const page = await enter(0, '/operations/replies')
  await page.getByRole('button', { name: 'Nova resposta' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Título').fill('Segunda via')
  await sheet.getByLabel('Atalho').fill('prazo')
  await sheet.getByLabel('Texto').fill('Segue o boleto de')
  await sheet.getByRole('button', { name: '{{contato.nome}}' }).click()
  await sheet.getByLabel('WhatsApp').check()
  await sheet.getByRole('switch', { name: 'Para toda a empresa' }).check()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.getByText('Já existe uma resposta com o atalho /prazo.').waitFor()
  await sheet.getByLabel('Atalho').fill('boleto')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Resposta salva').waitFor()
  await page.getByRole('button', { name: 'Segunda via' }).waitFor()
  expect(await looksWrong(page, 'replies', () => page.getByText('Segunda via').first().waitFor())).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('tab', { name: 'Macros' }).click()
  await page.getByRole('button', { name: 'Nova macro' }).click()
  await sheet.getByLabel('Nome').fill('Boleto')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.getByText('Complete este passo').waitFor()
  await sheet.getByRole('combobox', { name: 'Qual resposta' }).fill('segunda')
  await page.getByRole('option', { name: 'Segunda via' }).waitFor()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Adicionar passo' }).click()
  await sheet.getByLabel('Passo 2', { exact: true }).selectOption({ label: 'Adiar' })
  await sheet.getByLabel('Por quanto tempo').selectOption({ label: '1 dia' })
  await sheet.getByRole('button', { name: 'Mover Passo 2' }).focus()
  await page.keyboard.press('Space')
  await waitForPickUp(sheet.getByText('Passo 2 foi pego na posição 2 de 2.'))
  await page.keyboard.press('ArrowUp')
  await sheet.getByText('Passo 2: posição 1 de 2.').waitFor()
  await page.keyboard.press('Space')
  await sheet.getByText('solto na posição 1 de 2.').waitFor()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Macro salva').waitFor()
  await page.getByText('Adia por 1 dia · Envia “Segunda via”').waitFor()
  await leave(page)

  const ana = await enter(1, '/operations/replies')
  await ana.getByRole('button', { name: 'Prazo de entrega' }).click()
  await ana.getByRole('dialog').getByText('Esta resposta é da empresa: só administradores mudam.').waitFor()
  await waitForFocus(ana.getByRole('dialog'))
  await closeByEscape(ana.getByRole('dialog'))
  await ana.getByRole('tab', { name: 'Macros' }).waitFor()
  expect(await ana.getByRole('tab', { name: 'Pesquisa de satisfação' }).count()).toBe(0)
  await leave(ana)
})

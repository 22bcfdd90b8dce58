/** What stands around the numbers: the state of the parts, what happens, and the buttons for when it burns. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  closeByEscape,
  enterAs,
  type Visitor,
  waitForClose,
  waitForFocus,
} from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../../infra/company.ts'
import { type Desk, openDesk } from '../../../infra/desk.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let company: TestCompany
let desk: Desk
let people: Visitor[]
let phone = 0
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const feed = (page: Page) => page.locator('#feed')
const outcome = (page: Page, kind: string) => feed(page).locator(`li[data-kind=${kind}]`)
async function customer(name: string) {
  phone += 1
  await desk.write(`+55119762${String(50000 + phone)}`, name, 'Cadê meu pedido?')
}

/** Once the customer's message has come in. */
async function waiting(name: string): Promise<string> {
  const request = () =>
    desk.query('select id from conversations where company_id = $1 and channel_id = $2 and contact_name = $3', [name])
  await expect.poll(async () => (await request()).rowCount, patient).toBe(1)
  return (await request()).rows[0].id
}

/** The channel as a round of questions would have left it. */
const find = (kind: 'channel' | 'telephony', status: 'offline' | 'online', { query }: Desk) =>
  query(
    `insert into part_states (company_id, part, kind, channel_id, status, since, run_answer, run_count, run_from,
       latency_ms, checked_at, problem, changed_at)
     values ($1, 'channel:' || $2::uuid, $3, $2, $4, now() - interval '5 minutes', 'failed', 9, now(),
       143, now() + interval '1 hour', case when $4 = 'offline' then 'silent' end, now())`,
    [kind, status],
  )

test('the state of each part, and what happens: stopped, counted, filtered and opened', async () => {
  await using line = await openDesk(company, 'voice')
  await find('channel', 'offline', desk)
  await find('telephony', 'online', line)
  await customer('Alice Amaral')
  const page = await enter(0, '/warroom')
  const part = page.locator('#status li', { hasText: 'Atendimento' })
  await part.getByText('Offline').waitFor()
  await part.getByText('não responde').waitFor()
  await expect.poll(() => part.getByText(/^há \d+ min/).count()).toBe(1)
  const telephony = page.locator('#status li', { hasText: 'Telefonia · Atendimento' })
  await telephony.getByText('143 ms').waitFor()
  await telephony.getByRole('img', { name: /^Últimas 24 horas/ }).waitFor()

  // 1. It comes by itself, without a word about the customer.
  await outcome(page, 'opened').getByText('Nova conversa em Atendimento').waitFor(patient)
  expect(await feed(page).getByText('Alice').count()).toBe(0)
  // 2. Paused by the keyboard: new entries are counted meanwhile, and there at a press.
  await feed(page).getByRole('button', { name: 'Pausar' }).press('Enter')
  await customer('Beatriz Barros')
  await feed(page).locator('[data-fresh="1"]').press('Enter', patient)
  await expect.poll(() => outcome(page, 'opened').count()).toBe(2)
  // 3. A call says that it comes and what becomes of it, and is read alone.
  const { id } = await line.phones.call({ accountId: line.accountId, from: '+5511976250000', name: 'Denise Dantas' })
  await outcome(page, 'call_came').getByText('Um cliente está ligando para Atendimento').waitFor(patient)
  await line.phones.hangUp(id)
  await outcome(page, 'call_abandoned').getByText('Um cliente desligou depois de esperar').waitFor(patient)
  await feed(page).getByText('Filtrar').click()
  await feed(page).getByLabel('Todos os assuntos').selectOption({ label: 'Chamadas' })
  await expect.poll(() => feed(page).locator('li').count()).toBe(2)
  await feed(page).getByLabel('Todos os assuntos').selectOption({ label: 'Todos os assuntos' })
  // 4. Narrowed to what is grave there is nothing, and the way back is where it was.
  await feed(page).getByLabel('Todas as gravidades').selectOption({ label: 'Só crítico' })
  await feed(page).getByText('Nada corresponde ao que você pediu').waitFor()
  await feed(page).getByLabel('Todas as gravidades').selectOption({ label: 'Todas as gravidades' })
  await outcome(page, 'opened').first().getByRole('link').press('Enter')
  await page.waitForURL(/\/operations\?c=/)
  await page.getByText('Cadê meu pedido?').first().waitFor()
  await leave(page)
})

test('campaigns are stopped with proof, people moved, a conversation watched and its operator whispered to', async () => {
  await desk.query(
    `insert into queues (company_id, id, name, strategy, rank, offer_seconds, skills, targets, members)
     select $1, gen_random_uuid(), name, 'pull', 5, 30, '{}',
       '{"firstAnswer":null,"nextAnswer":null,"resolution":null}', members
     from (values ('Vendas', (select array_agg(id) from users where company_id = $1)), ('Suporte', '{}'::uuid[])) q (name, members)
     where $2::uuid is not null`,
  )
  await customer('Caio Couto')
  const ana = await enter(1, `/operations?c=${await waiting('Caio Couto')}`)
  await ana.getByRole('button', { name: 'Assumir' }).first().click(patient)
  const lead = await enter(0, '/warroom?tab=operations')
  const sheet = lead.getByRole('dialog')
  const press = (name: string) => lead.getByRole('button', { name, exact: true }).press('Enter')

  // 1. The halt says what it reaches, wants a reason, and proves that it holds.
  await press('Parar todas as campanhas')
  await sheet.locator('[data-reach]').waitFor()
  await sheet.getByLabel('Motivo').press('Enter')
  await sheet.getByText('Diga por quê').waitFor()
  await sheet.getByLabel('Motivo').fill('Preço errado')
  await sheet.getByLabel('Motivo').press('Enter')
  await sheet.getByText('Nada saiu depois da parada').waitFor()
  await waitForFocus(sheet)
  await closeByEscape(sheet)
  await lead.getByText('Campanhas paradas por Pessoa 1: Preço errado').waitFor()

  // 2. Somebody goes to another queue; what each will have is seen before.
  await press('Alocar operadores')
  await sheet.getByLabel('Operador').selectOption({ label: 'Pessoa 3' })
  await sheet.getByLabel('Sai de').selectOption({ label: 'Vendas' })
  await sheet.getByLabel('Entra em').selectOption({ label: 'Suporte' })
  await sheet.getByRole('button', { name: 'Adicionar' }).press('Enter')
  await sheet.locator('tr[data-queue=Suporte][data-changed]').getByText('1 (disponíveis: 0)').waitFor()
  await sheet.getByRole('button', { name: 'Alocar', disabled: false }).press('Enter')
  const question = lead.getByRole('alertdialog')
  await question.getByText('Pessoa 3: Vendas → Suporte. ').waitFor()
  await question.getByText('Vendas: de 3 para 2').waitFor()
  await answer(lead, 'Alocar')
  await waitForClose(sheet)
  const notice = lead.getByRole('region', { name: 'Avisos' })
  await notice.getByText('1 operador alocado').waitFor()
  await notice.getByText('Pessoa 3: Vendas → Suporte').waitFor()
  await notice.getByRole('button', { name: 'Desfazer alocação' }).press('Enter')
  await notice.getByText('Alocação desfeita').waitFor()
  const members = await desk.query(
    'select name, cardinality(members) as count from queues where company_id = $1 and members is not null and $2::uuid is not null order by name',
  )
  expect(members.rows).toMatchObject([
    { name: 'Suporte', count: 0 },
    { name: 'Vendas', count: 3 },
  ])

  // 3. A conversation is watched without being taken, and its operator hears a word that the customer does not.
  await press('Monitorar')
  await sheet.getByRole('button', { name: 'Acompanhar Caio Couto' }).press('Enter')
  await sheet.getByText('Cadê meu pedido?').waitFor()
  await sheet.getByLabel('Orientar Pessoa 2').fill('Ofereça o frete grátis')
  await sheet.getByRole('button', { name: 'Orientar', exact: true }).press('Enter')
  await ana.getByText('Ofereça o frete grátis').first().waitFor()
  expect(await desk.got('Caio Couto')).toEqual([])
  await closeByEscape(sheet)

  // 4. The words in use, with who changed them last.
  await desk.query(
    `insert into canned_replies (company_id, id, owner_id, shared, shortcut, title, text, channels, changed_at, changed_by)
     select $1, $2::uuid, id, true, 'oi', 'Saudação', 'Olá!', '[]', now(), id from users where company_id = $1 limit 1`,
  )
  await press('Verificar scripts')
  await sheet.getByText('Nenhum template foi enviado aqui.').waitFor()
  await sheet.getByText(/Versão 1, por Pessoa \d, /).waitFor()
  await waitForFocus(sheet)
  await closeByEscape(sheet)

  // 5. How everything is, in sentences; and the stop is taken back.
  await press('Status geral')
  await sheet.locator('[data-sentence=campaigns]').getByText('Preço errado').waitFor()
  await waitForFocus(sheet)
  await closeByEscape(sheet)
  await press('Ver a parada')
  await sheet.getByRole('button', { name: 'Liberar campanhas' }).press('Enter')
  await answer(lead, 'Liberar campanhas')
  await lead.getByRole('button', { name: 'Parar todas as campanhas' }).waitFor()
  await leave(lead, ana)
})

test('the operations tab looks right in every language, width and theme', async () => {
  const page = await enter(0, '/warroom?tab=operations')
  const ready = () => page.locator('[data-action=halt]').waitFor()
  expect(await looksWrong(page, 'warroom-operations', ready)).toEqual([])
  await leave(page)
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { looksWrong } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let people: Visitor[]
let ruiId: string
let phone = 0
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 is the supervisor, Pessoa 2 and Pessoa 3 serve. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  ruiId = company.people[2]?.id ?? ''
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const myState = (page: Page, state = '') => page.getByRole('button', { name: `Meu estado: ${state}` })
const offer = (page: Page, name: string) => page.getByRole('article', { name: `${name} espera na fila` })
const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })

async function say(page: Page, state: string) {
  await myState(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitemradio', { name: state }).press('Enter')
}

async function customer(name: string, text: string) {
  phone += 1
  await desk.write(`+55119765${String(40000 + phone)}`, name, text)
}

/** A queue of the company's one channel, made behind everybody's back. */
const openQueue = (seconds: number) =>
  desk.query(
    `with made as (
       insert into queues (company_id, id, name, strategy, rank, offer_seconds, skills, targets)
       values ($1, gen_random_uuid(), 'Suporte', 'longest_idle', 5, $3, '{}',
         '{"firstAnswer":5,"nextAnswer":null,"resolution":null}') returning id)
     update channels set queue_id = made.id from made where company_id = $1 and channels.id = $2`,
    [seconds],
  )

test('a queue is made, an operator takes work, and a customer’s message is taken by two keys on any screen', async () => {
  const [lead, ana] = [await enter(0, '/operations'), await enter(1, '/bases')]
  await lead.getByRole('main').getByRole('link', { name: 'Filas e equipe' }).click()
  // Every operator is listed, also those who have never been there.
  await row(lead, 'Pessoa 2').getByText('Ainda não entrou').waitFor()
  await lead.getByText('Nenhuma conversa parada').waitFor()
  await lead.getByRole('tab', { name: 'Filas' }).click()
  await lead.getByRole('button', { name: 'Nova fila' }).first().click()
  const sheet = lead.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.getByText('Dê um nome de até 60 caracteres').waitFor()
  await sheet.getByLabel('Nome', { exact: true }).fill('Vendas')
  await sheet.getByLabel('Atendimento').check()
  await sheet.getByLabel('Primeira resposta').fill('5')
  await sheet.getByLabel('Em horários definidos').check()
  await sheet.getByLabel('domingo, das').waitFor({ state: 'detached' })
  await sheet.getByLabel('Sempre').check()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await row(lead, 'Vendas').getByText('Quem está livre há mais tempo').waitFor()

  // Two change the same queue: what was typed stays, and says what it became.
  const other = await lead.context().newPage()
  await other.goto('/operations/queues?tab=queues')
  await row(other, 'Vendas').click()
  await row(lead, 'Vendas').click()
  await other.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Comercial')
  await sheet.getByLabel('Nome', { exact: true }).fill('Vendas e dúvidas')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await other.getByText('Outra pessoa mudou este campo para “Vendas e dúvidas”.').waitFor()
  await other.getByRole('dialog').getByRole('button', { name: 'Usar esse valor' }).click()
  await expect
    .poll(() => other.getByRole('dialog').getByLabel('Nome', { exact: true }).inputValue())
    .toBe('Vendas e dúvidas')
  await other.close()

  await lead.getByRole('tab', { name: 'Equipe' }).click()
  await say(ana, 'Disponível')
  await myState(ana, 'Disponível').waitFor()
  await row(lead, 'Pessoa 2').getByText('Disponível').waitFor()
  await row(lead, 'Pessoa 2').getByText('0 de 5').waitFor()
  await lead.getByRole('button', { name: 'Motivos de pausa' }).click()
  await lead.getByRole('dialog').getByRole('textbox').fill('Ginástica')
  await lead.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await ana.getByRole('button', { name: 'Meu estado' }).click()
  await ana.getByRole('menuitemradio', { name: 'Ginástica' }).waitFor()
  await ana.keyboard.press('Escape')
  await customer('Marina Prado', 'Meu pedido não chegou')
  await offer(ana, 'Marina Prado').getByText('Meu pedido não chegou').waitFor(patient)
  await ana.getByRole('alert').getByText('Nova oferta: Marina Prado, WhatsApp, fila Vendas e dúvidas').waitFor()
  await ana.getByLabel('Buscar', { exact: false }).first().focus()
  await ana.keyboard.press('Alt+a')
  await ana.getByRole('textbox', { name: 'Escreva ao cliente' }).waitFor()
  await offer(ana, 'Marina Prado').waitFor({ state: 'detached' })
  await ana
    .getByText(/^Responder em [45] min$/)
    .first()
    .waitFor()
  await row(ana, 'Marina Prado').getByText('Vendas e dúvidas').waitFor()
  await row(lead, 'Pessoa 2').getByText('1 de 5').waitFor()

  // It moves to the common list, and the operator does not have it any more.
  await ana.getByRole('button', { name: 'Ações da conversa' }).click()
  await ana.getByRole('menuitem', { name: 'Prioridade…' }).click()
  await ana.getByRole('dialog').getByLabel('urgente').check()
  await ana.getByRole('dialog').getByRole('button', { name: 'Definir' }).click()
  await row(ana, 'Marina Prado').getByRole('img', { name: 'Prioridade urgente' }).waitFor()
  // Three actions: it opens, is told where, and goes.
  await ana.getByRole('button', { name: 'Transferir' }).click()
  await ana
    .getByRole('dialog')
    .getByRole('option', { name: /Pessoa 3.*Fora do atendimento/ })
    .waitFor()
  await ana.getByRole('dialog').getByRole('combobox').fill('Lista')
  await ana.getByRole('option', { name: /^Lista geral/, selected: true }).waitFor()
  await ana.keyboard.press('Enter')
  await ana.getByText('Pessoa 2 moveu para a lista geral').waitFor()
  await row(lead, 'Pessoa 2').getByText('0 de 5').waitFor()
  await lead.getByRole('link', { name: 'Lista geral 1' }).click()
  await row(lead, 'Marina Prado').waitFor()
  // So does its row among the queues.
  await lead.goto('/operations/queues?tab=queues')
  await row(lead, 'Lista geral').click()
  await row(lead, 'Marina Prado').waitFor()
  await leave(lead, ana)
})

test('a refused offer goes to a colleague, who lets it pass; all tabs of an operator are one desk', async () => {
  await openQueue(600)
  const [ana, rui] = [await enter(1, '/operations'), await enter(2, '/operations')]
  const second = await ana.context().newPage()
  await second.goto('/crm')
  await say(ana, 'Disponível')
  await myState(second, 'Disponível').waitFor(patient)
  await customer('Lina Souza', 'Preciso de ajuda')
  for (const page of [ana, second]) await offer(page, 'Lina Souza').waitFor(patient)
  await say(rui, 'Disponível')
  // The next offer is the third to pass, and passes soon. A screen shows a state before the server has it.
  const passTwice = () =>
    desk.query(
      `update operators set missed = 2 from channels where operators.company_id = $1 and channels.id = $2
        and operators.user_id = $3 and operators.state = 'available'`,
      [ruiId],
    )
  await expect.poll(async () => (await passTwice()).rowCount).toBe(1)
  await desk.query(`update queues set offer_seconds = 10 from channels
    where queues.company_id = $1 and channels.id = $2 and channels.queue_id = queues.id`)
  const offered = offer(rui, 'Lina Souza').waitFor(patient)
  await ana.keyboard.press('Alt+r')
  await offered
  for (const page of [ana, second]) await offer(page, 'Lina Souza').waitFor({ state: 'detached' })

  await say(second, 'Almoço')
  await myState(ana, 'Em pausa · Almoço').waitFor()
  await say(ana, 'Fora do atendimento')
  await myState(second, 'Fora do atendimento').waitFor()

  await myState(rui, 'Em pausa · Sem resposta').waitFor(patient)
  await rui.getByText('Três ofertas passaram sem resposta', { exact: false }).waitFor()
  await offer(rui, 'Lina Souza').waitFor({ state: 'detached' })
  await row(rui, 'Lina Souza').waitFor({ state: 'detached' })
  await rui.goto('/operations?scope=queue')
  await row(rui, 'Lina Souza').click()
  await rui.getByRole('button', { name: 'Assumir para responder' }).click()
  await rui.getByRole('textbox', { name: 'Escreva ao cliente' }).waitFor()
  await rui.getByRole('button', { name: 'Voltar a ficar disponível' }).click()
  await myState(rui, 'Disponível').waitFor()
  // On going offline, the operator says what becomes of the waiting conversations.
  await say(rui, 'Fora do atendimento')
  const dialog = rui.getByRole('dialog', { name: 'Sair do atendimento' })
  await dialog.getByLabel('Devolver 1 conversa em que o cliente espera').waitFor()
  await dialog.getByRole('button', { name: 'Sair' }).click()
  await myState(rui, 'Fora do atendimento').waitFor()
  await rui.getByText('Devolvida à fila', { exact: false }).waitFor()
  await leave(ana, rui)
})

test('looks right to everybody: the team, and what is offered over it', async () => {
  await openQueue(600)
  const [ana, lead] = [await enter(1, '/operations'), await enter(0, '/operations/queues')]
  await say(ana, 'Disponível')
  await row(lead, 'Pessoa 2').waitFor()
  await customer('Óticas Bela Vista', 'Bom dia! O pedido 4521 ainda não chegou, podem ver?')
  await offer(ana, 'Óticas Bela Vista').waitFor(patient)
  await say(ana, 'Reunião')
  await myState(ana, 'Em pausa · Reunião').waitFor()
  await say(lead, 'Disponível')
  await myState(lead, 'Disponível').waitFor()
  await row(lead, 'Pessoa 2').getByText('Reunião').waitFor()
  await lead.getByRole('article').waitFor(patient)
  const ready = async () => {
    await row(lead, 'Pessoa 2').waitFor()
    await lead.getByRole('article').waitFor()
  }
  expect(await looksWrong(lead, 'operations-queues', ready)).toEqual([])
  await leave(ana, lead)
})

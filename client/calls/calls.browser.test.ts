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
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** Pessoa 1 is the supervisor, Pessoa 2 and Pessoa 3 serve; one line, whose calls are in one queue. */
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  desk = await openDesk(company, 'voice')
  await desk.query(
    `with made as (
       insert into queues (company_id, id, name, strategy, rank, offer_seconds, skills, targets)
       values ($1, gen_random_uuid(), 'Suporte', 'longest_idle', 5, 120, '{}',
         '{"firstAnswer":5,"nextAnswer":null,"resolution":null}') returning id)
     update channels set queue_id = made.id from made where company_id = $1 and channels.id = $2`,
  )
  return () => desk[Symbol.asyncDispose]()
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const offer = (page: Page, name: string) => page.getByRole('article', { name: `${name} espera na fila` })
const bar = (page: Page, state: string) =>
  page.getByRole('region', { name: 'Chamada em andamento' }).getByText(state, { exact: true })
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chamada em andamento' }).getByRole('button', { name }).click()
const calls = (from: string, name: string) => desk.phones.call({ accountId: desk.accountId, from, name })
const hears = async (id: string) => (await desk.phones.calls(desk.accountId)).find((call) => call.id === id)?.hears

async function available(page: Page) {
  await page.getByRole('button', { name: 'Meu estado:' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitemradio', { name: 'Disponível' }).press('Enter')
  await page.getByRole('button', { name: 'Meu estado: Disponível' }).waitFor()
}

test('a call rings, is answered, held, handed to a colleague, hung up and written about', async () => {
  const [ana, bia] = [await enter(1, '/operations'), await enter(2, '/operations')]
  await available(ana)
  const { id } = await calls('+5511976500001', 'Marina')
  await offer(ana, 'Marina').getByRole('button', { name: 'Atender' }).click()
  await bar(ana, 'Em conversa').waitFor()
  await expect.poll(() => hears(id)).toBe('room')
  // What goes over this channel is spoken; what is noted is written.
  await ana.getByText('Por este canal passam chamadas').waitFor()
  await press(ana, 'Espera')
  await bar(ana, 'Em espera').waitFor()
  await expect.poll(() => hears(id)).toBe('hold')
  await press(ana, 'Retomar')
  await bar(ana, 'Em conversa').waitFor()
  await available(bia)
  await press(ana, 'Transferir')
  const dialog = ana.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Pessoa 3')
  await ana.getByRole('option', { name: /Pessoa 3.*Disponível/, selected: true }).waitFor()
  await ana.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await offer(bia, 'Marina').getByRole('button', { name: 'Atender' }).click()
  await bar(bia, 'Em conversa').waitFor()
  await expect.poll(() => hears(id)).toBe('room')
  await press(bia, 'Desligar')
  await bar(bia, 'Pós-atendimento').waitFor()
  await expect.poll(() => hears(id)).toBe('nothing')
  await press(bia, 'Concluir agora')
  await bia.getByRole('region', { name: 'Chamada em andamento' }).waitFor({ state: 'detached' })
  await bia.getByRole('article').getByText('Encerrada').waitFor()
  await leave(ana, bia)
})

test('a hang-up withdraws the offer and is on record to be called back; then it cannot be transferred', async () => {
  const [lead, ana] = [await enter(0, '/operations/calls'), await enter(1, '/operations')]
  await lead.getByText('Nenhuma chamada ainda').waitFor()
  await lead.getByRole('button', { name: 'Pós-atendimento' }).click()
  const sheet = lead.getByRole('dialog')
  await sheet.getByLabel('Tempo padrão (segundos)').fill('900')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await available(ana)
  const { id: missed } = await calls('+5511976500002', 'Paula')
  await offer(ana, 'Paula').waitFor()
  await desk.phones.hangUp(missed)
  await offer(ana, 'Paula').waitFor({ state: 'detached' })
  await lead.getByText('Perdida · Para retornar').waitFor()
  const { id } = await calls('+5511976500003', 'Rita')
  await offer(ana, 'Rita').getByRole('button', { name: 'Atender' }).click()
  await bar(ana, 'Em conversa').waitFor()
  await lead.getByText('Na linha agora: 1').waitFor()
  await press(ana, 'Transferir')
  const dialog = ana.getByRole('dialog')
  await dialog.getByRole('combobox').fill('Suporte')
  await ana.getByRole('option', { name: 'Suporte', selected: true }).waitFor()
  await desk.phones.hangUp(id)
  // Behind the dialog nothing has a role.
  await ana.locator('section[data-call=wrap_up]').waitFor()
  await dialog.getByRole('button', { name: 'Transferir', exact: true }).click()
  await dialog.getByRole('alert').getByText('O cliente já desligou.').waitFor()
  await ana.keyboard.press('Escape')
  await leave(ana)
  expect(await looksWrong(lead, 'calls', () => lead.getByText('Paula', { exact: true }).waitFor())).toEqual([])
  // Who was missed is written to by one press.
  await lead.getByRole('link', { name: 'Escrever para Paula' }).click()
  const to = lead.getByRole('dialog', { name: 'Nova conversa' }).getByRole('combobox', { name: 'Para' })
  await expect.poll(() => to.inputValue()).toMatch(/Paula|97650-0002/)
  // Its conversation says who ended it, and leads to writing too.
  await lead.goto('/operations/calls')
  await lead.getByText('Paula', { exact: true }).click()
  await lead.getByText('Aura encerrou:').waitFor()
  expect(await looksWrong(lead, 'missed-call', () => lead.getByText('Aura encerrou:').waitFor())).toEqual([])
  await lead.getByRole('link', { name: 'Nova conversa' }).click()
  await expect.poll(() => to.inputValue()).toMatch(/Paula|97650-0002/)
  await leave(lead)
})

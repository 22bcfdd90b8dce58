/** The loop of the day: the next conversation comes by itself, and nothing is written where it does not belong. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainAgent } from '../../infra/agents-test.ts'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, enterAs, waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'

let browser: Browser
let desk: Desk
let company: TestCompany
let email: string
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 60_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  email = company.people[1]?.email ?? ''
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })
const openRow = (page: Page) => page.locator('[data-row][aria-current] [class*=name]')
const scope = (page: Page, name: string) => page.getByRole('group', { name: 'Quais conversas' }).getByText(name)
const box = (page: Page) => page.getByRole('textbox', { name: 'Escreva ao cliente' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row') !== null)
/** Each press, each text and each click is an action. */
function counting() {
  let acts = 0
  const act = async (action: Promise<unknown>) => {
    acts += 1
    await action
  }
  return { act, acts: () => acts }
}
/** With its keys; the customer's panel beside it comes by itself. */
const thread = (page: Page, name: string) => page.getByRole('region', { name: `Conversa com ${name}` })

/** Nothing lies over the button that sends. */
const isFree = (page: Page) =>
  page
    .locator('[data-composer]')
    .getByRole('button', { name: 'Enviar mensagem' })
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })

test('answer and close takes three keys, the next conversation opens, and an undone slip comes back', async () => {
  const phones = ['+5511988870001', '+5511988870002', '+5511988870003'] as const
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [index, name] of ['Ana Lima', 'Bia Reis', 'Caio Melo'].entries()) {
    await desk.write(phones[index] ?? '', name, `Olá, sou ${name}`)
    await row(page, name).waitFor()
  }
  // A tab that was pressed by the mouse leaves the keys to the rows.
  await page.getByRole('button', { name: /^Fila/ }).click()
  // The customer who waits longest stands first; the row in focus is the open one.
  await page.keyboard.press('j')
  await thread(page, 'Ana Lima').waitFor()
  await page.keyboard.press('j')
  await thread(page, 'Bia Reis').waitFor()
  await expect.poll(() => openRow(page).textContent()).toBe('Bia Reis')
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Minhas 1', pressed: true }).waitFor(patient)
  await page.getByRole('button', { name: /^Fila/ }).click()
  await row(page, 'Ana Lima').click()
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  await page.getByRole('button', { name: 'Minhas 2', pressed: true }).waitFor(patient)
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)

  // Who was never answered is not closed unnoticed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const closing = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await closing.getByText('O cliente ainda espera a primeira resposta.').waitFor()
  await waitForFocus(closing)
  await closeByEscape(closing)
  await box(page).fill('Já verifico')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await closing.getByText('Há um rascunho na caixa que não foi enviado ao cliente.').waitFor()
  await waitForFocus(closing)
  await closeByEscape(closing)
  await box(page).clear()
  await box(page).click()

  // A shortcut that stands for nothing is not said to the customer.
  await page.keyboard.type('/bomdia')
  await page.getByText('Nada encontrado para “/bomdia”.').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('/bomdia').waitFor()
  expect(await desk.got(phones[0])).toEqual([])
  await box(page).clear()

  // Text, Ctrl+Enter, reason; its digit pressed twice by a hand that bounces opens no other list.
  const { act, acts } = counting()
  await act(page.keyboard.type('Resolvido, obrigada pelo contato'))
  await act(page.keyboard.press('Control+Enter'))
  await page.getByRole('dialog', { name: 'Encerrar a conversa' }).locator(':focus').waitFor()
  const { keyboard } = page
  await Promise.all([act(keyboard.down('2')), keyboard.up('2'), keyboard.down('2'), keyboard.up('2')])
  expect(acts()).toBeLessThanOrEqual(3)
  await page.getByText('Conversa com Ana Lima encerrada').waitFor()
  // A notice under the pointer stays; it lies over nothing that is pressed next.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await waitForClose(closing)
  await expect.poll(() => isFree(page), patient).toBe(true)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/undo-1440.png` })
  await thread(page, 'Bia Reis').waitFor()
  await expect.poll(() => openRow(page).textContent()).toBe('Bia Reis')
  await expect.poll(() => focused(page)).toBe(true)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await thread(page, 'Ana Lima').waitFor()
  await page.getByText('Pessoa 2 encerrou: Cliente não respondeu').waitFor()
  await page.getByText('Pessoa 2 reabriu').waitFor()
  await expect.poll(() => desk.got(phones[0]), patient).toEqual(['Resolvido, obrigada pelo contato'])
  await page.context().close()
})

test('a transfer takes three actions, and one to a colleague who is off duty is chosen on purpose', async () => {
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const { accessToken } = await signIn(url, owner.email, testPassword)
  const other = await enterAs(browser, url, owner, '/crm')
  await asking(url).ask('routing.set-state', { state: 'available' }, accessToken)
  await asking(url).ask('routing.set-state', { state: 'paused', reason: 'lunch' }, accessToken)
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  await desk.write('+5511988873001', 'Ana Lima', 'Quero falar com a gerente')
  await row(page, 'Ana Lima').click(patient)
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  await box(page).waitFor()

  // It opens, is told where, and goes.
  const { act, acts } = counting()
  await act(page.getByRole('button', { name: 'Transferir' }).click())
  await page.getByRole('dialog', { name: 'Transferir a conversa' }).locator(':focus').waitFor()
  await act(page.keyboard.type('Pessoa 1'))
  await page.getByRole('option', { name: 'Pessoa 1', selected: true }).waitFor()
  await act(page.keyboard.press('Enter'))
  await page.getByText('Pessoa 2 transferiu para Pessoa 1').waitFor()
  expect(acts()).toBeLessThanOrEqual(3)

  await desk.write('+5511988873002', 'Bia Reis', 'Preciso do contrato')
  await scope(page, 'Fila').click()
  await row(page, 'Bia Reis').click(patient)
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  await box(page).waitFor()
  await asking(url).ask('routing.set-state', { state: 'away' }, accessToken)
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferir a conversa' })
  await dialog.locator(':focus').waitFor()
  await page.keyboard.type('Pessoa 1')
  await dialog.getByRole('option', { name: 'Pessoa 1' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Quem corresponde não atende agora: escolha com ↓ ou com um clique').waitFor()
  await page.keyboard.press('ArrowDown')
  await dialog.getByText(/^Pessoa 1 está fora do atendimento. A conversa fica só com essa pessoa/).waitFor()
  await dialog.getByRole('button', { name: 'Transferir mesmo assim' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Pessoa 2 transferiu para Pessoa 1').waitFor()
  await page.context().close()

  // What the bell says of a conversation is read once the conversation is open.
  await other.goto(`${url}/operations`)
  await other.getByRole('button', { name: 'Notificações, 2 não lidas' }).waitFor(patient)
  await row(other, 'Ana Lima').click()
  await other.getByRole('button', { name: 'Notificações, 1 não lida' }).waitFor(patient)
  await other.context().close()
})

test('by keyboard alone a conversation goes to an AI agent in three actions', async () => {
  const [owner] = company.people
  const { accessToken } = await signIn(url, owner?.email ?? '', testPassword)
  const agentId = crypto.randomUUID()
  const agent = { ...plainAgent, agentId, companyId: company.id, createdBy: owner?.id }
  await asking(url).ask('agents.create', agent, accessToken)
  await asking(url).ask('agents.activate', { agentId, untested: 'without_tests' }, accessToken)
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  await desk.write('+5511988873101', 'Bia Reis', 'Qual é o prazo?')
  await row(page, 'Bia Reis').waitFor(patient)
  await page.keyboard.press('j')
  await thread(page, 'Bia Reis').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Minhas 1', pressed: true }).waitFor(patient)
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')

  const { act, acts } = counting()
  await act(page.keyboard.press('t'))
  await page.getByRole('dialog', { name: 'Transferir a conversa' }).locator(':focus').waitFor()
  await act(page.keyboard.type('Lia'))
  const option = page.getByRole('option', { name: 'Lia', selected: true })
  await option.getByText('0 de 100').waitFor()
  await act(page.keyboard.press('Enter'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const delegations = `select from events where company_id = $1 and $2::uuid is not null and name = 'conversations.changed'
    and body::jsonb -> 'conversation' -> 'aiAgent' ->> 'id' = $3`
  await expect.poll(async () => (await desk.query(delegations, [agentId])).rowCount, patient).toBeGreaterThan(0)
  expect(acts()).toBeLessThanOrEqual(3)
  await page.context().close()
})

test('outside the hours of all queues, the empty inbox says when the first one opens', async () => {
  const day = (new Date().getUTCDay() + 3) % 7
  const hours = { timeZone: 'UTC', spans: [{ day, from: 480, to: 1080 }], holidays: [] }
  await desk.query(
    `insert into queues (company_id, id, name, strategy, rank, offer_seconds, skills, targets, hours)
     select $1, gen_random_uuid(), 'Suporte', 'pull', 5, 30, '{}', '{"firstAnswer":null,"nextAnswer":null,"resolution":null}', $3::jsonb where $2 <> ''`,
    [JSON.stringify(hours)],
  )
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations')
  await page.getByText(/^Fora do horário de atendimento · abre em \d\d\/\d\d, \d\d:\d\d$/).waitFor()
  await page.context().close()
})

test('a screen of 900 pixels shows twelve to fifteen conversations', async () => {
  for (let index = 1; index <= 16; index += 1) await desk.write(`+55119888711${index + 10}`, `Cliente ${index}`, 'Olá')
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Fila 16' }).waitFor()
  const whole = () =>
    page.locator('[data-list]').evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      return [...list.querySelectorAll('[data-row]')].filter((one) => {
        const place = one.getBoundingClientRect()
        return place.top >= top && place.bottom <= bottom
      }).length
    })
  await expect.poll(whole).toBeGreaterThanOrEqual(12)
  expect(await whole()).toBeLessThanOrEqual(15)
  await page.context().close()
})

test('under the pointer and in focus the rows stand still; what is new is counted and comes by a press', async () => {
  const page = await enterAs(
    browser,
    url,
    { email, password: testPassword },
    '/operations?scope=queue&channel=whatsapp',
  )
  for (const [index, name] of ['Ana Lima', 'Bia Reis'].entries()) {
    await desk.write(`+551198887200${index}`, name, 'Olá')
    await row(page, name).waitFor()
  }
  const names = () => page.locator('[data-row] [class*=name]').allTextContents()
  await page.getByLabel('Ordem').selectOption('Recentes')
  await expect.poll(names).toEqual(['Bia Reis', 'Ana Lima'])
  await page.getByRole('button', { name: 'Ficar disponível' }).waitFor()
  await page.getByRole('button', { name: 'Dispensar este aviso' }).click()
  await page.getByRole('button', { name: 'Ficar disponível' }).waitFor({ state: 'detached' })
  await row(page, 'Ana Lima').hover()
  await desk.write('+5511988872003', 'Caio Melo', 'Olá')
  await desk.write('+5511988872000', 'Ana Lima', 'Ainda estou aqui')
  const fresh = page.getByRole('button', { name: '1 nova' })
  await fresh.waitFor()
  await row(page, 'Ana Lima').getByText('Ainda estou aqui').waitFor()
  expect(await names()).toEqual(['Bia Reis', 'Ana Lima'])
  await fresh.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names()).at(-1)).toBe('Bia Reis')
  await expect.poll(async () => (await names()).sort()).toEqual(['Ana Lima', 'Bia Reis', 'Caio Melo'])

  // The focus alone holds them, too.
  await page.mouse.move(1000, 5)
  await page.locator('[data-row][tabindex="0"]').focus()
  const before = await names()
  await desk.write('+5511988872004', 'Davi Sá', 'Olá')
  await desk.write('+5511988872001', 'Bia Reis', 'Oi?')
  await fresh.waitFor()
  await row(page, 'Bia Reis').getByText('Oi?').waitFor()
  expect(await names()).toEqual(before)

  // A key leads to who is to be answered first, also where the rows have stood still since; then to the next.
  await desk.query(
    `update conversations set answer_due_at = now() - interval '1 hour'
     where company_id = $1 and $2::uuid is not null and contact_name = 'Davi Sá'`,
  )
  await page.keyboard.press('p')
  await thread(page, 'Davi Sá').waitFor()
  await expect.poll(() => openRow(page).textContent()).toBe('Davi Sá')
  await expect.poll(() => focused(page)).toBe(true)
  // What was only held back by the rows that stand still needs no filter to give way.
  expect(new URL(page.url()).searchParams.get('channel')).toBe('whatsapp')
  await page.keyboard.press('p')
  await thread(page, 'Ana Lima').waitFor()
  await page.context().close()
})

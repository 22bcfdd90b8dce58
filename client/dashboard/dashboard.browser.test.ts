/** The first screen: the company's day for managers, the own day for operators. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, enterAs, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestPerson, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { zoneByDay } from '../../infra/noon.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let people: TestPerson[]
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['platform_owner', 'company_user'])
  people = company.people
  desk = await openDesk(company)
  // No day ends while a test looks at it.
  await desk.query('update companies set timezone = $3 where id = $1 and $2::uuid is not null', [zoneByDay()])
  return () => desk[Symbol.asyncDispose]()
})

const enter = (n: number, path: string) =>
  enterAs(browser, url, { email: people[n]?.email ?? '', password: testPassword }, path)
const figure = (page: Page, name: string) => page.locator(`[data-tile="${name}"] [data-figures]`).first().textContent()
const days = [0, 1, 7]

async function post(n: number, name: string, input: unknown): Promise<void> {
  const accessToken = tokenOf(people[n]?.email ?? '')
  await asking(url).ask(name, input, accessToken)
}

/** Days that were, and this one until now, as the metrics keep them. */
async function aDayOfWork(): Promise<void> {
  const counts: [string, number][] = [
    ['conversations.opened', 3],
    ['conversations.closed', 2],
    ['messages.in', 9],
    ['messages.out', 11],
    ['sla.met', 3],
    ['sla.breached', 1],
    ['deals.opened', 1],
  ]
  for (const [key, most] of counts)
    await desk.query(
      `insert into metric_minutes (company_id, key, minute, value)
       select $1, $3, m, 1 + abs(hashtext($3 || m::text || $2::text)) % $4::int
       from (select (date_trunc('day', now() at time zone c.timezone) - ago * interval '1 day')
         at time zone c.timezone as began from companies c, unnest($5::int[]) ago where c.id = $1) d,
         generate_series(began + interval '7 minutes', least(now(), began + interval '1439 minutes'), interval '23 minutes') m`,
      [key, most, days],
    )
  await desk.query(
    `insert into metric_minutes (company_id, key, minute, value, sketch)
     select $1, 'answer', date_trunc('minute', now()) - ago * interval '1 day', 4, $3::jsonb from unnest($4::int[]) ago where $2::uuid is not null`,
    ['{"48": 2, "95": 1, "320": 1}', days],
  )
}

test('a manager sees the day move while a customer writes, and what needs attention', async () => {
  const page = await enter(0, '/')
  await page.waitForURL('**/dashboard')
  await expect.poll(() => figure(page, 'conversations.opened'), patient).toBe('0')
  await page.getByText('Nada precisa de você agora').waitFor()
  await desk.write('+5511976490001', 'Rita Alves', 'Olá, preciso de ajuda')
  // Nobody is late yet, but somebody waits.
  await page.getByRole('link', { name: '1 cliente espera atendimento' }).waitFor(patient)
  await desk.query(`update channels set health = health || '{"status": "failing"}' where company_id = $1 and id = $2`)
  await desk.write('+5511976490001', 'Rita Alves', 'É sobre o pedido 12')
  await expect.poll(() => figure(page, 'conversations.opened'), patient).toBe('1')
  await expect.poll(() => figure(page, 'messages.in'), patient).toBe('2')
  const now = page.locator('[data-item="conversations.waiting"]')
  await expect.poll(() => now.locator('[data-figures]').textContent(), patient).toBe('1')

  // 1. By keyboard: what needs attention leads to its place, a number to what it counts.
  const failing = page.getByRole('link', { name: 'Atendimento', exact: true })
  await failing.and(page.locator('[href="/canais/digitais"]')).press('Enter')
  await page.waitForURL('**/canais/digitais')
  await page.goBack()
  await page.getByRole('link', { name: 'Conversas iniciadas' }).press('Enter')
  const behind = page.getByRole('dialog', { name: 'Conversas iniciadas' })
  await behind.getByText('1 hoje').waitFor()
  await behind.getByRole('link', { name: 'Rita Alves' }).waitFor()
  await waitForFocus(behind)
  await closeByEscape(behind)

  // 2. The hours are there to be read; the own day is one arrow away and stands in the address.
  await page.getByRole('button', { name: 'Mensagens recebidas' }).click()
  await page.getByRole('table', { name: 'Mensagens recebidas' }).waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Empresa' }).press('ArrowRight')
  await page.waitForURL('**/dashboard?day=mine')
  await page.getByText('Ninguém espera uma resposta sua.').waitFor()
  await page.context().close()
})

test('an operator has a day of their own: who waits for them is one press away', async () => {
  const page = await enter(1, '/dashboard')
  await page.getByText('Ninguém espera uma resposta sua.').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await desk.write('+5511976490002', 'Davi Moraes', 'Olá')
  await expect.poll(() => page.getByRole('link', { name: 'Lista geral' }).count(), patient).toBe(1)
  const { rows } = await desk.query(`select id from conversations where company_id = $1 and channel_id = $2`)
  await post(1, 'conversations.claim', { conversationId: rows[0]?.id })
  await expect.poll(() => figure(page, 'open'), patient).toBe('1')
  await expect.poll(() => figure(page, 'unanswered'), patient).toBe('1')
  await post(1, 'deals.create', {
    dealId: rows[0]?.id,
    title: 'Renovação anual',
    value: { amount: 250_000, currency: 'BRL' },
    probability: 40,
  })
  await page.getByRole('link', { name: 'Renovação anual' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/my-day.png` })
  await page.getByRole('link', { name: 'Davi Moraes' }).press('Enter')
  await page.waitForURL(`**/operations?c=${rows[0]?.id}`)
  await page.context().close()
})

test('looks right', async () => {
  await aDayOfWork()
  await desk.query(`update channels set health = health || '{"status": "failing"}' where company_id = $1 and id = $2`)
  await desk.write('+5511976490003', 'Rita Alves', 'Olá')
  const page = await enter(0, '/dashboard')
  const ready = () => page.locator('[data-item="operators.online"]').waitFor()
  expect(await looksWrong(page, 'dashboard', ready)).toEqual([])
  await page.context().close()
})

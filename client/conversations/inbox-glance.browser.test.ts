/** What an operator sees at a glance: the own state, what is still to be set up, and how urgent each conversation is. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterAs } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { patient, row } from '../../infra/inbox-test.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let company: TestCompany
let email: string
const { url, databaseUrl } = sharedWorld().provided

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

const thread = (page: Page, name: string) => page.getByRole('region', { name: `Conversa com ${name}` })

/** Where the assistant's button stands while a conversation is open, frame by frame. */
function watchLauncher() {
  const tops = new Set<number>()
  const look = () => {
    const button = document.querySelector('[data-assistant-launcher]')
    if (button && document.querySelector('[data-conversation-open]')) tops.add(button.getBoundingClientRect().top)
    Object.assign(window, { launcherTops: [...tops] })
    requestAnimationFrame(look)
  }
  look()
}

test('on a telephone an open conversation says that its operator is off duty, in a slim strip, and the header says the state', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await desk.write('+5511988873201', 'Ana Lima', 'Olá')
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue', phone)
  await row(page, 'Ana Lima').waitFor(patient)
  await page.evaluate(watchLauncher)
  await row(page, 'Ana Lima').tap()
  await thread(page, 'Ana Lima').waitFor()
  await page.locator('[data-composer]').waitFor()
  // The assistant's button stands in one place from the first frame of the conversation on.
  expect(await page.evaluate(() => (window as unknown as { launcherTops: number[] }).launcherTops)).toHaveLength(1)
  const strip = page.getByRole('complementary', { name: 'Meu estado no atendimento' })
  await strip.getByText('Você está fora do atendimento').waitFor()
  const place = await strip.boundingBox()
  expect(place?.height).toBeLessThanOrEqual(48)
  // Neither the composer nor the head of the thread lies below it.
  const head = await thread(page, 'Ana Lima').locator('header').first().boundingBox()
  expect(head?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0))
  const state = page.locator('[data-own-state]')
  await expect
    .poll(() => state.evaluate((word) => (word.scrollWidth <= word.clientWidth ? word.textContent : null)))
    .toBe('Fora')
  expect(await sticksOut(page)).toBe(null)
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/off-duty-390.png` })
  await strip.getByRole('button', { name: 'Ficar disponível' }).tap()
  await strip.waitFor({ state: 'detached' })
  await expect.poll(() => state.textContent()).toBe('Disponível')
  await page.getByRole('button', { name: 'Meu estado: Disponível' }).tap()
  await page.getByRole('menuitemradio', { name: 'Almoço' }).tap()
  await expect
    .poll(() => state.evaluate((word) => (word.scrollWidth <= word.clientWidth ? word.textContent : null)))
    .toBe('Em pausa')
  await page.getByRole('button', { name: 'Meu estado: Em pausa · Almoço' }).waitFor()
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})

test('an empty inbox shows the first steps, ticked by what happens', async () => {
  const [owner] = company.people
  const who = { email: owner?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, who, '/operations', { viewport: { width: 1440, height: 900 } })
  const card = page.getByRole('region', { name: 'Primeiros passos' })
  await card.getByRole('link', { name: 'Responder a primeira mensagem' }).waitFor(patient)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/first-steps-1440.png` })
  expect(await seriousProblems(page)).toEqual([])
  await desk.write('+5511988873301', 'Ana Lima', 'Olá')
  await card.getByRole('link', { name: 'Um cliente espera: responder' }).waitFor(patient)
  await page.setViewportSize({ width: 390, height: 844 })
  await card.waitFor()
  expect(await sticksOut(page)).toBe(null)
  if (folder) await page.screenshot({ path: `${folder}/first-steps-390.png` })
  await page.context().close()
})

test('an age goes from blue to amber to red by the time used, and says so without colour', async () => {
  const names = ['Ana Lima', 'Bia Reis', 'Caio Melo']
  for (const [index, name] of names.entries()) await desk.write(`+551198887340${index}`, name, 'Olá')
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue')
  for (const name of names) await row(page, name).waitFor(patient)
  // Of twenty minutes one, seventeen and twenty-two are used.
  await desk.query(
    `update conversations c set waiting_since = now() - used, answer_due_at = now() - used + interval '20 minutes'
     from (values ('Ana', interval '1 minute'), ('Bia', interval '17 minutes'), ('Caio', interval '22 minutes')) u(name, used)
     where c.company_id = $1 and $2::uuid is not null and c.contact_name like u.name || '%'`,
  )
  await page.reload()
  const look = (name: string) =>
    row(page, name)
      .locator('time')
      .evaluate((time) => ({
        tone: time.getAttribute('data-tone'),
        color: getComputedStyle(time).color,
        shape: time.querySelector('path')?.getAttribute('d'),
        words: time.textContent?.replace(/\d+/, 'n'),
      }))
  await row(page, 'Caio Melo').waitFor(patient)
  const looks = [await look('Ana Lima'), await look('Bia Reis'), await look('Caio Melo')]
  expect(looks.map(({ tone }) => tone)).toEqual(['info', 'attention', 'critical'])
  const token = (name: string) =>
    page.evaluate((colour) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(--aura-colors-${colour})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  expect(looks.map(({ color }) => color)).toEqual([
    await token('info'),
    await token('attention'),
    await token('critical'),
  ])
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(3)
  expect(looks.map(({ words }) => words)).toEqual(['Responder em n min', 'Responder em n min', 'Atrasada n min'])
  await row(page, 'Bia Reis').click()
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/ages.png` })
  // With one filter more than fits, the order of the list stays in sight.
  await page.getByRole('button', { name: 'Todas 3' }).click()
  await page.getByLabel('Operador', { exact: true }).waitFor()
  const order = await page.getByRole('combobox', { name: 'Ordem' }).boundingBox()
  const list = await page.locator('[data-list]').boundingBox()
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
  await page.context().close()
})

test('closed conversations are narrowed to an operator and to days, and say their day', async () => {
  const [owner, operator] = company.people
  const names = ['Ana Lima', 'Bia Reis', 'Caio Melo']
  for (const [index, name] of names.entries()) await desk.write(`+551198887500${index}`, name, 'Olá')
  // The days are those of the company in São Paulo, also for a viewer in Tokyo.
  const tokyo = { timezoneId: 'Asia/Tokyo' }
  const page = await enterAs(browser, url, { email, password: testPassword }, '/operations?scope=queue', tokyo)
  for (const name of names) await row(page, name).waitFor(patient)
  await desk.query(
    `update conversations set state = 'closed', close_reason = 'resolved', closed_at = now() - used, waiting_since = null,
       answer_due_at = null, changed_at = now() - used, assignee_id = who::uuid
     from (values ('Ana', interval '0', $3), ('Bia', interval '400 days', $3), ('Caio', interval '3 days', $4)) u(name, used, who)
     where company_id = $1 and $2::uuid is not null and contact_name like u.name || '%'`,
    [owner?.id, operator?.id],
  )
  await page.goto('/operations?scope=closed')
  const listed = () => page.locator('[data-row] [class*=name]').allTextContents()
  await expect.poll(listed, patient).toEqual(['Ana Lima', 'Caio Melo', 'Bia Reis'])
  await row(page, 'Bia Reis')
    .locator('time', { hasText: /^\d\d\/\d\d\/\d{4}$/ })
    .waitFor()
  await page.getByLabel('Operador', { exact: true }).selectOption({ label: 'Pessoa 1' })
  await expect.poll(listed).toEqual(['Ana Lima', 'Bia Reis'])
  await page.getByLabel('Encerrada em', { exact: true }).selectOption('Últimos 7 dias')
  await expect.poll(listed).toEqual(['Ana Lima'])
  await page.getByRole('button', { name: 'Remover filtro Operador' }).click()
  await expect.poll(listed).toEqual(['Ana Lima', 'Caio Melo'])
  await page.getByLabel('Encerrada em', { exact: true }).selectOption('Escolher dias')
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await page.getByText(/^Horário .*Brasília$/).waitFor()
  await page.getByLabel('Do dia').fill('2099-01-01')
  await page.getByLabel('Até o dia').fill(day)
  await page.getByRole('alert').getByText('o primeiro dia vem depois do último').waitFor()
  await page.getByLabel('Do dia').fill('')
  await expect.poll(listed).toEqual(['Caio Melo', 'Bia Reis'])
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/closed-1440.png` })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  if (folder) await page.screenshot({ path: `${folder}/closed-390.png` })
  await page.getByRole('group', { name: 'Quais conversas' }).getByText('Minhas').click()
  await page.getByText('Nenhuma conversa com você').waitFor()
  await page.context().close()
})

/** The charts of the company's day: walked by keyboard, read as tables, taken away as files, in both themes. */
import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { createTestCompany, type TestPerson, testPassword } from '../../../infra/company.ts'
import { type Desk, fill, openDesk } from '../../../infra/desk.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let owner: TestPerson | undefined
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['platform_owner'])
  owner = company.people[0]
  desk = await openDesk(company)
  await aWeekOfWork()
  return () => desk[Symbol.asyncDispose]()
})

/** More in the middle of a day than at its ends. */
const aWeekOfWork = () =>
  desk.query(
    `insert into metric_minutes (company_id, key, minute, value)
     select $1, k, m, greatest(1, 14 - abs(13 - extract(hour from m at time zone 'America/Sao_Paulo'))::int)
     from unnest($3::text[]) k,
       generate_series(date_trunc('hour', now()) - interval '8 days', now(), interval '20 minutes') m
     where $2::uuid is not null and extract(hour from m at time zone 'America/Sao_Paulo') between 6 and 21`,
    [['conversations.opened', 'messages.in', 'messages.out']],
  )

/** Three answers in four in time, and some calls a minute. */
const aDayInTheRoom = () =>
  desk.query(
    `insert into metric_minutes (company_id, key, minute, value)
     select $1, k, m, case k when 'sla.met' then 3 when 'sla.breached' then 1
       else (3 + 3 * sin(extract(minute from m) / 6))::int end
     from unnest($3::text[]) k,
       generate_series(date_trunc('minute', now()) - interval '1 day', now(), interval '1 minute') m
     where $2::uuid is not null`,
    [['sla.met', 'sla.breached', 'calls.started', 'conversations.waiting']],
  )

/** A channel that was slow for an hour and gone for ten minutes. */
async function aDayOfAChannel() {
  await desk.query(
    `insert into part_states (company_id, part, channel_id, kind, status, since, run_answer, run_count, run_from, latency_ms, checked_at, changed_at)
     select $1, 'channel:' || $2, $2::uuid, 'channel', 'online', now(), 'good', 9, now(), 40, now(), now()`,
  )
  await desk.query(
    `insert into part_buckets (company_id, part, at, worst, probes, failed, answered, latency_sum)
     select $1, 'channel:' || $2, at,
       case when n between 60 and 65 then 'warning' when n = 66 then 'offline' else 'online' end,
       60, case when n = 66 then 60 else 0 end, 60, 2400
     from generate_series(1, 140) n,
       lateral (select to_timestamp(floor(extract(epoch from now()) / 600) * 600) - n * interval '10 minutes' as at) b`,
  )
}

const enter = (path = '/dashboard', options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, { email: owner?.email ?? '', password: testPassword }, path, options)
const drawing = (page: Page, kind: string) => page.locator(`[data-chart=${kind}] [role=application]`)
/** The chunk that draws comes after the screen. */
const drawn = async (page: Page) => {
  for (const kind of ['bars', 'heat']) await drawing(page, kind).locator('canvas').waitFor()
}

const spoken = (page: Page, kind: string) => page.locator(`[data-chart=${kind}] output`)

/** Pressed again until the numbers have come: there is nothing to walk to before. */
async function walkTo(page: Page, kind: string, key: 'Home' | 'End') {
  await drawing(page, kind).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return spoken(page, kind).textContent()
    })
    .not.toBe('')
}

test('the keys walk a chart, and each value is spoken', async () => {
  const page = await enter()
  await drawn(page)
  const bars = page.locator('[data-chart=bars]')
  await walkTo(page, 'bars', 'Home')
  await expect.poll(() => bars.locator('output').textContent()).toMatch(/^0h, hoje: \d/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => bars.locator('output').textContent()).toMatch(/^0h, ontem: \d/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => bars.locator('output').textContent()).toMatch(/^1h, ontem: \d/)
  await page.keyboard.press('Escape')
  await expect.poll(() => bars.locator('output').textContent()).toBe('')

  // 1. A heat map has a second direction.
  const heat = page.locator('[data-chart=heat]')
  await walkTo(page, 'heat', 'Home')
  await expect.poll(() => heat.locator('output').textContent()).toMatch(/^0h, seg\.: /)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => heat.locator('output').textContent()).toMatch(/^0h, ter\.: /)
  await page.context().close()
})

test('a finger points at a value, slides to later ones, and what it points at stays to be read', async () => {
  const page = await enter('/dashboard', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await drawn(page)
  const bars = drawing(page, 'bars')
  await bars.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await bars.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + width * share, y: y + height / 2 }] })
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const tip = bars.locator('div:has(> dl)')
  const hour = async () => Number.parseInt((await tip.locator('p').allInnerTexts())[0] ?? '', 10)
  // 1. Again until the numbers have come: there is nothing to point at before.
  await expect
    .poll(async () => {
      await touch('touchStart', 0.4)
      await lift()
      return hour()
    })
    .toBeGreaterThan(5)
  const first = await hour()
  expect(await tip.locator('dd').last().textContent()).toMatch(/\d/)
  // 2. The page stays where it is: the finger moves the crosshair.
  await touch('touchStart', 0.4)
  await touch('touchMove', 0.5)
  await touch('touchMove', 0.8)
  await expect.poll(hour).toBeGreaterThan(first)
  await lift()
  await expect.poll(hour).toBeGreaterThan(first)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/chart-by-finger.png` })
  await page.context().close()
})

test('what is drawn is there as a table, as a picture and as numbers', async () => {
  const page = await enter()
  await drawn(page)
  const table = page.getByRole('table', { name: 'Conversas iniciadas' }).first()
  await expect.poll(() => table.getByRole('row').count()).toBe(25)
  const bars = page.locator('[data-chart=bars]')
  const choose = async (item: string) => {
    await bars.getByRole('button', { name: 'Opções do gráfico' }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }

  const [numbers] = await Promise.all([page.waitForEvent('download'), choose('Salvar dados (CSV)')])
  expect(numbers.suggestedFilename()).toBe('Conversas iniciadas.csv')
  expect(await readFile(await numbers.path(), 'utf8')).toMatch(/^\uFEFFHora;hoje;ontem\r\n0h;\d/)
  const [image] = await Promise.all([page.waitForEvent('download'), choose('Salvar imagem (PNG)')])
  const bytes = await readFile(await image.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const folder = process.env.AURA_PICTURES
  if (folder) await image.saveAs(`${folder}/saved-chart.png`)

  await choose('Ver como tabela')
  await expect.poll(() => drawing(page, 'bars').isVisible()).toBe(false)
  await expect.poll(() => table.getByRole('cell').first().isVisible()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await choose('Ver como gráfico')
  await drawing(page, 'bars').waitFor()
  await page.context().close()
})

test('the pipeline is a funnel, each stage with what is left of the one before', async () => {
  const accessToken = tokenOf(owner?.email ?? '')
  const open = (dealId: string, stage: string) =>
    asking(url).ask(
      'deals.create',
      { dealId, title: `Renovação ${stage}`, value: { amount: 250_000, currency: 'BRL' }, probability: 40, stage },
      accessToken,
    )
  for (const stage of ['prospecting', 'prospecting', 'qualification', 'proposal']) await open(randomUUIDv7(), stage)
  const page = await enter('/crm')
  await page.getByRole('button', { name: 'Funil de vendas' }).press('Enter')
  const funnel = page.getByRole('dialog', { name: 'Funil de vendas' })
  await drawing(page, 'funnel').locator('canvas').waitFor()
  await walkTo(page, 'funnel', 'Home')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => funnel.locator('output').textContent())
    .toBe('Qualificação, Negócios: 2, Da etapa anterior: 50\u00a0%, Valor total: 5.000\u00a0R$')
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/funnel.png` })
  await page.context().close()
})

test('a tile draws its last hour, the service level its day with the target', async () => {
  await aDayInTheRoom()
  await aDayOfAChannel()
  const page = await enter('/warroom')
  const level = page.locator('[data-chart=area]')
  await drawing(page, 'area').locator('canvas').waitFor()
  await level.getByText('meta: 80 %').waitFor()
  await page.locator('[data-tile="operators.online"] canvas').waitFor()
  const hour = page.getByRole('table', { name: 'Chamadas por minuto na última hora' })
  await expect.poll(() => hour.getByRole('row').count()).toBe(13)
  await walkTo(page, 'area', 'End')
  await expect.poll(() => spoken(page, 'area').textContent()).toMatch(/: 75\u00a0%$/)
  await page
    .getByRole('img', { name: /% das verificações/ })
    .locator('canvas')
    .waitFor()
  await page.setViewportSize({ width: 1440, height: 1200 })
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/warroom-charts.png` })
  await page.context().close()
})

test('what customers gave lies as bars, from the best mark to the worst', async () => {
  await fill(desk, 12, 1)
  await desk.query(
    `insert into surveys (company_id, conversation_id, message_id, state, rating, asked_at, answered_at, ends_at)
     select company_id, id, gen_random_uuid(), 'answered', 6 - ceil(sqrt(n * 2))::int, now(), now(), now() + interval '1 day'
     from (select company_id, id, row_number() over (order by id) as n from conversations where company_id = $1) c
     where n <= 12 and $2::uuid is not null`,
  )
  const page = await enter('/operations/replies?tab=survey')
  await drawing(page, 'rows').locator('canvas').waitFor()
  await walkTo(page, 'rows', 'Home')
  await expect.poll(() => spoken(page, 'rows').textContent()).toMatch(/^Nota 5, Respostas: \d/)
  expect(await seriousProblems(page)).toEqual([])
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/ratings.png`, fullPage: true })
  await page.context().close()
})

test('looks right in both themes, on a phone and on a large screen', async () => {
  const page = await enter()
  await drawn(page)
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1080 })
    for (const theme of ['dark', 'light']) {
      await page.evaluate((mode) => {
        document.documentElement.className = mode
      }, theme)
      await drawn(page)
      expect(await seriousProblems(page)).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await drawing(page, 'bars').focus()
      await page.keyboard.press('Home')
      const folder = process.env.AURA_PICTURES
      for (const kind of ['bars', 'heat'])
        if (folder)
          await page
            .locator(`section:has(> * > [data-chart=${kind}])`)
            .screenshot({ path: `${folder}/${kind}-${width}-${theme}.png` })
    }
  }
  await page.context().close()
})

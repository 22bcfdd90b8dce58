/** What visitors are shown: the room above the fold, an alarm that nobody misses, and a chart one can ask. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { enterAs, type Visitor } from '../../infra/browser-actions.ts'
import { busyFloor } from '../../infra/busy-contact-centre.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let owner: Visitor
let operator: Visitor
let phone = 0
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }
const laptop = { viewport: { width: 1440, height: 900 } }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const [first, second] = company.people.map(({ email }) => ({ email, password: testPassword }))
  if (!first || !second) throw new Error('a company has people')
  owner = first
  operator = second
  desk = await openDesk(company)
  await busyFloor(databaseUrl, company.id)
  await anHour()
  return () => desk[Symbol.asyncDispose]()
})

/** The last hour and the same one of yesterday, as the minutes keep them. */
const anHour = () =>
  desk.query(
    `insert into metric_minutes (company_id, key, minute, value)
     select $1, k, m, 3 + (extract(minute from m)::int % 4) from unnest($3::text[]) k,
       generate_series(date_trunc('minute', now()) - interval '26 hours', now() - interval '1 minute', interval '1 minute') m
     where $2::uuid is not null`,
    [['conversations.opened', 'sla.met']],
  )

const write = () => {
  phone += 1
  return desk.write(`+55119765${50_000 + phone}`, 'Rita Alves', 'Olá')
}
const tile = (page: Page, id: string) => page.locator(`[data-tile="${id}"]`)
const boxOf = async (part: Locator) => {
  await part.waitFor()
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

async function raise(names: readonly string[], severity: 'critical' | 'low' = 'critical') {
  const accessToken = tokenOf(owner.email)
  const condition = { metric: 'conversations.waiting', of: null, minutes: null, compare: 'value', against: null }
  const limits = { direction: 'above', threshold: 1, clear: 1 }
  const rest = { holdSeconds: 0, schedule: null, groups: [], tellsEnd: false, enabled: true, version: null }
  for (const name of names) {
    const rule = { id: crypto.randomUUID(), name, severity, conditions: [{ ...condition, ...limits }], ...rest }
    await asking(url).ask('warroom.save-alert-rule', rule, accessToken)
  }
}

test('tiles, chart, queues, alerts and feed stand above the fold; an operator sees the panels that are theirs', async () => {
  await write()
  const page = await enterAs(browser, url, owner, '/warroom', laptop)
  await page.locator('[data-room-chart] canvas').waitFor()
  await page.locator('#queues tbody tr').nth(3).waitFor(patient)
  await expect.poll(() => tile(page, 'conversations.waiting').locator('p').first().textContent(), patient).toMatch(/^1/)
  // Once everything has come in: the feed begins beside the tiles and ends with the chart, the largest thing there is.
  const places = async () => {
    const [tiles, chart, queues, alerts, feed] = await Promise.all(
      ['[data-place=tiles]', '[data-room-chart]', '#queues tbody tr:nth-child(3)', '#active-alerts h2', '#feed'].map(
        (part) => boxOf(page.locator(part).first()),
      ),
    )
    if (!tiles || !chart || !queues || !alerts || !feed) throw new Error('five parts')
    return {
      aboveTheFold: [tiles, chart, queues, alerts].every((part) => part.y + part.height <= 900),
      feedBesideTiles: Math.abs(feed.y - tiles.y) < 2 && feed.x >= tiles.x + tiles.width,
      feedEndsWithChart: feed.y + feed.height <= chart.y + chart.height + 2,
      chartIsLargest: chart.width * chart.height > feed.width * feed.height,
    }
  }
  const expected = { aboveTheFold: true, feedBesideTiles: true, feedEndsWithChart: true, chartIsLargest: true }
  await expect.poll(places).toEqual(expected)
  // What waits in no queue is a row: the table adds up to the tile.
  const column = page.locator('#queues tbody tr td:nth-child(2)')
  await expect.poll(async () => (await column.allTextContents()).map(Number)).toEqual([0, 0, 0, 1])
  await expect
    .poll(() => page.locator('#queues tbody tr').last().locator('td').nth(1).textContent())
    .toMatch(/^\d+ s$|min$/)
  const menu = await boxOf(page.getByRole('navigation', { name: 'Partes da War Room' }))
  expect(menu.width).toBeLessThan(60)
  // The assistant's button stands in the menu: it lies over no panel.
  const launcher = await boxOf(page.locator('[data-assistant-launcher]'))
  expect(launcher.x).toBeGreaterThanOrEqual(menu.x)
  expect(launcher.x + launcher.width).toBeLessThanOrEqual(menu.x + menu.width)
  await page.context().close()

  const theirs = await enterAs(browser, url, operator, '/warroom?tab=operations', laptop)
  await theirs.getByRole('heading', { name: 'Ver e orientar' }).waitFor()
  expect(await theirs.getByRole('heading', { name: 'Ações de emergência' }).count()).toBe(0)
  await theirs.context().close()
})

test('the chart is walked, zoomed and asked by keyboard and mouse', async () => {
  const page = await enterAs(browser, url, owner, '/warroom', laptop)
  const chart = page.locator('[data-room-chart] [role=application]')
  await chart.locator('canvas').waitFor()
  const spoken = page.locator('[data-room-chart] output')
  await expect
    .poll(async () => {
      await chart.press('Home')
      return spoken.textContent()
    })
    .toMatch(/^\d\d:\d\d, Chegadas: [3-6]$/)
  // Yesterday comes after today: until then the next series is another one.
  await expect
    .poll(async () => {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowDown'])
        await page.keyboard.press(key)
      return spoken.textContent()
    })
    .toMatch(/, Chegadas, ontem: [3-6]$/)

  // 1. Plus looks closer around the point, Esc leaves it, and a second one shows everything again.
  const view = page.locator('[data-room-chart] [data-chart]')
  await page.keyboard.press('+')
  await expect.poll(() => view.getAttribute('data-zoomed')).toBe('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => view.getAttribute('data-zoomed')).toBeNull()

  // 2. Dragged over with the mouse, it shows that stretch; the button shows everything.
  const { x, y, width, height } = await boxOf(chart)
  await page.mouse.move(x + width * 0.4, y + height * 0.2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.7, y + height * 0.2, { steps: 4 })
  await page.mouse.up()
  await page.locator('[data-room-chart]').getByRole('button', { name: 'Ver tudo' }).click()
  await expect.poll(() => view.getAttribute('data-zoomed')).toBeNull()

  // 3. A point opens what it counts in its minute.
  await chart.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Conversas iniciadas' })
    .getByText(/^\d+ às \d\d:\d\d/)
    .waitFor()

  // 4. Rewound it is there too, up to that moment.
  await page.goto(`/warroom?at=${Date.now() - 20 * 60_000}`)
  await page.getByText('Não é ao vivo').waitFor()
  await chart.locator('canvas').waitFor()
  await expect
    .poll(async () => {
      await chart.press('Home')
      return spoken.textContent()
    })
    .toMatch(/, Chegadas: [3-6]$/)
  await page.context().close()
})

test('a finger points at a moment of all charts, and a foreign clock is named once', async () => {
  const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, timezoneId: 'Asia/Tokyo' }
  const page = await enterAs(browser, url, owner, '/warroom', tablet)
  const chart = page.locator('[data-room-chart] [role=application]')
  await chart.locator('canvas').waitFor()
  // The company's clock, which is not that of the viewer, is named once on the screen.
  const clock = page.locator('[data-clock]')
  await clock.getByText(/\S/).first().waitFor(patient)
  expect(await clock.count()).toBe(1)
  expect(await clock.getAttribute('data-clock')).toBe('America/Sao_Paulo')
  const { width, height } = await boxOf(chart)
  const tip = page.locator('[data-room-chart] [class*=tip]')
  await expect
    .poll(async () => {
      await chart.tap({ position: { x: width * 0.5, y: height * 0.2 } })
      return (await tip.count()) === 0 ? '' : tip.first().textContent()
    })
    .toMatch(/^\d\d:\d\d.*Chegadas/s)
  await page.context().close()
})

test('a critical alert fills the tile of its cause, its value moves, and what is acknowledged says so', async () => {
  await raise(['Muitos esperando'])
  const page = await enterAs(browser, url, owner, '/warroom', laptop)
  const waiting = tile(page, 'conversations.waiting')
  await page.locator('[data-room-chart] canvas').waitFor()
  await expect.poll(() => waiting.locator('p').first().textContent(), patient).toMatch(/^0/)
  const before = await boxOf(waiting)
  await write()
  await expect.poll(() => waiting.getAttribute('data-alarm'), patient).toBe('firing')
  await waiting.getByText('Crítica', { exact: true }).waitFor()
  const note = waiting.locator('[data-alarm-note]')
  await expect.poll(() => note.textContent()).toMatch(/^Crítica · Muitos esperando: 1$/)
  const ground = () => waiting.evaluate((it) => getComputedStyle(it).backgroundColor)
  const filled = await ground()

  // 1. Another customer writes: the alert's own value goes on, and nothing has moved.
  await write()
  await expect.poll(() => note.textContent(), patient).toMatch(/Muitos esperando: 2$/)
  expect(await boxOf(waiting)).toMatchObject({ y: before.y, height: before.height })
  const alertsTile = tile(page, 'alerts')
  await alertsTile.getByText(/^mais antigo: /).waitFor()
  await expect.poll(() => alertsTile.locator('[data-trend]').textContent(), patient).toContain('1 vs. última hora')

  // 2. Somebody has it: another state, another look, another word.
  await page.locator('#active-alerts').getByRole('button', { name: 'Reconhecer Muitos esperando' }).press('Enter')
  await expect.poll(() => waiting.getAttribute('data-alarm'), patient).toBe('acknowledged')
  await waiting.getByText('Reconhecido', { exact: true }).waitFor()
  await expect.poll(ground).not.toBe(filled)
  await expect.poll(() => note.textContent()).toMatch(/^Reconhecido · Muitos esperando: \d$/)
  await alertsTile.getByText('1 crítico reconhecido').waitFor()
  await page.context().close()
})

test('a photograph of the wall from afar tells how the day goes: figures, an alarm with its word, and grey for the rest', async () => {
  await raise(['Muitos esperando'])
  const page = await enterAs(browser, url, owner, '/warroom?wall=1', { viewport: { width: 1920, height: 1080 } })
  const hero = tile(page, 'conversations.waiting')
  await hero.locator('p').first().waitFor(patient)
  const before = await boxOf(hero)
  await write()
  await expect.poll(() => hero.getAttribute('data-alarm'), patient).toBe('firing')
  const word = hero.getByText('Crítica', { exact: true })
  await word.waitFor()
  expect((await boxOf(hero)).height).toBeLessThanOrEqual(before.height + 1)
  const sizeOf = (part: Locator) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize) / 5)
  // At a fifth of its size: the main figure, its name and the word of the alarm, then the other figures.
  expect(await sizeOf(hero.locator('p span').first())).toBeGreaterThanOrEqual(40)
  expect(await sizeOf(hero.getByRole('heading'))).toBeGreaterThanOrEqual(8)
  expect(await sizeOf(word)).toBeGreaterThanOrEqual(8)
  for (const id of ['alerts', 'answer.median', 'operators.online', 'calls.started'])
    expect([id, (await sizeOf(tile(page, id).locator('p span').first())) >= 16]).toEqual([id, true])
  // Healthy parts are grey: the only fill and the only colours are those of what is wrong.
  const colours = await page.evaluate(() => {
    const wall = document.querySelector('[data-wall]')
    const of = (name: string) => wall && getComputedStyle(wall).getPropertyValue(`--aura-colors-${name}`)
    return { ok: of('ok'), faint: of('faint') }
  })
  expect(colours.ok).toBe(colours.faint)
  const groundOf = (id: string) => tile(page, id).evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await groundOf('conversations.waiting')).not.toBe(await groundOf('operators.online'))
  // Its value moves while it lasts.
  await hero.getByText(/Muitos esperando: .*1$/).waitFor()
  await write()
  await hero.getByText(/Muitos esperando: .*2$/).waitFor(patient)
  const folder = process.env.AURA_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/wall-alarm.png` })
  await page.context().close()
})

test('a wall says how many alerts do not fit', async () => {
  await raise(['Um', 'Dois'])
  await raise(['Três', 'Quatro', 'Cinco', 'Seis'], 'low')
  await write()
  const page = await enterAs(browser, url, owner, '/warroom?wall=1', { viewport: { width: 1920, height: 1080 } })
  await page.locator('[data-more]').getByText('+3', { exact: true }).waitFor(patient)
  await expect.poll(() => page.locator('li[data-alert]').count()).toBe(3)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(false)
  const [hero, other] = [await boxOf(tile(page, 'conversations.waiting')), await boxOf(tile(page, 'operators.online'))]
  expect(hero.width * hero.height).toBeGreaterThan(2 * other.width * other.height)
  await page.context().close()
})

import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking } from '../../infra/ask.ts'
import { openBrowser } from '../../infra/browser.ts'
import { enterAs } from '../../infra/browser-actions.ts'
import { busyFloor } from '../../infra/busy-contact-centre.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { openDesk } from '../../infra/desk.ts'
import { sharedWorld } from '../../infra/shared-world.ts'
import { signIn } from '../../infra/sign-in.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided
const folder = process.env.AURA_SHOTS ?? '/tmp/shots/room'
mkdirSync(folder, { recursive: true })
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
const minute = 60_000

test('shots', { timeout: 240_000 }, async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const desk = await openDesk(company)
  await busyFloor(databaseUrl, company.id)
  const start = Math.floor(Date.now() / minute) * minute
  const rows: object[] = []
  for (let n = 26 * 60; n >= 1; n--) {
    const at = start - n * minute
    const hour = new Date(at).getUTCHours() + new Date(at).getUTCMinutes() / 60
    const wave = 6 + 4 * Math.sin((hour / 24) * 6 * Math.PI) + 3 * Math.sin(n / 7) + (n % 5)
    const opened = Math.max(0, Math.round(wave))
    const answers = Math.max(0, Math.round(wave * 0.8 + Math.sin(n)))
    const sketch: Record<string, number> = {}
    for (let k = 0; k < answers; k++) sketch[20 + ((n * 7 + k * 13) % 60)] = 1
    const put = (key: string, value: number, s: object | null = null) => rows.push({ key, at, value, sketch: s })
    put('conversations.opened', opened)
    put('messages.in', opened * 2)
    put('answer', answers, sketch)
    put('conversations.waiting', Math.max(0, Math.round(6 + 5 * Math.sin(n / 11))))
    put('sla.met', Math.max(0, answers - (n % 4)))
    put('sla.breached', n % 4)
    put('operators.online', 4 + (Math.floor(n / 90) % 3))
    put('calls.started', n % 3)
  }
  await desk.query(
    `insert into metric_minutes (company_id, key, minute, value, sketch)
    select $1::uuid, key, to_timestamp(at / 1000.0), value, sketch
    from jsonb_to_recordset($3::jsonb) as r(key text, at bigint, value double precision, sketch jsonb)
    where $2::uuid is not null on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  const { accessToken } = await signIn(url, owner.email, testPassword)
  const rule = (name: string, severity: string, metric: string, threshold: number) =>
    asking(url).ask(
      'warroom.save-alert-rule',
      {
        id: crypto.randomUUID(),
        name,
        severity,
        holdSeconds: 0,
        schedule: null,
        groups: [],
        tellsEnd: false,
        enabled: true,
        version: null,
        conditions: [
          {
            metric,
            of: null,
            minutes: null,
            compare: 'value',
            against: null,
            direction: 'above',
            threshold,
            clear: threshold,
          },
        ],
      },
      accessToken,
    )
  if (process.env.CALM !== '1') {
    await rule('Muitos clientes esperando', 'critical', 'conversations.waiting', 3)
    await rule('Espera longa demais', 'high', 'conversations.longest_wait', 2)
    await rule('Poucos operadores', 'medium', 'operators.online', 1)
    await rule('Clientes sem resposta', 'medium', 'conversations.unanswered', 2)
    await rule('Ocupação baixa', 'low', 'operators.online', 2)
  }
  for (let n = 0; n < 7; n++)
    await desk.write(
      `+55119765${40000 + n}`,
      ['Rita Alves', 'Davi Moraes', 'Lia Prado', 'Caio Reis', 'Bia Luz', 'Igor Melo', 'Nina Sá'][n] ?? '',
      'Olá, preciso de ajuda',
    )
  const shot = async (
    name: string,
    path: string,
    width: number,
    height: number,
    ready: (p: Awaited<ReturnType<typeof enterAs>>) => Promise<unknown>,
  ) => {
    const page = await enterAs(browser, url, owner, path, { viewport: { width, height } })
    await ready(page)
    await page.waitForTimeout(2500)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((mode) => {
        document.documentElement.className = mode
      }, theme)
      await page.waitForTimeout(150)
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
    }
    if (width === 390)
      await page
        .locator('[data-war-room]')
        .evaluate((el) => el.scrollBy(0, 800))
        .then(() => page.waitForTimeout(300))
        .then(() => page.screenshot({ path: `${folder}/${name}-${width}-scrolled.png` }))
        .catch(() => {})
    await page.context().close()
  }
  const desked = (p: Awaited<ReturnType<typeof enterAs>>) =>
    expect
      .poll(() => p.locator('[data-tile="conversations.waiting"] p').first().textContent(), { timeout: 60_000 })
      .toMatch(/^7/)
  await shot('desk', '/warroom', 1440, 900, desked)
  await shot('desk', '/warroom', 1920, 1080, desked)
  await shot('desk', '/warroom', 390, 844, desked)
  await shot('wall', '/warroom?wall=1', 1920, 1080, desked)
  if (process.env.RULE === '1') {
    const open = (p: Awaited<ReturnType<typeof enterAs>>) =>
      p.locator('[data-rule]').first().getByRole('button').first().click()
    await shot('rule', '/warroom/alerts?tab=rules', 1440, 900, open)
    await shot('rule', '/warroom/alerts?tab=rules', 390, 844, open)
  }
})

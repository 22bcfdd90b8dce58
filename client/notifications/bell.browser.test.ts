import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { closeByEscape, cutLine, enterAs, waitForContent, waitForFocus } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

let browser: Browser
let database: pg.Client
let company: TestCompany
let token: string
const { url, databaseUrl } = sharedWorld().provided
const [owner, ana] = [0, 1]

beforeAll(async () => {
  browser = await sharedBrowser()
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await browser.close()
})
beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  token = tokenOf(who(owner).email)
})

const who = (index: number) => ({ email: company.people[index]?.email ?? '', password: testPassword })
const idOf = (index: number) => company.people[index]?.id ?? ''

/** What the owner does, which the operator hears of. */
const post = <T>(name: string, input: unknown) => asking(url).ask<T>(name, input, token)
const changeRole = (role: string) => post('companies.change-role', { userId: idOf(ana), role })
const permit = (permission: string, granted: boolean | null) =>
  post('companies.set-permission', { userId: idOf(ana), permission, granted })

/** A deal of the user, lost by the owner. */
async function loseDeal(title: string) {
  const dealId = crypto.randomUUID()
  await post('deals.create', { dealId, title, value: { amount: 100, currency: 'BRL' }, probability: 1 })
  await database.query('update deals set owner_id = $1 where id = $2', [idOf(ana), dealId])
  await post('deals.move', { dealId, to: 'lost', before: null })
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })
const rows = (page: Page) => panel(page).locator('[data-notification]')
const badge = async (page: Page, text: string | null) =>
  expect.poll(async () => (await page.locator('[data-badge]').allTextContents())[0] ?? null).toBe(text)
const enter = (index: number, options?: Parameters<typeof enterAs>[4]) =>
  enterAs(browser, url, who(index), '/crm', options)
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-notification]')?.textContent ?? '')

test('what an administrator does shows in the bell at once; read in one tab, it is read in the other', async () => {
  const page = await enter(ana)
  await bell(page).waitFor()
  const other = await page.context().newPage()
  await other.goto('/crm')
  // With its notifications at hand it announces what comes next.
  for (const tab of [page, other]) await waitForContent(tab)
  await changeRole('company_admin')
  await badge(page, '1')
  await badge(other, '1')
  await expect
    .poll(() => page.locator('[data-announced]').textContent())
    .toContain('mudou sua função para administrador')
  await page.getByRole('button', { name: 'Notificações, 1 não lida' }).click()
  const [row] = [rows(page).first()]
  await row.getByText('Pessoa 1 mudou sua função para administrador.').waitFor()
  await row.getByText('Agora').waitFor()
  await row.getByText('Pessoa 1 mudou').click()
  await badge(page, null)
  await badge(other, null)

  // The line is cut: the action shows at once, and the server hears of it later.
  await permit('view_crm', true)
  await badge(page, '1')
  await cutLine(page)
  await panel(page).getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await badge(page, null)
  await page.context().setOffline(false)
  await badge(other, null)

  // A task on a deal that the board behind has not seen opens that deal all the same.
  await page.context().setOffline(true)
  const dealId = crypto.randomUUID()
  await post('deals.create', {
    dealId,
    title: 'Recém-chegado',
    value: { amount: 100, currency: 'BRL' },
    probability: 1,
  })
  await post('deals.add-activity', {
    ...{ activityId: crypto.randomUUID(), dealId, kind: 'task', text: 'Ligar', assigneeId: idOf(ana) },
    ...{ dueAt: new Date().toISOString(), remindAt: null },
  })
  await page.context().setOffline(false)
  await badge(page, '1')
  await rows(page).filter({ hasText: 'Recém-chegado' }).getByText('Ligar').click()
  const deal = page.getByRole('dialog', { name: 'Editar negócio' })
  await expect.poll(() => deal.getByLabel('Título').inputValue()).toBe('Recém-chegado')
  await page.context().close()
})

test('the keyboard opens the bell, walks it, opens a screen, removes and brings back', async () => {
  const page = await enter(ana)
  await bell(page).waitFor()
  await permit('view_users', true)
  await changeRole('company_admin')
  await loseDeal('Central para três lojas')
  await badge(page, '3')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await rows(page).nth(2).waitFor()
  await panel(page).locator(':focus').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => focusedRow(page)).toContain('Central para três lojas')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toContain('mudou sua função')
  await page.keyboard.press('Delete')
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => focusedRow(page)).toContain('liberou uma permissão')
  await badge(page, '2')
  await panel(page).getByText('1 notificação removida.').waitFor()
  await panel(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => rows(page).count()).toBe(3)
  await badge(page, '3')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.goto('/security')
  await badge(page, '3')
  await bell(page).click()
  await rows(page).first().waitFor()
  await panel(page).locator(':focus').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const deal = page.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(deal)
  await closeByEscape(deal)
  await badge(page, '2')
  // Its X, and all of them.
  await bell(page).click()
  await panel(page)
    .getByRole('button', { name: /^Remover: Pessoa 1 mudou sua função/ })
    .click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await panel(page).getByRole('button', { name: 'Remover todas' }).click()
  await panel(page).getByText('Nenhuma notificação', { exact: true }).waitFor()
  await badge(page, null)
  await page.reload()
  await bell(page).click()
  await panel(page).getByText('Nenhuma notificação', { exact: true }).waitFor()
  await page.context().close()
})

/** The browser's own notifications, written down instead of shown, and a switch for whether the tab is seen. */
async function listen(context: BrowserContext) {
  await context.grantPermissions(['notifications'], { origin: url })
  await context.addInitScript(() => {
    const seen: string[] = []
    class Written {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      onclick: (() => void) | null = null
      constructor(title: string, options: { body: string }) {
        seen.push(`${title}: ${options.body}`)
      }
      close() {}
    }
    let hidden = false
    Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
    Object.assign(window, {
      Notification: Written,
      told: seen,
      hide: () => {
        hidden = true
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
  })
}
const shownNotices = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as string[])
const hide = (page: Page) => page.evaluate(() => (Reflect.get(window, 'hide') as () => void)())

test('with no tab in sight the browser shows it, once for all tabs; in sight it does not', async () => {
  const first = await enter(ana)
  await listen(first.context())
  await first.reload()
  const second = await first.context().newPage()
  await second.goto('/crm')
  await Promise.all([bell(first).waitFor(), bell(second).waitFor()])
  // The tab in sight has told the others so.
  const isLookedAt = () =>
    second.evaluate(async () => {
      const { held = [] } = await navigator.locks.query()
      return held.filter(({ name }) => name?.startsWith('aura.notifications.looks')).length
    })
  await expect.poll(isLookedAt).toBe(2)
  await hide(first)
  await changeRole('company_admin')
  await Promise.all([badge(first, '1'), badge(second, '1')])
  expect([...(await shownNotices(first)), ...(await shownNotices(second))]).toEqual([])
  await hide(second)
  await changeRole('company_user')
  await Promise.all([badge(first, '2'), badge(second, '2')])
  const all = async () => [...(await shownNotices(first)), ...(await shownNotices(second))]
  await expect.poll(all).toEqual(['Minha função mudou: Pessoa 1 mudou sua função para operador.'])
  await first.context().close()
})

test('looks right everywhere, on a phone too', async () => {
  await changeRole('company_admin')
  await permit('view_users', true)
  await loseDeal('Central para três lojas da Óticas Bela Vista em Campinas')
  await loseDeal('Agente de voz')
  const page = await enter(ana)
  await badge(page, '3')
  expect(
    await looksWrong(page, 'notifications', async () => {
      await page.locator('[data-badge]').waitFor()
      await page.getByRole('button', { name: /^Notifica|^Notifications/ }).click()
      await page.locator('[data-notification]').first().waitFor()
    }),
  ).toEqual([])
  // Opened by a thumb it stands within the screen, in both themes.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const theme of ['dark', 'light']) {
    await page.reload()
    await page.evaluate((mode) => {
      document.documentElement.className = mode
    }, theme)
    await bell(page).click()
    await rows(page).first().waitFor()
    const isWithin = async () => {
      const box = await panel(page).boundingBox()
      return [(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 390]
    }
    await expect.poll(isWithin).toEqual([true, true])
    expect(await sticksOut(page)).toBeNull()
    expect(await seriousProblems(page)).toEqual([])
  }
  await page.context().close()
})

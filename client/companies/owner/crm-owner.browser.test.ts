import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, openPage, typeCode, type Visitor } from '../../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

/** A company with a name of its own among all those of this run, and somebody above it. */
async function houses() {
  const named = `Casa ${crypto.randomUUID().slice(0, 8)}`
  const [above, here] = [
    await createTestCompany(databaseUrl, ['platform_owner']),
    await createTestCompany(databaseUrl, ['company_owner', 'company_user'], named),
  ]
  const [platform, owner, user] = [...above.people, ...here.people].map(
    ({ email }): Visitor => ({ email, password: testPassword }),
  )
  if (!platform || !owner || !user) throw new Error('there are three people')
  return { platform, owner, user, named }
}

async function openDrawer(page: Page, name: string, tab: string) {
  await page
    .getByPlaceholder(/Buscar|Filtrar/)
    .first()
    .fill(name)
  // A row that moves away under the pointer is not pressed.
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('tab', { name: tab }).click()
}

test('a platform owner changes a plan and it is felt at once; the owner asks for what is missing', async () => {
  const { platform, owner, user, named } = await houses()
  const own = await enterAs(browser, url, owner, '/companies-management')
  const theirs = await enterAs(browser, url, user, '/crm')
  await theirs.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()

  const page = await enterAs(browser, url, platform, '/crm-owner')
  await openDrawer(page, named, 'Plano')
  await page.getByText('Nada mudou ainda.').waitFor()
  const crm = page.getByRole('switch', { name: 'CRM' })
  await crm.focus()
  await page.keyboard.press('Space')
  await page.getByText('Deixa de ter CRM').waitFor()
  await page.getByRole('button', { name: 'Aplicar plano' }).click()
  await page.getByText(`O plano de ${named} está em vigor`).waitFor()
  await theirs.getByText('não está no plano da sua empresa').waitFor()
  await theirs.locator('[data-withheld]').first().waitFor()

  await own.getByRole('button', { name: 'Solicitar CRM' }).press('Enter')
  await own.getByText('CRM foi solicitado').waitFor()
  await page.getByText('solicitou CRM').waitFor()
  await crm.focus()
  await page.keyboard.press('Space')
  await page.getByText('Passa a ter CRM').waitFor()
  await page.getByRole('button', { name: 'Aplicar plano' }).click()
  await theirs.getByRole('heading', { name: 'Sales Pipeline' }).waitFor()
  await own.getByRole('list', { name: 'Plano' }).getByText('Ativo').first().waitFor()
  await Promise.all([page, own, theirs].map((page) => page.context().close()))
})

test('support comes in by consent, under a banner, and is out the moment it is withdrawn', async () => {
  const { platform, owner, named } = await houses()
  const own = await enterAs(browser, url, owner, '/companies-management')
  const page = await enterAs(browser, url, platform, '/crm-owner')
  await openDrawer(page, named, 'Suporte e acesso')
  await page.getByText('Esta empresa não concedeu acesso ao suporte.').waitFor()

  await own.getByRole('button', { name: 'Conceder acesso' }).click()
  await own.getByLabel('Motivo').fill('Cartões somem do funil')
  await own.getByLabel('Por quantas horas').fill('73')
  await own.keyboard.press('Enter')
  await own.getByText('De 1 a 72 horas').waitFor()
  await own.getByLabel('Por quantas horas').fill('2')
  await own.keyboard.press('Enter')
  await own.getByText('Acesso concedido').waitFor()

  await page.getByRole('button', { name: 'Entrar como suporte' }).click()
  const banner = page.getByRole('region', { name: 'Acesso do suporte' })
  await banner.getByText(`Suporte Aura em ${named} até`).waitFor()
  await page.goto('/crm')
  await banner.getByRole('button', { name: 'Sair' }).waitFor()
  expect(await page.getByRole('link', { name: 'Empresas' }).count()).toBe(0)

  await own.getByRole('region', { name: 'Acesso do suporte' }).first().getByText('está nesta empresa agora').waitFor()
  await own.getByText('Presente').waitFor()
  await own.getByRole('button', { name: 'O que fez' }).click()
  await own.getByText('Nada foi alterado nesta visita.').waitFor()
  await page.getByRole('button', { name: 'Novo negócio' }).first().click()
  await page.getByLabel('Título').fill('Feito pelo suporte')
  await page.getByLabel('Contato').fill('Helena')
  await page.getByLabel('Valor').fill('900')
  await page.keyboard.press('Enter')
  await own.getByText('deals.create').waitFor()

  await own.getByRole('button', { name: 'Retirar acesso' }).press('Enter')
  await page.waitForURL(({ pathname }) => pathname === '/auth')
  await own.getByText('Encerrada').waitFor()
  await own.getByText('Ninguém do suporte pode entrar').waitFor()
  await Promise.all([page, own].map((page) => page.context().close()))
})

test('a suspended company is closed in words, and open again after', async () => {
  const { platform, owner, user, named } = await houses()
  const own = await enterAs(browser, url, owner, '/companies-management')
  const page = await enterAs(browser, url, platform, '/crm-owner')
  await openDrawer(page, named, 'Suporte e acesso')
  await page.getByRole('button', { name: 'Suspender empresa' }).click()
  await page.getByLabel('Motivo (opcional)').fill('Pagamento em atraso')
  await page.keyboard.press('Enter')
  await page.getByText('Pagamento em atraso').waitFor()
  await own.waitForURL(({ pathname }) => pathname === '/auth')
  const enter = async () => {
    const stranger = await openPage(browser, url)
    await stranger.goto('/auth')
    await stranger.getByLabel('Email').fill(user.email)
    await stranger.getByLabel('Senha', { exact: true }).fill(user.password)
    const since = Date.now()
    await stranger.getByRole('button', { name: 'Entrar' }).click()
    await typeCode(stranger, user.email, since)
    return stranger
  }
  const refused = await enter()
  await refused.getByText('O acesso desta empresa está suspenso.').waitFor()
  await page.getByRole('button', { name: 'Reativar empresa' }).click()
  await page.getByRole('button', { name: 'Suspender empresa' }).waitFor()
  const welcome = await enter()
  await welcome.waitForURL(({ pathname }) => pathname !== '/auth')
  await Promise.all([page, own, refused, welcome].map((page) => page.context().close()))
})

test('the page is in order in every language, theme and width, its drawer too', async () => {
  const { owner, named } = await houses()
  const page = await enterAs(browser, url, owner, '/crm-owner')
  const ready = async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: named }).first().waitFor()
  }
  expect(await looksWrong(page, 'crm-owner', ready)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: named }).first().click()
  await page.getByRole('tab').first().waitFor()
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    expect([await seriousProblems(page), await sticksOut(page)]).toEqual([[], null])
  }
  await page.context().close()
})

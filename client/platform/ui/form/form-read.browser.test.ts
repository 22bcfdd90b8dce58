/** What is read first: a form sends nothing before the answer, and every part says a read that failed, in its place. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alterSocket } from '../../../../infra/altered-socket.ts'
import { openBrowser } from '../../../../infra/browser.ts'
import { closeByEscape, enterAs } from '../../../../infra/browser-actions.ts'
import { seriousProblems } from '../../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../../infra/company.ts'
import { sharedWorld } from '../../../../infra/shared-world.ts'

let browser: Browser
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a press before the answer sends nothing, then or later, and what was stored stays', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const who = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, who, '/operations/queues?tab=queues')
  const alter = await alterSocket(page)
  const open = page.getByRole('button', { name: 'SLA padrão' })
  const targets = page.getByRole('dialog', { name: 'SLA padrão' })
  const first = targets.getByRole('textbox').first()
  const save = (dialog = targets) => dialog.getByRole('button', { name: 'Salvar' })
  await open.click()
  await first.fill('7')
  await save().click()
  await targets.waitFor({ state: 'detached' })

  await page.reload()
  await open.waitFor()
  alter({ 'routing.default-targets': 'waits' })
  await open.click()
  await save().press('Enter')
  await targets.getByText('Carregando...').waitFor()
  expect(await targets.getByRole('textbox').count()).toBe(0)
  alter({})
  await expect.poll(() => first.inputValue()).toBe('7')
  await targets.getByText('Carregando...').waitFor({ state: 'detached' })
  await save().click()
  await targets.waitFor({ state: 'detached' })

  // A query that fails is said in its dialog, and read again there.
  await page.goto('/campaigns')
  const openRules = page.getByRole('button', { name: 'Regras das campanhas' })
  await openRules.waitFor()
  alter({ 'campaigns.rules': 'fails' })
  await openRules.press('Enter')
  const rules = page.getByRole('dialog', { name: 'Regras das campanhas' })
  const again = rules.getByRole('alert').getByRole('button', { name: 'Tentar de novo' })
  await again.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  alter({ 'campaigns.rules': 'waits' })
  await again.press('Enter')
  await again.waitFor({ state: 'detached' })
  await save(rules).press('Enter')
  await rules.getByText('Carregando...').waitFor()
  alter({})
  await rules.getByLabel('Pedir aprovação acima de').fill('1,50')
  await page.keyboard.press('Enter')
  await rules.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a part whose read failed says so in its place, and shows what it is for once it was read again', async () => {
  const { people } = await createTestCompany(databaseUrl, ['company_owner'])
  const who = { email: people[0]?.email ?? '', password: testPassword }
  const page = await enterAs(browser, url, who, '/warroom?tab=operations')
  const alter = await alterSocket(page)
  const drawer = page.getByRole('dialog')
  const again = drawer.getByRole('alert').getByRole('button', { name: 'Tentar de novo' })
  const hasFocus = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement))
  for (const [action, query, content] of [
    ['Ativar backup', 'warroom.backup-reach', 'Nenhum canal ativo.'],
    ['Alocar operadores', 'warroom.allocatable', 'Não há filas.'],
    ['Verificar scripts', 'warroom.scripts', 'Nenhum template foi enviado aqui.'],
    ['Monitorar', 'conversations.find', 'Nenhuma conversa em atendimento.'],
  ] as const) {
    const open = page.getByRole('button', { name: action, exact: true })
    await open.waitFor()
    alter({ [query]: 'fails' })
    await open.press('Enter')
    await again.waitFor()
    expect(await drawer.getByText(content).count()).toBe(0)
    expect(await seriousProblems(page)).toEqual([])
    alter({ [query]: 'waits' })
    await again.press('Enter')
    await again.waitFor({ state: 'detached' })
    expect(await hasFocus()).toBe(true)
    alter({})
    await drawer.getByText(content).waitFor()
    expect(await hasFocus()).toBe(true)
    await closeByEscape(drawer)
  }
  await page.context().close()
})

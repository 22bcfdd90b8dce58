/** From a rule that is written to the alert it raises, and what one says to that. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { type Desk, openDesk } from '../../../infra/desk.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let desk: Desk
let owner: Visitor
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }
let phone = 0

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  owner = { email: company.people[0]?.email ?? '', password: testPassword }
  desk = await openDesk(company)
  return () => desk[Symbol.asyncDispose]()
})

const leave = (page: Page) => page.context().close()
const customer = (name: string) => {
  phone += 1
  return desk.write(`+55119763${String(30000 + phone)}`, name, 'Cadê meu pedido?')
}
const rule = (page: Page, name: string) => page.locator('[data-rule]', { hasText: name })

async function writeRule(page: Page) {
  await rule(page, 'Fila com espera alta')
    .getByText('Limites para uma equipe de 2 pessoas; eles acompanham a equipe até alguém alterar a regra.')
    .waitFor()
  await rule(page, 'Fila com espera alta').getByText('Aguardando na fila (cada fila) ≥', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nova regra' })
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await drawer.getByText('Dê um nome.').waitFor()
  await drawer.getByText('Esta condição não pode ser avaliada', { exact: false }).waitFor()
  await drawer.getByLabel('Nome').fill('Muitos esperando')
  await drawer.getByLabel('Gravidade').selectOption('critical')
  await drawer.getByLabel('Por quantos segundos').fill('0')
  // 1. An indicator is found by a word of its group or of its name, and stands among its like.
  const metric = drawer.getByRole('combobox', { name: 'Indicador' })
  await metric.fill('chamadas')
  await expect
    .poll(() => drawer.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(expect.arrayContaining(['Chamadas em curso']))
  await metric.fill('aguardando atend')
  await expect
    .poll(() => drawer.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Aguardando atendimento'])
  await metric.press('Enter')
  await drawer.getByLabel('Limite').fill('2')
  // 2. The rule says itself, and shows the number beside the limit, now and over the day.
  await drawer
    .getByText('Dispara um alerta de gravidade crítica quando Aguardando atendimento for 2 ou mais.', { exact: true })
    .waitFor()
  const preview = drawer.locator('[data-preview]')
  await preview.getByText('Agora: 0').waitFor()
  await preview.getByText('Limite: 2').waitFor()
  await preview.locator('canvas').waitFor()
  await expect.poll(() => drawer.getByRole('switch', { name: 'Avisar também quando acabar' }).isChecked()).toBe(true)
  await drawer.getByRole('button', { name: 'Testar em 7 dias' }).click()
  const outcome = drawer.getByRole('status').getByText(/Teria disparado 0 vezes|Ainda não há minutos/)
  await outcome.waitFor()
  // The result comes into sight by itself.
  const isInSight = (element: Element) => {
    const { left, top } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 2, top + 2)?.closest('[role=status]') === element
  }
  await expect.poll(() => outcome.evaluate(isInSight)).toBe(true)
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await rule(page, 'Muitos esperando').getByText('Aguardando atendimento ≥ 2').waitFor()
}

test('a rule is written and tried; what it raises is acknowledged by key, and is over with its rule', async () => {
  const page = await enterAs(browser, url, owner, '/warroom/alerts?tab=rules')
  await writeRule(page)

  // 1. Two customers wait: it is raised, without a reload.
  await page.goto('/warroom')
  const tile = page.locator('[data-tile=alerts]')
  await tile.getByText('Nenhum crítico').waitFor()
  await customer('Rita Alves')
  await customer('Davi Moraes')
  await tile.getByText('1 crítico precisa de atenção imediata').waitFor(patient)
  const panel = page.locator('#active-alerts')
  await panel.getByText('Aguardando atendimento: 2').waitFor()

  // 2. The day leads to it, and so does its address; an alert without an assignee says so.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Muitos esperando' }).press('Enter')
  const opened = page.getByRole('dialog', { name: 'Muitos esperando' })
  await opened.getByText('Ativo', { exact: true }).waitFor()
  await page.reload()
  await opened.getByText('Aguardando atendimento ≥ 2').waitFor()
  await opened.locator(':focus').press('Escape')
  await page.waitForURL(({ search }) => search === '')
  await page.goto(`/warroom/alerts?alert=${crypto.randomUUID()}`)
  await page.getByRole('dialog').getByText('Este alerta não existe.').waitFor()
  await page.goto('/warroom')

  // 3. By keyboard: to the alert, and 'I have it'.
  await panel.getByRole('link', { name: 'Histórico' }).focus()
  await panel.getByRole('button', { name: 'Adiar Muitos esperando' }).focus()
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await panel.getByText('Crítica · Reconhecido', { exact: false }).waitFor()

  // 4. Put off, it is quiet; its rule switched off, it is over.
  await panel.getByRole('button', { name: 'Adiar Muitos esperando' }).press('Enter')
  await page.getByRole('menuitem', { name: '1 h' }).press('Enter')
  await panel.getByText('Crítica · Adiado', { exact: false }).waitFor()
  await page.goto('/warroom/alerts?tab=rules')
  await rule(page, 'Muitos esperando').getByRole('switch').click()
  await page.getByRole('tab', { name: 'Alertas' }).click()
  await page.getByRole('row', { name: /Muitos esperando.*Encerrado/ }).waitFor(patient)

  // 5. Work is announced, and ended before its time.
  await page.getByRole('tab', { name: 'Manutenção' }).click()
  await page.getByRole('button', { name: 'Nova janela' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nova janela' })
  await drawer.getByLabel('Nome').fill('Troca do número')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Em andamento').waitFor()
  await page.getByRole('button', { name: 'Encerrar Troca do número' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click()
  await page.getByText('Em andamento').waitFor({ state: 'hidden' })
  await leave(page)
})

test('a rule is written on the clock of the company, which is named to who has another one', async () => {
  const page = await enterAs(browser, url, owner, '/warroom/alerts?tab=rules', { timezoneId: 'Asia/Tokyo' })
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nova regra' })
  await drawer.locator('[data-preview]').getByText('Horário Padrão de Brasília').waitFor()
  await drawer.getByRole('switch', { name: 'Só em alguns dias e horários' }).press('Space')
  await drawer.getByText('America/Sao Paulo').waitFor()
  await leave(page)
})

test('what is typed into a rule that changes meanwhile stays, and is saved once its author has decided', async () => {
  const enter = () => enterAs(browser, url, owner, '/warroom/alerts?tab=rules')
  const [page, other] = [await enter(), await enter()]
  const name = 'Fila com espera alta'
  await rule(page, name).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name })
  const seconds = drawer.getByLabel('Por quantos segundos')
  await seconds.fill('50')
  await rule(other, name).getByRole('switch').click()
  const keep = drawer.getByRole('button', { name: 'Manter o que digitei' })
  await keep.waitFor()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await drawer.locator('button:focus', { hasText: 'Manter o que digitei' }).waitFor()
  await keep.press('Enter')
  expect(await seconds.inputValue()).toBe('50')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await drawer.waitFor({ state: 'hidden' })
  await rule(other, name).getByText('por 50 s', { exact: false }).waitFor()
  // What was not typed over follows.
  await expect.poll(() => rule(page, name).getByRole('switch').isChecked()).toBe(false)
  await leave(page)
  await leave(other)
})

test('looks right', async () => {
  const page = await enterAs(browser, url, owner, '/warroom/alerts?tab=rules')
  const ready = async () => {
    const drawer = page.getByRole('dialog', { name: 'Fila com espera alta' })
    if (await drawer.isVisible()) return
    await rule(page, 'Fila com espera alta').getByRole('button').click()
    await drawer.getByRole('combobox').first().waitFor()
  }
  expect(await looksWrong(page, 'alert-rule', ready)).toEqual([])
  await leave(page)
})

test('announced work looks right', async () => {
  const { email } = owner
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const accessToken = tokenOf(email)
  const work = { id: crypto.randomUUID(), name: 'Troca do número', from: at(-1), to: at(2), targets: [] }
  await asking(url).ask('warroom.plan-maintenance', work, accessToken)
  const page = await enterAs(browser, url, owner, '/warroom/alerts?tab=maintenance')
  const ready = async () => {
    await page.getByText('Troca do número').waitFor()
    const drawer = page.getByRole('dialog')
    if (await drawer.isVisible()) return
    await page.getByRole('tabpanel').getByRole('button').first().click()
    await drawer.getByRole('textbox').first().waitFor()
  }
  expect(await looksWrong(page, 'maintenance', ready)).toEqual([])
  await leave(page)
})

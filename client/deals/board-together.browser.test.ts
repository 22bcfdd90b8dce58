import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { becomes, boardStands, card, column } from '../../infra/board-test.ts'
import {
  closeByEscape,
  cutLine,
  drag,
  drop,
  enterAs,
  type Visitor,
  waitForClose,
  waitForFocus,
} from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  const accessToken = tokenOf(people[0]?.email ?? '')
  const open = (title: string, stage: Stage) =>
    asking(url).ask<Deal>(
      'deals.create',
      {
        dealId: crypto.randomUUID(),
        title,
        stage,
        value: { amount: 128_000_00, currency: 'BRL' },
        probability: 40,
      },
      accessToken,
    )
  for (const title of ['Um', 'Dois', 'Três']) await open(title, 'prospecting')
  await open('Quatro', 'proposal')
  await open('Cinco', 'lost')
})

const enter = async (who = 0, options?: Parameters<typeof enterAs>[4]) => {
  const visitor = people[who] ?? { email: '', password: '' }
  return await boardStands(await enterAs(browser, url, visitor, '/crm', options))
}
const columnsInSight = (page: Page) =>
  page.locator('[data-column]').evaluateAll(
    (columns) =>
      columns.filter((column) => {
        const { left, right } = column.getBoundingClientRect()
        return left >= -1 && right <= innerWidth + 1
      }).length,
  )

test('all six stages are in sight on a desk, until wider columns are chosen, which is remembered', async () => {
  const page = await enter(0, { viewport: { width: 1440, height: 900 } })
  await expect.poll(() => columnsInSight(page)).toBe(6)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(() => columnsInSight(page)).toBe(6)
  await page.getByLabel('Largura das colunas').selectOption('wide')
  await expect.poll(() => columnsInSight(page)).toBeLessThan(6)
  await page.reload()
  await page.locator('[data-deal]').first().waitFor()
  await expect.poll(() => page.getByLabel('Largura das colunas').inputValue()).toBe('wide')
  await page.context().close()
})

test('several cards move at once, and one undo brings all of them back', async () => {
  const [page, other] = [await enter(0), await enter(1)]
  await card(page, 'Um')
    .locator('[data-title]')
    .click({ modifiers: ['ControlOrMeta'] })
  await card(page, 'Três').locator('[data-title]').focus()
  await page.keyboard.press('x')
  await page.getByRole('status').getByText('2 selecionados').waitFor()
  await drag(page, card(page, 'Três'), card(page, 'Quatro'))
  await drop(page)
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await becomes(other, 'proposal', ['Um', 'Três', 'Quatro'])
  // Esc leaves a notice, also where nothing had the focus before, and is heard by nothing else.
  const isInNotice = () => page.evaluate(() => document.activeElement?.closest('[aria-keyshortcuts=F8]') !== null)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    addEventListener('keydown', ({ key }) => document.body.setAttribute('data-heard', key), true)
  })
  await page.keyboard.press('F8')
  await expect.poll(isInNotice).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isInNotice).toBe(false)
  expect(await page.locator('body').getAttribute('data-heard')).toBe('F8')
  expect(await page.getByRole('status').getByText('2 selecionados').count()).toBe(1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await becomes(other, 'prospecting', ['Um', 'Dois', 'Três'])
  // From the bar, with a card among them that may not go there.
  await card(page, 'Cinco')
    .locator('[data-title]')
    .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Mover para…' }).click()
  await page.getByRole('menuitem', { name: 'Fechamento' }).click()
  await page.getByRole('alert').getByText('Não movidos: 1 de 3. Reabra o negócio').waitFor()
  await becomes(other, 'closing', ['Um', 'Três'])
  await Promise.all([page, other].map((page) => page.context().close()))
})

test('a notice beside an open dialog is pressed by pointer and by keyboard, and the dialog stays', async () => {
  const page = await enter()
  const undo = page.getByRole('button', { name: 'Desfazer' })
  const dialog = page.getByRole('dialog', { name: 'Novo negócio' })
  const title = dialog.getByLabel('Título')
  const isIn = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement))
  async function moveAndBegin() {
    await drag(page, card(page, 'Um'), card(page, 'Quatro'))
    await drop(page)
    // A notice under the pointer stays.
    await undo.hover()
    await becomes(page, 'proposal', ['Um', 'Quatro'])
    await page.getByRole('button', { name: 'Novo negócio' }).press('Enter')
    await waitForFocus(dialog)
    await title.focus()
  }
  await moveAndBegin()
  await undo.click()
  await becomes(page, 'prospecting', ['Um', 'Dois', 'Três'])
  await expect.poll(() => isIn(title)).toBe(true)
  await page.keyboard.press('Escape')
  await waitForClose(dialog)

  await moveAndBegin()
  await page.keyboard.press('F8')
  await expect.poll(() => isIn(undo)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => isIn(page.getByRole('button', { name: 'Dispensar' }).last())).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => isIn(title)).toBe(true)
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  await becomes(page, 'prospecting', ['Um', 'Dois', 'Três'])
  await expect.poll(() => isIn(title)).toBe(true)
  await page.context().close()
})

test('chosen cards are edited at once, with what would come of it, and all of it is taken back', async () => {
  const [page, other] = [await enter(0), await enter(1)]
  for (const title of ['Um', 'Quatro', 'Cinco'])
    await card(page, title)
      .locator('[data-title]')
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Editar em massa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar em massa' })
  await waitForFocus(dialog)
  await dialog.getByLabel('Novo valor').selectOption({ label: 'Fechamento' })
  await dialog.getByText('2 negócios mudam').waitFor()
  await dialog.getByText('1 fica como está: Reabra o negócio').waitFor()
  await dialog.getByRole('button', { name: 'Alterar 2 negócios' }).click()
  await becomes(other, 'closing', ['Um', 'Quatro'])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await becomes(other, 'prospecting', ['Um', 'Dois', 'Três'])
  await becomes(other, 'proposal', ['Quatro'])
  await Promise.all([page, other].map((page) => page.context().close()))
})

test('a deal goes to another pipeline with what the stage there demands, and comes back', async () => {
  const accessToken = tokenOf(people[0]?.email ?? '')
  const rule = (id: string, name: string, requires: string[] = []) => ({
    ...{ id, name, requires, kind: 'open', colour: 'neutral', probability: null, to: null, rotsAfterDays: null },
  })
  const { id: pipelineId } = await asking(url).ask<{ id: string }>(
    'deals.create-pipeline',
    {
      pipelineId: crypto.randomUUID(),
      name: 'Parcerias',
      stages: [rule('talk', 'Conversa'), rule('plan', 'Plano', ['expectedClose'])],
    },
    accessToken,
  )
  const page = await enter(0)
  const other = await enterAs(browser, url, people[1] ?? { email: '', password: '' }, `/crm?pipeline=${pipelineId}`)
  await column(other, 'talk').waitFor()
  await card(page, 'Dois').hover()
  await page.getByRole('button', { name: 'Mais ações para Dois' }).click()
  await page.getByRole('menuitem', { name: 'Mover para outro pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mover para outro pipeline' })
  await waitForFocus(dialog)
  await dialog.getByLabel('Etapa').selectOption({ label: 'Plano' })
  await dialog.getByText('1 fica como está: Esta etapa exige a previsão').waitFor()
  const close = dialog.getByLabel('Previsão de fechamento')
  await close.focus()
  // By keys a year comes digit by digit: the first ones are no year that a deal may have.
  await page.keyboard.type('01312')
  await dialog.getByText('Informe uma data').waitFor()
  await page.keyboard.type('030')
  await dialog.getByText('Informe uma data').waitFor({ state: 'detached' })
  expect(await close.inputValue()).toBe('2030-01-31')
  expect(await looksWrong(page, 'transfer', () => dialog.getByText('1 negócio muda').waitFor())).toEqual([])
  await dialog.getByRole('button', { name: 'Mover 1 negócio' }).click()
  await becomes(other, 'plan', ['Dois'])
  await becomes(page, 'prospecting', ['Um', 'Três'])
  await page.getByText('1 negócio foi para Parcerias').waitFor()
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  // The page of the deal says who did it, and is the other way there.
  await card(other, 'Dois').locator('[data-title]').click()
  const form = other.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(form)
  await form.getByRole('button', { name: 'Mover para outro pipeline' }).waitFor()
  await form.getByRole('tab', { name: 'Histórico' }).click()
  await form.getByText('Pipeline: Vendas → Parcerias').waitFor()
  await closeByEscape(form)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await becomes(page, 'prospecting', ['Um', 'Dois', 'Três'])
  await becomes(other, 'plan', [])
  await Promise.all([page, other].map((page) => page.context().close()))
})

test('a card in somebody’s hand says so on every other screen', async () => {
  const [page, other] = [await enter(0), await enter(1)]
  await drag(page, card(page, 'Dois'), card(page, 'Quatro'))
  await card(other, 'Dois').getByText('Pessoa 1 está movendo').waitFor()
  await column(other, 'proposal').locator('[data-caret]').getByText('Pessoa 1').waitFor()
  await drop(page)
  await becomes(other, 'proposal', ['Dois', 'Quatro'])
  await other.locator('[data-caret]').waitFor({ state: 'detached' })
  await Promise.all([page, other].map((page) => page.context().close()))
})

test('a card that somebody has open, edits or has selected bears a mark, until that ends or the line is cut', async () => {
  const [page, other] = [await enter(0), await enter(1)]
  const mark = (name: string) => card(other, 'Dois').getByRole('img', { name, exact: true })
  await card(page, 'Dois').locator('[data-title]').click()
  const form = page.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(form)
  await mark('Pessoa 1 está com este negócio aberto').waitFor()
  expect(
    await looksWrong(other, 'board-presence', () => mark('Pessoa 1 está com este negócio aberto').waitFor()),
  ).toEqual([])
  await form.getByLabel('Título').fill('Dois e meio')
  await mark('Pessoa 1 está editando').waitFor()
  expect(await seriousProblems(other)).toEqual([])
  // The one who edits sees who comes.
  await card(other, 'Dois').locator('[data-title]').click()
  const otherForm = other.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(otherForm)
  await otherForm.getByRole('status').getByText('Pessoa 1 está editando').waitFor()
  await form.getByRole('status').getByText('Pessoa 2 está com este negócio aberto').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await closeByEscape(otherForm)
  await form.getByRole('status').getByText('Pessoa 2').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await card(other, 'Dois e meio')
    .getByRole('img', { name: /Pessoa 1 está/ })
    .waitFor({ state: 'detached' })

  await card(page, 'Um')
    .locator('[data-title]')
    .click({ modifiers: ['ControlOrMeta'] })
  const selected = card(other, 'Um').getByRole('img', { name: 'Pessoa 1 selecionou este negócio' })
  await selected.waitFor()
  await cutLine(page)
  await selected.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await selected.waitFor()
  await page.context().close()
  await selected.waitFor({ state: 'detached' })
  await other.context().close()
})

test('on a phone the columns are swiped', async () => {
  const page = await enter(0, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await expect.poll(() => columnsInSight(page)).toBe(1)
  const stages = page.getByRole('navigation', { name: 'Etapas do pipeline' })
  await column(page, 'proposal').evaluate((element) => element.scrollIntoView({ inline: 'center' }))
  await stages.getByRole('button', { name: 'Proposta', pressed: true }).waitFor()
  await expect.poll(() => columnsInSight(page)).toBe(1)
  await stages.getByText('Perdido').tap()
  await expect
    .poll(() => column(page, 'lost').evaluate((it) => Math.abs(it.getBoundingClientRect().left)))
    .toBeLessThan(20)
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { asking } from '../../../infra/ask.ts'
import { cutLine, enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]
let token: string
let two: string

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  token = tokenOf(people[0]?.email ?? '')
  const open = (title: string, stage: Stage, amount: number) =>
    ask<Deal>('deals.create', {
      ...{ dealId: crypto.randomUUID(), title, stage, probability: 40 },
      value: { amount, currency: 'BRL' },
    })
  await open('Um', 'prospecting', 100_00)
  two = (await open('Dois', 'proposal', 300_00)).id
  await open('Três', 'lost', 200_00)
})

const enter = async (who = 0, path = '/crm?as=list', options?: Parameters<typeof enterAs>[4]) => {
  const page = await enterAs(browser, url, people[who] ?? { email: '', password: '' }, path, options)
  await page.locator('[data-row]').first().waitFor()
  return page
}
const row = (page: Page, title: string) => page.locator('[data-row]', { hasText: title })
const titles = (page: Page) => page.locator('[data-row] th').allInnerTexts()

test('a cell is changed by keyboard, and everybody sees it at once', async () => {
  const [page, other] = [await enter(), await enter(1)]
  await row(page, 'Dois').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1.250,50')
  await page.keyboard.press('Enter')
  await row(page, 'Dois').getByText('1.250,50').waitFor()
  await row(other, 'Dois').getByText('1.250,50').waitFor()

  // What means nothing stays in the field and says so; Esc leaves the cell as it was, and then the row has the focus.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('900')
  await page.keyboard.press('Enter')
  await page.getByText('Um número inteiro de 0 a 100').first().waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Dois').getByText('40 %').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => row(page, 'Dois').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await Promise.all([page.context().close(), other.context().close()])
})

test('many deals are changed at once: what would happen is said before, and taken back after', async () => {
  const field = { fieldId: crypto.randomUUID(), owner: 'deal', key: 'andares', label: 'Andares', type: 'number' }
  await ask('contacts.create-field', { ...field, choices: [], required: false })
  const blank = { legalName: null, cnpj: null, email: null, phone: null, website: null, street: null, note: null }
  const organization = { organizationId: crypto.randomUUID(), ...blank, name: 'Aurora', city: 'Santos', state: 'SP' }
  await ask('deals.create-organization', organization)
  const page = await enter()
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
  await page.getByRole('button', { name: 'Editar em massa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar em massa' })
  await dialog.getByLabel('Novo valor').selectOption({ label: 'Fechamento' })
  await dialog.getByText('2 negócios mudam').waitFor()
  await dialog.getByText(/1 fica como está: Reabra o negócio/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Alterar 2 negócios' }).click()
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await expect.poll(() => page.getByRole('button', { name: /^Etapa de .*Fechamento/ }).count()).toBe(2)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('2 negócios voltaram a ser como eram').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Etapa de .*Fechamento/ }).count()).toBe(0)

  const choose = async (label: string) => {
    await page.getByRole('button', { name: 'Editar em massa' }).click()
    await dialog.getByLabel('Campo', { exact: true }).selectOption({ label })
  }
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
  await choose('Organização')
  await dialog.getByText('3 já estão assim').waitFor()
  await dialog.getByLabel('Organização').fill('Auro')
  await page.getByRole('option', { name: 'Aurora' }).click()
  await dialog.getByRole('button', { name: 'Alterar 3 negócios' }).click()
  await expect.poll(() => page.locator('[data-row]', { hasText: 'Aurora' }).count()).toBe(3)
  // Answered, the change lets go of what was selected for it.
  await page.getByRole('button', { name: 'Editar em massa' }).waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check()
  await choose('Andares')
  await dialog.getByLabel('Novo valor').fill('três')
  await dialog.getByText('Isto não é um número').waitFor()
  await dialog.getByLabel('Novo valor').fill('3')
  await dialog.getByText('3 negócios mudam').waitFor()
  await dialog.getByRole('button', { name: 'Alterar 3 negócios' }).click()
  await page.getByText('3 negócios alterados').first().waitFor()
  const newest = async () => (await ask<{ rows: { deal: Deal }[] }>('deals.history', { dealId: two, limit: 1 })).rows[0]
  await expect.poll(async () => (await newest())?.deal.fields).toEqual({ [field.fieldId]: 3 })
  await page.context().close()
})

test('the list is narrowed by its address, archives and restores, on a phone too', async () => {
  const page = await enter(0, '/crm?as=list&f=%7B"state":"open"%7D', { viewport: { width: 390, height: 800 } })
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()

  const desk = await enter()
  await desk.getByRole('checkbox', { name: 'Selecionar Um' }).check()
  await desk.getByRole('button', { name: 'Arquivar', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Arquivar' }).click()
  await expect.poll(() => titles(desk)).not.toContain('Um')
  await desk.getByRole('button', { name: 'Negócios arquivados' }).click()
  await desk.getByRole('button', { name: 'Restaurar Um' }).click()
  await desk.keyboard.press('Escape')
  await expect.poll(() => titles(desk)).toContain('Um')
  await desk.getByLabel('Visão', { exact: true }).selectOption({ label: 'Quadro' })
  await desk.locator('[data-deal]', { hasText: 'Um' }).waitFor()
  await desk.context().close()
})

test('two who change one deal without a line do not overwrite each other unseen', async () => {
  const [page, other] = [await enter(), await enter(1)]
  await cutLine(page)
  await row(page, 'Dois')
    .getByRole('button', { name: /^Probabilidade/ })
    .click()
  await page.keyboard.type('55')
  await page.keyboard.press('Enter')
  await row(other, 'Dois')
    .getByRole('button', { name: /^Probabilidade/ })
    .click()
  await other.keyboard.type('70')
  await other.keyboard.press('Enter')
  await row(other, 'Dois').getByText('70 %').waitFor()
  await page.context().setOffline(false)
  await row(page, 'Dois').getByText('70 %').waitFor({ timeout: 60_000 })
  const question = page.getByRole('alertdialog', { name: 'Isto mudou antes de você' })
  await question.getByText(/Pessoa 2 mudou a probabilidade para 70.* há/).waitFor()
  await question.getByText(/O seu: 55/).waitFor()
  await question.getByRole('button', { name: 'Manter como está' }).click()
  await question.waitFor({ state: 'detached' })
  await row(page, 'Dois').getByText('70 %').waitFor()
  await Promise.all([page.context().close(), other.context().close()])
})

test('the page of a deal changes its owner and its tags, and its history says so', async () => {
  const tagId = crypto.randomUUID()
  await ask('contacts.create-tag', { tagId, name: 'VIP', color: 'purple' })
  const page = await enter()
  await row(page, 'Dois').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await dialog.getByLabel('Responsável', { exact: true }).selectOption({ label: 'Pessoa 2' })
  await dialog.getByLabel('Adicionar TAG…').selectOption({ label: 'VIP' })
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row(page, 'Dois').getByText('Pessoa 2').waitFor()
  await row(page, 'Dois').getByText('VIP').waitFor()
  await row(page, 'Dois').press('Enter')
  await dialog.getByRole('tab', { name: 'Histórico' }).click()
  await dialog.getByText('TAGs: – → VIP').waitFor()
  await page.context().close()
})

test('the list fits a laptop, and on a phone its pages can be turned', async () => {
  await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      ask<Deal>('deals.create', {
        ...{ dealId: crypto.randomUUID(), title: `Negócio ${number}`, probability: 40 },
        value: { amount: 100, currency: 'BRL' },
      }),
    ),
  )
  await ask('deals.move', { dealId: two, to: 'closing', before: null })
  const page = await enter(0, '/crm?as=list', { viewport: { width: 1440, height: 900 } })
  const overflow = () =>
    page.getByRole('table').evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : 1))
  await expect.poll(overflow).toBe(0)
  const cutHeaders = () =>
    page.locator('thead th span:not(:has(*))').evaluateAll((names) =>
      names
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth || scrollHeight > clientHeight,
        )
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    )
  await expect.poll(cutHeaders).toEqual([])
  const stage = row(page, 'Dois')
    .getByRole('button', { name: /^Etapa de/ })
    .locator('span')
  expect(await stage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('1–25 de 27').waitFor()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await page.getByText('26–27 de 27').waitFor()
  await page.context().close()
})

test('a selected row that leaves the list is not counted', async () => {
  const page = await enter(0, '/crm?as=list&f=%7B"state":"open"%7D')
  for (const title of ['Um', 'Dois']) await page.getByRole('checkbox', { name: `Selecionar ${title}` }).check()
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' })
  await bar.getByText('2 selecionados').waitFor()
  await ask('deals.edit-many', { edits: [{ dealId: two, patch: { archived: true } }] })
  await bar.getByText('1 selecionado', { exact: true }).waitFor()
  await page.context().close()
})

test('the calendar shows deals on their days, goes from month to month and opens them, on a phone too', async () => {
  const year = new Date().getUTCFullYear() + 1
  const deal = await ask<Deal>('deals.create', {
    ...{ dealId: crypto.randomUUID(), title: 'Natal', probability: 40, expectedClose: `${year}-12-24` },
    value: { amount: 100, currency: 'BRL' },
  })
  const november = `/crm?as=calendar&month=${year}-11`
  const page = await enterAs(browser, url, people[0] ?? { email: '', password: '' }, november, {
    viewport: { width: 1440, height: 900 },
  })
  await page.getByRole('button', { name: 'Próximo mês' }).press('Enter')
  await page
    .getByRole('table', { name: `dezembro de ${year}` })
    .getByRole('button', { name: 'Natal' })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar negócio' })
  await dialog.getByLabel('Previsão de fechamento').waitFor()
  await dialog.locator(':focus').press('Escape')
  await page.getByText('2 negócios abertos sem previsão').waitFor()
  // The figures above are those of the month.
  await page.locator('dl').getByText(`Negócios · dezembro de ${year}`).waitFor()
  // Live: it is expected on another day.
  await ask('deals.edit-many', { edits: [{ dealId: deal.id, patch: { expectedClose: `${year}-12-31` } }] })
  await page.getByRole('row', { name: /31/ }).getByRole('button', { name: 'Natal' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { name: /31/ }).waitFor()
  expect(await sticksOut(page)).toBeNull()
  await page.context().close()
})

test('chosen deals are won together with one reason; how many stay, and why, is told before and after', async () => {
  await ask('deals.move', { dealId: two, to: 'closing', before: null })
  const page = await enter()
  await page.getByRole('checkbox', { name: 'Selecionar Um' }).check()
  const win = page.getByRole('region').getByRole('button', { name: 'Marcar como ganho' })
  const why = 'Leve o negócio à etapa de fechamento antes de marcá-lo como ganho.'
  await expect.poll(() => win.getAttribute('aria-disabled')).toBe('true')
  await win.press('Enter')
  await page.getByRole('alert').getByText(why).waitFor()
  await page.getByRole('checkbox', { name: 'Selecionar Dois' }).check()
  await expect.poll(() => win.getAttribute('aria-disabled')).toBe('false')
  await win.click()
  const question = page.getByRole('dialog', { name: 'Por que foi ganho?' })
  await question.getByText(`Dois. 1 fica como está: ${why}`).waitFor()
  await question.getByLabel('Motivo', { exact: true }).fill('Prazo')
  await question.getByRole('button', { name: 'Marcar como ganho' }).click()
  await row(page, 'Dois').getByText('Ganho').waitFor()
  await page.getByText('Dois foi ganho').waitFor()
  await page.getByText(`1 fica como está: ${why}`).waitFor()
  expect(await row(page, 'Um').getByText('Ganho').count()).toBe(0)
  await expect.poll(() => win.count()).toBe(0)
  const newest = (await ask<{ rows: { deal: Deal }[] }>('deals.history', { dealId: two, limit: 1 })).rows[0]
  expect(newest?.deal.outcome).toMatchObject({ result: 'won', reason: 'Prazo' })
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row(page, 'Dois').getByText('Aberto').waitFor()
  await ask('deals.win', { dealId: two, reason: null })
  await row(page, 'Dois').getByText('Ganho').waitFor()
  // What has ended is not won again, for its own reason.
  await page.getByRole('checkbox', { name: 'Selecionar Dois' }).check()
  await win.press('Enter')
  await page.getByRole('alert').getByText('Este negócio já está encerrado.').waitFor()
  await page.context().close()
})

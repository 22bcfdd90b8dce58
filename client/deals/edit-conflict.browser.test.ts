import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { becomes, boardStands, card } from '../../infra/board-test.ts'
import {
  cutLine,
  enterAs,
  type Visitor,
  waitForClose,
  waitForContent,
  waitForFocus,
} from '../../infra/browser-actions.ts'
import { seriousProblems } from '../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../infra/company.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let people: Visitor[]
let tokens: string[]
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  tokens = await Promise.all(people.map(async ({ email }) => tokenOf(email)))
})

/** What one of the two does without a screen. */
const ask = <T = Deal>(name: string, input: object, who = 0) => asking(url).ask<T>(name, input, tokens[who])
const brl = (amount: number) => ({ amount, currency: 'BRL' })
const open = (title: string, stage: Stage = 'prospecting') =>
  ask('deals.create', { dealId: crypto.randomUUID(), title, stage, probability: 40, value: brl(500_00) })
/** With the stages `talk` and `plan`. */
async function openPipeline(name: string): Promise<string> {
  const pipelineId = crypto.randomUUID()
  const stages = ['talk', 'plan'].map((id) => ({
    ...{ id, name: id, kind: 'open', colour: 'neutral', requires: [], probability: null, to: null },
    rotsAfterDays: null,
  }))
  await ask<unknown>('deals.create-pipeline', { pipelineId, name, stages })
  return pipelineId
}
const visit = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const enter = async (who: number) => boardStands(await visit(who, '/crm'))
const history = async (dealId: string) =>
  (await ask<{ rows: { deal: Deal }[] }>('deals.history', { dealId, limit: 5 })).rows
const form = (page: Page) => page.getByRole('dialog', { name: 'Editar negócio' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' }).click()
/** Beside those of the fields, which are alerts too. */
const notice = (page: Page) => form(page).locator('[data-conflict]')
const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Isto mudou antes de você' })
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const row = (page: Page, title: string) => page.locator('[data-row]', { hasText: title })
async function openForm(page: Page, title: string) {
  await card(page, title).locator('[data-title]').click()
  await waitForFocus(form(page))
}
async function typeProbability(page: Page, title: string, text: string) {
  await row(page, title)
    .getByRole('button', { name: /^Probabilidade/ })
    .click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('two people who edit one card at once: different fields are both saved, of the same one the second is asked', async () => {
  await open('Agente de voz')
  const [page, own] = [await enter(0), await enter(1)]
  await card(page, 'Agente de voz').locator('[data-title]').click()
  await page.getByLabel('Valor').fill('900')
  await card(own, 'Agente de voz').locator('[data-title]').click()
  await own.getByLabel('Contato').fill('Papelaria Central')
  await save(own)
  // What the other one changed comes into the form, what was typed stays.
  await expect.poll(() => page.getByLabel('Contato').inputValue()).toBe('Papelaria Central')
  await save(page)
  for (const each of [page, own]) {
    await card(each, 'Agente de voz').getByText('Papelaria Central').waitFor()
    await card(each, 'Agente de voz').getByText('900').waitFor()
  }

  await card(page, 'Agente de voz').locator('[data-title]').click()
  await page.getByLabel('Valor').fill('950')
  await card(own, 'Agente de voz').locator('[data-title]').click()
  await own.getByLabel('Valor').fill('1200')
  await save(own)
  await form(page)
    .getByText(/Pessoa 2 mudou o valor para .*1\.200.* há/)
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByLabel('Contato').fill('Livraria Sul')
  // Until the user has chosen, nothing is sent and nothing of what was typed is lost.
  await save(page)
  await expect.poll(() => isFocused(notice(page))).toBe(true)
  expect(await page.getByLabel('Valor').inputValue()).toBe('950')
  expect(await page.getByLabel('Contato').inputValue()).toBe('Livraria Sul')
  await form(page).getByRole('button', { name: 'Manter o meu' }).click()
  await save(page)
  await card(own, 'Agente de voz').getByText('950').waitFor()
  await card(own, 'Agente de voz').getByText('Livraria Sul').waitFor()
  await Promise.all([page, own].map((page) => page.context().close()))
})

test('two edits that waited offline meet a foreign one: it is asked about, and the rest of what was typed is stored', async () => {
  const { id } = await open('Agente de voz')
  const page = await enter(0)
  // The parts of the form come with the first one that is opened.
  await openForm(page, 'Agente de voz')
  await waitForContent(page)
  await page.keyboard.press('Escape')
  await waitForClose(form(page))
  await cutLine(page)
  await openForm(page, 'Agente de voz')
  await form(page).getByLabel('Probabilidade').fill('60')
  await save(page)
  await openForm(page, 'Agente de voz')
  await page.getByLabel('Valor').fill('950')
  await page.getByLabel('Contato').fill('Livraria Sul')
  await form(page).getByLabel('Probabilidade').fill('40')
  await save(page)
  await ask('deals.edit', { dealId: id, version: 1, value: brl(1200_00) }, 1)
  await page.context().setOffline(false)
  await conflict(page)
    .getByText(/Pessoa 2 mudou o valor para .*1\.200/)
    .waitFor({ timeout: 60_000 })
  await conflict(page)
    .getByText(/O seu: .*950/)
    .waitFor()
  await conflict(page).getByRole('button', { name: 'Manter como está' }).click()
  await card(page, 'Agente de voz').getByText('Livraria Sul').waitFor()
  await card(page, 'Agente de voz').getByText('1.200').waitFor()
  await expect
    .poll(async () => (await history(id))[0]?.deal)
    .toMatchObject({ value: brl(1200_00), contact: 'Livraria Sul', probability: 40, version: 4 })
  await page.context().close()
})

test('an undo after writing over brings back what was written over, in the cells of the list', async () => {
  const { id } = await open('Agente de voz')
  const page = await visit(0, '/crm?as=list')
  await row(page, 'Agente de voz').waitFor()
  await cutLine(page)
  await typeProbability(page, 'Agente de voz', '55')
  await typeProbability(page, 'Agente de voz', '57')
  await ask('deals.edit', { dealId: id, version: 1, probability: 70 }, 1)
  await page.context().setOffline(false)
  for (const own of ['55', '57']) {
    await conflict(page).getByText(`O seu: ${own}`).waitFor({ timeout: 60_000 })
    await row(page, 'Agente de voz').getByText('70 %').waitFor()
    await conflict(page)
      .getByRole('button', { name: own === '55' ? 'Manter como está' : 'Gravar o meu' })
      .click()
  }
  await row(page, 'Agente de voz').getByText('57 %').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await row(page, 'Agente de voz').getByText('70 %').waitFor()
  await page.context().close()
})

test('of several cards that others have moved it is asked once, and again of a later move', async () => {
  const deals = [await open('Um'), await open('Dois')]
  const page = await enter(0)
  for (const { title } of deals)
    await card(page, title)
      .locator('[data-title]')
      .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('status').getByText('2 selecionados').waitFor()
  await cutLine(page)
  await page.getByRole('button', { name: 'Mover para…' }).click()
  await page.getByRole('menuitem', { name: 'Fechamento' }).click()
  const moveAll = (to: Stage, ids: readonly Deal[]) =>
    Promise.all(ids.map(({ id }) => ask('deals.move', { dealId: id, to, before: null }, 1)))
  await moveAll('proposal', deals)
  await page.context().setOffline(false)
  for (const { title } of deals) await conflict(page).getByText(title, { exact: true }).waitFor({ timeout: 60_000 })
  await moveAll('negotiation', deals.slice(0, 1))
  await becomes(page, 'negotiation', ['Um'])
  await conflict(page).getByRole('button', { name: 'Gravar o meu' }).click()
  await conflict(page)
    .getByText(/Pessoa 2 moveu o negócio para Negociação/)
    .waitFor()
  expect(await conflict(page).getByText('Dois', { exact: true }).count()).toBe(0)
  await conflict(page).getByRole('button', { name: 'Manter como está' }).click()
  await becomes(page, 'closing', ['Dois'])
  await becomes(page, 'negotiation', ['Um'])
  await page.context().close()
})

test('a deal that is archived while its form is open leaves what was typed, which is saved once it is back', async () => {
  const { id } = await open('Agente de voz')
  await open('Outro')
  const page = await enter(0)
  await openForm(page, 'Agente de voz')
  await page.getByLabel('Contato').fill('Livraria Sul')
  const archive = (archived: boolean) =>
    ask<unknown>('deals.edit-many', { edits: [{ dealId: id, patch: { archived } }] }, 1)
  await archive(true)
  const gone = notice(page).getByText(/Pessoa 2 arquivou ou mesclou este negócio/)
  await gone.waitFor()
  await save(page)
  await expect.poll(() => isFocused(notice(page))).toBe(true)
  expect(await page.getByLabel('Contato').inputValue()).toBe('Livraria Sul')
  expect(await seriousProblems(page)).toEqual([])
  await archive(false)
  await gone.waitFor({ state: 'detached' })
  await save(page)
  await card(page, 'Agente de voz').getByText('Livraria Sul').waitFor()

  // To another pipeline the form goes along, with what was typed.
  const pipelineId = await openPipeline('Parcerias')
  await openForm(page, 'Agente de voz')
  const contact = page.getByLabel('Contato')
  await contact.fill('Livraria Norte')
  await ask('deals.edit-many', { edits: [{ dealId: id, patch: { pipelineId, stage: 'plan' } }] }, 1)
  await notice(page)
    .getByText(/Pessoa 2 levou este negócio para outro pipeline/)
    .waitFor()
  await notice(page).getByRole('button', { name: 'Abrir no novo pipeline' }).click()
  await page.locator('[data-column=plan]').waitFor()
  await expect.poll(() => contact.inputValue()).toBe('Livraria Norte')
  await save(page)
  await card(page, 'Agente de voz').getByText('Livraria Norte').waitFor()
  await page.context().close()
})

test('a refused form is opened again beside what was typed elsewhere, on its own board, and merged', async () => {
  const { id } = await open('Agente de voz')
  await open('Outro')
  await openPipeline('Parcerias')
  const page = await enter(0)
  await openForm(page, 'Outro')
  await waitForContent(page)
  await page.keyboard.press('Escape')
  await waitForClose(form(page))
  await cutLine(page)
  await openForm(page, 'Agente de voz')
  await form(page).getByLabel('Contato').fill('Livraria Sul')
  await save(page)
  const archive = (archived: boolean) =>
    ask<unknown>('deals.edit-many', { edits: [{ dealId: id, patch: { archived } }] }, 1)
  await archive(true)
  await page.context().setOffline(false)
  const again = page.getByRole('button', { name: 'Abrir de novo' })
  await page.getByText('Pessoa 2 arquivou este negócio. Restaure-o para alterá-lo.').waitFor({ timeout: 60_000 })
  await archive(false)
  await ask('deals.edit', { dealId: id, version: 3, value: brl(1200_00) }, 1)
  await card(page, 'Agente de voz').getByText('1.200').waitFor()

  // Another form that something was typed into stays until it is saved.
  await openForm(page, 'Outro')
  await form(page).getByLabel('Contato').fill('Papelaria Central')
  await again.click()
  await page.getByText('Agente de voz: abre quando o outro formulário for salvo ou fechado.').waitFor()
  expect(await form(page).getByLabel('Contato').inputValue()).toBe('Papelaria Central')
  await save(page)
  await card(page, 'Outro').getByText('Papelaria Central').waitFor()
  const contact = form(page).getByLabel('Contato')
  await expect.poll(() => contact.inputValue()).toBe('Livraria Sul')
  await expect.poll(() => form(page).getByLabel('Valor').inputValue()).toBe('1.200')

  // Until all of it is there and has the focus, what takes the focus away would leave it.
  await waitForContent(page)
  await expect.poll(() => isFocused(form(page).getByLabel('Título'))).toBe(true)

  // Refused once more, it finds its board again from another one.
  await archive(true)
  await notice(page)
    .getByText(/Pessoa 2 arquivou/)
    .waitFor()
  await archive(false)
  await notice(page).waitFor({ state: 'detached' })
  await cutLine(page)
  await save(page)
  await archive(true)
  await page.context().setOffline(false)
  await again.waitFor({ timeout: 60_000 })
  await archive(false)
  await card(page, 'Agente de voz').waitFor()
  await page.getByRole('button', { name: 'Vendas', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Parcerias' }).click()
  await page.locator('[data-column=talk]').waitFor()
  await again.click()
  await expect.poll(() => contact.inputValue()).toBe('Livraria Sul')
  await save(page)
  await card(page, 'Agente de voz').getByText('Livraria Sul').waitFor()
  await expect
    .poll(async () => (await history(id))[0]?.deal)
    .toMatchObject({ contact: 'Livraria Sul', value: brl(1200_00) })
  await page.context().close()
})

/** The copilot as an operator and a supervisor use it, by keyboard, without a model and with one that speaks real HTTP. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../infra/access-token.ts'
import { asking } from '../../infra/ask.ts'
import { answer, enterAs, waitForClose } from '../../infra/browser-actions.ts'
import { looksWrong, seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { createTestCompany, type TestCompany, testPassword } from '../../infra/company.ts'
import { type Desk, openDesk } from '../../infra/desk.ts'
import { box, leave, messageWith, row } from '../../infra/inbox-test.ts'
import { type ModelProviderSimulator, startModelProvider } from '../../infra/model-provider/simulator.ts'
import { sharedBrowser } from '../../infra/shared-browser.ts'
import { sharedWorld } from '../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let provider: ModelProviderSimulator
let company: TestCompany
let desk: Desk
let token: string

beforeAll(async () => {
  browser = await sharedBrowser()
  provider = await startModelProvider()
})
afterAll(async () => {
  await browser.close()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  company = await createTestCompany(databaseUrl, ['company_owner', 'company_user'])
  token = tokenOf(company.people[0]?.email ?? '')
  const opened = await openDesk(company)
  desk = opened
  return () => opened[Symbol.asyncDispose]()
})

const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, token)
const enter = (who: number, path = '/operations?scope=queue') =>
  enterAs(browser, url, { email: company.people[who]?.email ?? '', password: testPassword }, path)
const suggestion = (page: Page) => page.getByRole('region', { name: 'Sugestão do copiloto' })
const claim = (page: Page) => page.getByRole('button', { name: 'Assumir para responder' }).press('Enter')

const saveReply = () =>
  ask('replies.save-reply', {
    ...{ replyId: crypto.randomUUID(), version: 0, shared: true, shortcut: 'troca', title: 'Troca', channels: [] },
    ...{ fileId: null, text: 'Olá {{contato.primeiro_nome}}, a troca é aceita em até trinta dias.' },
  })

async function connect() {
  const connectionId = crypto.randomUUID()
  const plain = { firstAnswerSeconds: 20, silenceSeconds: 20, embeddingModel: null, prices: [], name: 'Modelo' }
  const made = { connectionId, name: 'Modelo', kind: 'openai', baseUrl: provider.urlOf('openai'), key: provider.key }
  const { version } = await ask<{ version: number }>('ai.create-connection', made)
  await ask('ai.edit-connection', { connectionId, version, ...plain, chatModel: 'small-chat' })
}

test('Tab takes the suggestion into the empty box, Escape dismisses it, and what goes out is measured', async () => {
  await saveReply()
  const from = '+5511987660001'
  await desk.write(from, 'Nina Alves', 'Vocês aceitam troca em trinta dias?')
  const page = await enter(1)
  await row(page, 'Nina Alves').click()
  await claim(page)
  await suggestion(page).getByText('Olá Nina, a troca é aceita em até trinta dias.').waitFor()
  await suggestion(page).getByText('Resposta pronta: Troca').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await looksWrong(page, 'copilot', () => suggestion(page).waitFor())).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await box(page).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => box(page).inputValue()).toBe('Olá Nina, a troca é aceita em até trinta dias.')
  expect(await desk.got(from)).toEqual([])
  // What goes out is measured by the suggestion that was taken before.
  const takenRows = `select from copilot_suggestions where company_id = $1 and $2::uuid is not null and taken_at is not null`
  await expect.poll(async () => (await desk.query(takenRows)).rows.length).toBe(1)
  await page.keyboard.press('End')
  await page.keyboard.type(' Até sete, se usado.')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => desk.got(from))
    .toEqual(['Olá Nina, a troca é aceita em até trinta dias. Até sete, se usado.'])

  await desk.write(from, 'Nina Alves', 'E a troca em trinta dias tem custo?')
  await suggestion(page).waitFor()
  await box(page).focus()
  await page.keyboard.press('Escape')
  await suggestion(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  await expect.poll(() => box(page).inputValue()).toBe('')
  expect(await page.getByRole('button', { name: 'Copiloto' }).count()).toBe(0)

  const lead = await enter(0, '/operations/replies?tab=copilot')
  const figures = lead.getByRole('region', { name: 'Sugestões por fila' }).last()
  await figures.getByRole('row', { name: 'Lista geral 2 1 1 0 29 %' }).waitFor()
  await leave(page, lead)
})

test('a draft out of repeated words is approved as a reply of the company, another one is discarded', async () => {
  await desk.query(
    `insert into copilot_reply_drafts (company_id, id, fingerprint, text, uses, conversations, found_at)
     select $1, gen_random_uuid(), md5(text), text, 7, 4, now() from unnest($3::text[]) text where $2::uuid is not null`,
    [['O boleto chega em um dia útil.', 'A nota fiscal segue com o pedido.']],
  )
  const page = await enter(0, '/operations/replies?tab=copilot')
  const drafts = page.getByRole('list', { name: 'Rascunhos de respostas prontas' })
  const draft = (text: string) => drafts.getByRole('listitem').filter({ hasText: text })
  await draft('boleto').getByText('7 vezes').waitFor()
  expect(await looksWrong(page, 'copilot-tab', () => drafts.waitFor())).toEqual([])
  await draft('nota fiscal').getByRole('button', { name: 'Descartar' }).press('Enter')
  await draft('nota fiscal').waitFor({ state: 'detached' })
  await draft('boleto').getByRole('button', { name: 'Aprovar' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nova resposta pronta' })
  await dialog.getByLabel('Título').fill('Boleto')
  await dialog.getByLabel('Atalho').fill('boleto')
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Aprovar' }).press('Enter')
  await waitForClose(dialog)
  await page.getByText('Nada foi escrito vezes o bastante ainda.').waitFor()
  await page.getByRole('tab', { name: 'Copiloto' }).press('Home')
  await page.getByText('/boleto').waitFor()
  await leave(page)
})

test('a model rewords and translates what is written, sums up for the transfer and the close, and fails in a sentence', async () => {
  await connect()
  provider.answer({ words: ['Claro, ', 'com prazer!'] })
  const from = '+5511987660002'
  await desk.write(from, 'Otto Braun', 'Kann ich die Schuhe umtauschen?')
  const page = await enter(1)
  await row(page, 'Otto Braun').click()
  await claim(page)
  await suggestion(page).getByText('Claro, com prazer!').waitFor()
  await suggestion(page).getByText('small-chat').waitFor()
  const tool = async (name: string) => {
    await page.getByRole('button', { name: 'Copiloto', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  provider.answer({ words: ['Posso trocar os sapatos?'] })
  await tool('Traduzir o que o cliente escreveu')
  await page.getByText('Tradução: Posso trocar os sapatos?').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await box(page).fill('pode sim')
  provider.answer({ words: ['Ja, gerne.'] })
  await tool('Traduzir para o idioma do cliente')
  await expect.poll(() => box(page).inputValue()).toBe('Ja, gerne.')
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect.poll(() => box(page).inputValue()).toBe('pode sim')
  provider.answer({ fault: { kind: 'status', status: 500 } })
  await tool('Tom mais formal')
  await page.getByText('O copiloto não respondeu. Tente de novo ou escreva você mesmo.').waitFor()
  await expect.poll(() => box(page).inputValue()).toBe('pode sim')
  expect(await desk.got(from)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.setViewportSize({ width: 1440, height: 900 })

  provider.answer({ words: ['Quer trocar os sapatos.'] })
  await row(page, 'Otto Braun').focus()
  await page.keyboard.press('t')
  const transfer = page.getByRole('dialog', { name: 'Transferir a conversa' })
  await transfer.getByRole('button', { name: 'Resumir com o copiloto' }).press('Enter')
  await expect.poll(() => transfer.getByLabel('Nota para quem recebe').inputValue()).toBe('Quer trocar os sapatos.')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await answer(page, 'Descartar')
  await waitForClose(transfer)
  await row(page, 'Otto Braun').focus()
  await page.keyboard.press('e')
  const close = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await close.getByLabel('Nota da conversa (opcional)').fill('Ligar amanhã')
  await close.getByRole('button', { name: 'Resumir com o copiloto' }).press('Enter')
  await expect
    .poll(() => close.getByLabel('Nota da conversa (opcional)').inputValue())
    .toBe('Ligar amanhã\n\nQuer trocar os sapatos.')
  expect(await seriousProblems(page)).toEqual([])
  await close.getByRole('radio', { name: 'Resolvida' }).press('1')
  await messageWith(page, 'Quer trocar os sapatos.').getByText('Nota').first().waitFor()
  await leave(page)
})

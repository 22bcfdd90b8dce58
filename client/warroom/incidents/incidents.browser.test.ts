/** From the alarm to the report, as those who are called to it use it: two browsers, by hand and by keyboard. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../infra/browser.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { enterAs, looksWrong, type Visitor } from '../../../infra/hand.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let people: Visitor[]
const { url, databaseUrl } = sharedWorld().provided

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const box = (page: Page, name: string) => page.getByRole('region', { name })
const agree = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

async function pick(page: Page, label: string, words: string) {
  await page.getByRole('combobox', { name: label }).first().fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

/** Pessoa 2 is on call this year, and the escalation asks her and then everybody. */
async function prepare(page: Page) {
  await page.getByRole('button', { name: 'Nova escala' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nome').fill('Plantão técnico')
  await pick(page, 'Pessoas, na ordem do rodízio', 'Pessoa 2')
  await sheet.getByLabel('Começa em').fill('2026-01-01')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await box(page, 'Plantão técnico').getByText('Pessoa 2').first().waitFor()

  await page.getByRole('tab', { name: 'Plantão' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Nova política' }).click()
  await sheet.getByLabel('Nome').fill('Atendimento parado')
  await sheet.getByLabel('Crítica').check()
  await pick(page, 'Quem é chamado', 'Plantão: Plantão técnico')
  await sheet.getByRole('button', { name: 'Acrescentar passo' }).click()
  const second = sheet.getByRole('group', { name: 'Passo 2' })
  await second.getByRole('combobox', { name: 'Quem é chamado' }).fill('Pessoa 2')
  await page.getByRole('option', { name: 'Pessoa 2' }).click()
  await sheet.getByText('Passo 2: chama só quem o passo anterior já chamou.').waitFor()
  await second.getByRole('button', { name: 'Tirar Pessoa 2' }).click()
  await second.getByRole('combobox', { name: 'Quem é chamado' }).fill('Grupo: Gestão')
  await page.getByRole('option', { name: 'Grupo: Gestão' }).click()
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
}

test('declared, asked, taken in a second browser, resolved, reviewed and written down', async () => {
  const [lead, ana] = [await enter(0, '/warroom/readiness'), await enter(1, '/warroom')]
  await prepare(lead)
  expect(await looksWrong(lead, 'readiness', () => box(lead, 'Atendimento parado').waitFor())).toEqual([])

  await lead.goto('/warroom')
  await lead.getByRole('button', { name: 'Declarar incidente' }).press('Enter')
  await lead.getByLabel('Título').fill('WhatsApp fora do ar')
  await lead.getByLabel('Gravidade').selectOption({ label: 'Crítica' })
  await lead.getByLabel('O que se sabe até agora').fill('Mensagens não saem desde as 14h')
  await lead.getByLabel('Equipe', { exact: true }).check()
  await lead.getByText('O escalonamento pergunta primeiro a Pessoa 2').waitFor()
  await lead.getByLabel('Título').press('Enter')
  await agree(lead, 'Declarar incidente')
  await lead.getByRole('heading', { name: 'INC-1 WhatsApp fora do ar' }).waitFor()
  await box(lead, 'Escalonamento').locator('[data-step=here]', { hasText: 'Plantão técnico' }).waitFor()
  await box(lead, 'Escalonamento')
    .getByText(/Próximo passo em/)
    .waitFor()

  // It stands in her War Room and in her bell, and by coming she has seen it.
  await box(ana, 'Incidentes abertos').getByRole('link', { name: /INC-1/ }).click()
  await ana.getByRole('button', { name: 'Assumir' }).press('Enter')
  await box(lead, 'Escalonamento').getByText('Pessoa 2 assumiu; ninguém mais é chamado.').waitFor()
  await box(lead, 'Linha do tempo').getByText('Estado: Declarado → Em investigação.').waitFor()
  await box(lead, 'Quem foi avisado').getByText('Passo 1').click()
  await box(lead, 'Quem foi avisado').getByText('visto', { exact: true }).first().waitFor()

  await ana.getByLabel('Acrescentar à linha do tempo').fill('O certificado venceu')
  await ana.keyboard.press('Control+Enter')
  await box(lead, 'Linha do tempo').getByText('O certificado venceu').waitFor()
  await lead.locator('[data-entry=note]').getByRole('button', { name: 'Corrigir' }).click()
  await lead.getByLabel('Como deve constar').fill('O certificado do provedor venceu')
  await lead.keyboard.press('Control+Enter')
  await box(ana, 'Linha do tempo').getByText('Como estava antes').click()
  await box(ana, 'Linha do tempo').getByText('O certificado venceu', { exact: true }).waitFor()

  await lead.getByLabel('Comando').selectOption({ label: 'Pessoa 3' })
  await ana.getByLabel('Nova tarefa').fill('Renovar o certificado')
  await ana.keyboard.press('Enter')
  await lead.getByLabel('Renovar o certificado', { exact: true }).check()
  await box(ana, 'Tarefas (0 de 1 em aberto)').waitFor()

  await ana.getByRole('button', { name: 'Resolver' }).click()
  await agree(ana, 'Resolver')
  await lead.getByRole('button', { name: 'Concluir revisão' }).hover()
  await box(lead, 'Post-mortem').getByRole('button', { name: 'Escrever' }).click()
  await box(lead, 'Post-mortem').getByRole('textbox').fill('# Causa\n\nNinguém renovou o certificado.')
  await box(lead, 'Post-mortem').getByRole('button', { name: 'Salvar' }).click()
  await lead.getByRole('button', { name: 'Concluir revisão' }).click()
  await lead.getByText('Revisado', { exact: true }).waitFor()

  const saved = lead.waitForEvent('download')
  await lead.getByRole('button', { name: 'Gerar PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^INC-1 .*\.pdf$/)
  expect(await looksWrong(lead, 'incident', () => box(lead, 'Linha do tempo').waitFor())).toEqual([])
  await leave(lead, ana)
})

test('a group is told with the reach shown before and the proof after; the history and the figures know it', async () => {
  const [lead, ana] = [await enter(0, '/warroom?tab=operations'), await enter(1, '/operations')]
  await box(lead, 'Escalonamento').getByRole('button', { name: 'Notificar equipe' }).click()
  const sheet = lead.getByRole('dialog')
  await sheet.getByText(/Equipe, pelo sino e por e-mail: Pessoa/).waitFor()
  await sheet.getByRole('button', { name: 'Avisar agora' }).click()
  await sheet.getByText('Escreva o que eles precisam saber.').waitFor()
  await sheet.getByLabel('Mensagem').fill('Usem o SMS por enquanto')
  await sheet.getByRole('button', { name: 'Avisar agora' }).click()
  await agree(lead, 'Avisar agora')
  await lead.getByRole('dialog', { name: 'Avisado: Equipe' }).getByText('e-mail entregue ao servidor').first().waitFor()
  await ana
    .getByRole('button', { name: /Notificações/ })
    .first()
    .click()
  await ana.getByText('Usem o SMS por enquanto').first().click()
  await lead.getByText('1 de 3 viram').waitFor()
  await lead.keyboard.press('Escape')

  await box(lead, 'Relatórios').getByRole('link', { name: 'Histórico de incidentes' }).click()
  await lead.getByText('Nenhum incidente até agora').waitFor()
  await lead.getByRole('tab', { name: 'Métricas de SLA' }).click()
  await lead.getByRole('rowheader', { name: 'Crítica' }).waitFor()
  await leave(lead, ana)
})

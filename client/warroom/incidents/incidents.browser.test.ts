/** From the alarm to the report, as responders use it: two browsers, by hand and by keyboard. */
import { randomUUIDv7 } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { closeByEscape, enterAs, type Visitor } from '../../../infra/browser-actions.ts'
import { looksWrong } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

let browser: Browser
let people: Visitor[]
let ana: string
const { url, databaseUrl } = sharedWorld().provided
const patient = { timeout: 70_000 }

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner', 'company_user', 'company_user'])
  people = company.people.map(({ email }) => ({ email, password: testPassword }))
  ana = company.people[1]?.id ?? ''
})

const enter = (who: number, path: string) => enterAs(browser, url, people[who] ?? { email: '', password: '' }, path)
const leave = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))
const box = (page: Page, name: string) => page.getByRole('region', { name })
const agree = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

async function pick(page: Page, label: string, words: string) {
  await page.getByRole('combobox', { name: label }).first().fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

/** Asks Pessoa 2, made behind everybody's back. */
async function policy() {
  const accessToken = tokenOf(people[0]?.email ?? '')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const steps = [{ targets: [{ kind: 'person', id: ana }], waitMinutes: 5 }]
  const input = {
    id: randomUUIDv7(),
    name: 'Atendimento parado',
    severities: ['critical'],
    steps,
    repeats: 1,
    version: null,
  }
  const response = await fetch(`${url}/api/warroom.save-policy`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Pessoa 2 is on call this year, and the escalation asks that person and then everybody. */
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

/** A group of the company's own, one of whose people is told otherwise than the rest. */
async function addGroup(page: Page) {
  await page.getByRole('tab', { name: 'Grupos' }).click()
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.getByText('Dê um nome.').waitFor()
  await sheet.getByLabel('Nome').fill('Madrugada')
  await pick(page, 'Pessoas', 'Pessoa 2')
  await sheet.getByLabel('E-mail para Pessoa 2').uncheck()
  await sheet.getByLabel('Número de WhatsApp de Pessoa 2').fill('12')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.getByText(/O número de Pessoa 2 não existe/).waitFor()
  await sheet.getByLabel('Número de WhatsApp de Pessoa 2').fill('(11) 98765-4321')
  await sheet.getByRole('button', { name: 'Salvar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await box(page, 'Madrugada').getByText('1 pessoa por WhatsApp.').waitFor()
  await box(page, 'Avisos por WhatsApp').getByRole('button', { name: 'Escolher' }).click()
  await sheet.getByText(/Nenhum número de WhatsApp conectado/).waitFor()
  await sheet.getByRole('button', { name: 'Cancelar' }).click()
}

test('who is on call, and whom an incident asks, is written down; what would go wrong is said as it is typed', async () => {
  const lead = await enter(0, '/warroom/readiness')
  await prepare(lead)
  await addGroup(lead)
  expect(await looksWrong(lead, 'readiness', () => lead.getByText('Madrugada').first().waitFor())).toEqual([])
  await leave(lead)
})

test('declared, asked, taken in a second browser, resolved, reviewed and written down', async () => {
  await policy()
  const [lead, called] = [await enter(0, '/warroom/incidents'), await enter(1, '/warroom/incidents')]
  await lead.getByText('Nenhum incidente até agora').waitFor(patient)
  await lead.getByRole('button', { name: 'Declarar incidente' }).press('Enter')
  const sheet = lead.getByRole('dialog', { name: 'Declarar incidente' })
  await sheet.getByRole('textbox', { name: 'Título' }).fill('WhatsApp fora do ar')
  await sheet.getByLabel('Gravidade', { exact: true }).selectOption({ label: 'Crítica' })
  await sheet.getByLabel('O que se sabe até agora').fill('Mensagens não saem desde as 14h')
  await sheet.getByLabel('Equipe', { exact: true }).check()
  await sheet.getByText('O escalonamento chama primeiro Pessoa 2').waitFor()
  await sheet.getByLabel('O que aconteceu antes').selectOption({ label: 'Últimos 60 minutos' })
  await sheet.getByRole('textbox', { name: 'Título' }).press('Enter')
  await agree(lead, 'Declarar incidente')
  await lead.getByRole('heading', { name: 'INC-1 WhatsApp fora do ar' }).waitFor()
  await box(lead, 'Escalonamento').locator('[data-step=here]', { hasText: 'Pessoa 2' }).waitFor()
  await box(lead, 'Escalonamento')
    .getByText(/Próximo passo em/)
    .waitFor()

  // It appears in the open list, and opening it marks the notice as seen.
  await called.locator('[data-row]', { hasText: 'INC-1' }).click(patient)
  await called.getByRole('button', { name: 'Assumir' }).press('Enter')
  await box(lead, 'Escalonamento').getByText('Pessoa 2 assumiu; ninguém mais é chamado.').waitFor()
  await box(lead, 'Linha do tempo').getByText('Estado: Declarado → Em investigação.').waitFor()
  await box(lead, 'Quem foi avisado').getByText('Passo 1').click()
  await box(lead, 'Quem foi avisado').getByText('visto', { exact: true }).first().waitFor()

  await lead.getByRole('button', { name: 'Editar' }).press('Enter')
  await lead.getByRole('dialog').getByRole('textbox', { name: 'Título' }).fill('WhatsApp fora do ar no Sul')
  await lead.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await called.getByRole('heading', { name: 'INC-1 WhatsApp fora do ar no Sul' }).waitFor()
  await box(called, 'Linha do tempo').getByText('“WhatsApp fora do ar” → “WhatsApp fora do ar no Sul”').waitFor()

  await called.getByLabel('Acrescentar à linha do tempo').fill('O certificado venceu')
  await called.keyboard.press('Control+Enter')
  await box(lead, 'Linha do tempo').getByText('O certificado venceu').waitFor()
  await lead.locator('[data-entry=note]').getByRole('button', { name: 'Corrigir' }).click()
  await lead.getByLabel('Como deve constar').fill('O certificado do provedor venceu')
  await lead.keyboard.press('Control+Enter')
  await box(called, 'Linha do tempo').getByText('Como estava antes').click()
  await box(called, 'Linha do tempo').getByText('O certificado venceu', { exact: true }).waitFor()

  await lead.getByLabel('Comando').selectOption({ label: 'Pessoa 3' })
  await called.getByLabel('Nova tarefa').fill('Renovar o certificado')
  await called.keyboard.press('Enter')
  await lead.getByLabel('Renovar o certificado', { exact: true }).check()
  await box(called, 'Tarefas (em aberto: 0 de 1)').waitFor()

  await called.getByRole('button', { name: 'Resolver' }).click()
  await agree(called, 'Resolver')
  await lead.getByRole('button', { name: 'Concluir revisão' }).hover()
  await box(lead, 'Post-mortem').getByRole('button', { name: 'Escrever' }).click()
  await box(lead, 'Post-mortem').getByRole('textbox').fill('# Causa\n\nNinguém renovou o certificado.')
  await box(lead, 'Post-mortem').getByRole('button', { name: 'Salvar' }).click()
  await lead.getByRole('button', { name: 'Concluir revisão' }).click()
  await lead.getByText('Revisado', { exact: true }).waitFor()

  await lead.getByRole('link', { name: 'Rever a sala' }).press('Enter')
  await lead.getByLabel('Momento do incidente').waitFor()
  await lead
    .getByText(/^Não é ao vivo/)
    .first()
    .waitFor()
  await lead.goBack()

  const saved = lead.waitForEvent('download')
  await lead.getByRole('button', { name: 'Gerar PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^INC-1 .*\.pdf$/)
  expect(await looksWrong(lead, 'incident', () => lead.locator('[data-entry]').first().waitFor())).toEqual([])
  await leave(lead, called)
})

test('a group is told with the reach shown before and the proof after; the history and the figures know it', async () => {
  const [lead, called] = [await enter(0, '/warroom?tab=operations'), await enter(1, '/operations')]
  await box(lead, 'Escalonamento').getByRole('button', { name: 'Notificar equipe' }).click(patient)
  const sheet = lead.getByRole('dialog')
  await sheet.getByText(/Equipe, pelo sino e por e-mail: Pessoa/).waitFor()
  await sheet.getByRole('button', { name: 'Avisar agora' }).click()
  await sheet.getByText('Escreva o que eles precisam saber.').waitFor()
  await sheet.getByLabel('Mensagem').fill('Usem o SMS por enquanto')
  await sheet.getByRole('button', { name: 'Avisar agora' }).click()
  await agree(lead, 'Avisar agora')
  const proof = lead.getByRole('dialog', { name: 'Avisado: Equipe' })
  await proof.getByText('e-mail entregue ao servidor').first().waitFor(patient)
  await called.getByRole('button', { name: /^Notificações/ }).click()
  const result = called.getByRole('dialog', { name: 'Notificações' }).locator('[data-notification]').first()
  await result.getByText('Usem o SMS por enquanto').click()
  await lead.getByText('Visto por 1 de 3').waitFor()
  await closeByEscape(proof)

  await box(lead, 'Relatórios').getByRole('link', { name: 'Histórico de incidentes' }).click()
  await lead.getByText('Nenhum incidente até agora').waitFor()
  await lead.getByRole('tab', { name: 'Métricas de SLA' }).click()
  await lead.getByRole('rowheader', { name: 'Crítica' }).waitFor()
  await leave(lead, called)
})

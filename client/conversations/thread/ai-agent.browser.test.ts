/** An AI agent's conversation in the inbox: a supervisor whispers, a person gets it handed over, and it becomes knowledge. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { plainAgent } from '../../../infra/agents-test.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { openDesk } from '../../../infra/desk.ts'
import { box, leave, messageWith, patient, row } from '../../../infra/inbox-test.ts'
import { type ModelProviderSimulator, startModelProvider } from '../../../infra/model-provider/simulator.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser
let provider: ModelProviderSimulator

beforeAll(async () => {
  browser = await sharedBrowser()
  provider = await startModelProvider()
})
afterAll(async () => {
  await browser.close()
  await provider[Symbol.asyncDispose]()
})

test('a supervisor whispers, the hand-off says all that a person needs, and the War Room counts it', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  await using desk = await openDesk(company)
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  const connectionId = crypto.randomUUID()
  const made = { connectionId, name: 'Modelo', kind: 'openai', baseUrl: provider.urlOf('openai'), key: provider.key }
  const { version } = await ask<{ version: number }>('ai.create-connection', made)
  await ask('ai.edit-connection', {
    ...{ connectionId, version, name: 'Modelo', chatModel: 'small-chat', embeddingModel: null, prices: [] },
    ...{ firstAnswerSeconds: 20, silenceSeconds: 20 },
  })
  const channels = await desk.query('select id from channels where company_id = $1 and $2::uuid is not null')
  const agentId = crypto.randomUUID()
  const key = { agentId, companyId: company.id, createdBy: company.people[0]?.id }
  await ask('agents.create', { ...plainAgent, ...key, channelIds: channels.rows.map(({ id }) => id) })
  await ask('agents.activate', { agentId, untested: 'without_tests' })

  provider.answer({ words: ['Bom dia! ', 'Em que posso ajudar?'] })
  await desk.write('+5511987670001', 'Rita Paz', 'Bom dia')
  const page = await enterAs(browser, url, owner, '/operations?scope=all')
  await row(page, 'Rita Paz').click()
  await messageWith(page, 'Bom dia! Em que posso ajudar?').waitFor(patient)
  const whisper = page.getByRole('textbox', { name: 'Sussurre a Lia: o cliente não vê' })
  await whisper.fill('Ofereça frete grátis')
  await page.keyboard.press('Enter')
  await messageWith(page, 'Ofereça frete grátis').waitFor()
  await expect.poll(() => desk.got('+5511987670001'), patient).toEqual(['Bom dia! Em que posso ajudar?'])
  expect(await seriousProblems(page)).toEqual([])

  const handOff = {
    reason: 'cannot_answer',
    summary: 'Quer trocar.',
    steps: ['Procurei a política'],
    question: 'Posso?',
  }
  provider.answer({ words: [], call: { name: 'hand_off', input: JSON.stringify(handOff) } })
  await desk.write('+5511987670001', 'Rita Paz', 'Posso trocar?')
  const card = page.getByRole('article', { name: /Lia/ }).filter({ hasText: 'Quer trocar.' })
  await card.waitFor(patient)
  for (const words of ['Procurei a política', 'Posso?']) await card.getByText(words, { exact: true }).waitFor()
  await whisper.waitFor({ state: 'detached' })
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Assumir para responder' }).press('Enter')
  // The composer takes the focus once the conversation is one's own.
  await expect.poll(() => box(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await row(page, 'Rita Paz').focus()
  await page.keyboard.press('e')
  const close = page.getByRole('dialog', { name: 'Encerrar a conversa' })
  await close.getByRole('radio', { name: 'Resolvida' }).press('1')
  await page.getByText('Pessoa 1 encerrou: Resolvida').waitFor()
  await page.goto(`${url}/operations?scope=closed`)
  await row(page, 'Rita Paz').click()
  await page.getByRole('button', { name: 'Ações da conversa' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Transformar em conhecimento' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transformar em conhecimento' })
  await dialog.getByLabel('Título').fill('Trocas')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('A conversa virou uma fonte de conhecimento').waitFor()

  await page.goto(`${url}/warroom`)
  const agents = page.getByRole('region', { name: 'Agentes de IA' })
  const lia = agents.getByRole('row', { name: /^Lia/ })
  await lia.waitFor(patient)
  await agents.scrollIntoViewIfNeeded()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((mode) => {
      document.documentElement.className = mode
    }, theme)
    const pictures = process.env.AURA_PICTURES
    if (pictures) await page.screenshot({ path: `${pictures}/ai-agents-${theme}.png` })
  }
  // That a person comes is no answer.
  const cells = async () => (await lia.locator('th, td').allInnerTexts()).slice(0, 6).map((text) => text.trim())
  await expect.poll(cells, patient).toEqual(['Lia', 'Atendendo', '0 de 100', '1', '0', '1'])
  expect(await seriousProblems(page)).toEqual([])

  // The same over days, beside its form.
  await page.goto(`${url}/agents?agent=${agentId}`)
  const drawer = page.getByRole('dialog', { name: 'Lia' })
  await drawer.getByRole('tab', { name: 'Números' }).click()
  const figures = drawer.getByRole('table', { name: 'Números' })
  const ofMeasure = (name: string) => figures.getByRole('row', { name }).locator('td')
  await expect.poll(() => ofMeasure('Respostas').allInnerTexts()).toEqual(['1', '1'])
  await expect.poll(() => ofMeasure('Passadas para pessoas').allInnerTexts()).toEqual(['1', '1'])
  expect(await ofMeasure('Encerradas como resolvidas').allInnerTexts()).toEqual(['0', '0'])
  expect(await drawer.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await leave(page)
})

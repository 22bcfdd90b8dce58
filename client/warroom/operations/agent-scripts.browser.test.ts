/** 'Check scripts' shows the whole of what the model of an AI agent is sent, and lets nobody change it there. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../../infra/access-token.ts'
import { plainAgent } from '../../../infra/agents-test.ts'
import { asking } from '../../../infra/ask.ts'
import { enterAs } from '../../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../../infra/browser-looks.ts'
import { createTestCompany, testPassword } from '../../../infra/company.ts'
import { sharedBrowser } from '../../../infra/shared-browser.ts'
import { sharedWorld } from '../../../infra/shared-world.ts'

const { url, databaseUrl } = sharedWorld().provided
let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test('fixed rules, persona, tools, procedures, hand-off rules and the canary’s share are read, and nothing is edited', async () => {
  const company = await createTestCompany(databaseUrl, ['company_owner'])
  const owner = { email: company.people[0]?.email ?? '', password: testPassword }
  const accessToken = tokenOf(owner.email)
  const ask = <T>(name: string, input: object) => asking(url).ask<T>(name, input, accessToken)
  const agentId = crypto.randomUUID()
  const procedure = { name: 'Troca', phrases: ['quero trocar'], end: 'hand_off' }
  const draft = {
    ...{ ...plainAgent, tools: ['read_deals'] },
    procedures: [{ ...procedure, steps: [{ kind: 'ask', text: 'Qual é o pedido?' }] }],
    handOff: { phrases: ['procon'], afterAnswers: 7, queueId: null },
  }
  await ask('agents.create', { ...draft, agentId, companyId: company.id, createdBy: company.people[0]?.id })
  await ask('agents.activate', { agentId, untested: 'without_tests' })
  await ask('agents.update', { ...draft, agentId, version: 1, persona: 'Seja breve.' })
  await ask('agents.start-canary', { agentId, version: 2, share: 20, untested: 'without_tests' })

  const page = await enterAs(browser, url, owner, '/warroom?tab=operations')
  await page.getByRole('button', { name: 'Verificar scripts', disabled: false }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Verificar scripts' })
  const published = drawer.getByRole('region', { name: 'v1' })
  await published.getByText('Publicada: v1 em 80 % das conversas novas').waitFor()
  await published.getByText('You are Lia, an AI agent who serves customers').waitFor()
  await published.getByText('Você atende uma loja.').waitFor()
  await published.getByText('read_deals: Read the open deals of this customer.').waitFor()
  await published.getByText('Procedure “Troca”, step 1 of 1: the product asks “Qual é o pedido?”').waitFor()
  await published.getByText('Quando o cliente escreve: procon').waitFor()
  await published.getByText('Depois de 7 respostas.').waitFor()
  const canary = drawer.getByRole('region', { name: 'v2' })
  await canary.getByText('Canário: v2 em 20 % das conversas novas').waitFor()
  await canary.getByText('Seja breve.').waitFor()
  expect(await drawer.locator('details :is(input, textarea, button)').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sticksOut(page)).toBe(null)
  await page.context().close()
})
